"""All constraints under one short name: `from plait.define import c`."""

from plait.define.attribute_constraints import *  # noqa: F403
from plait.define.attribute_constraints import AttrConstraint as AttrConstraint
from plait.define.constraints import *  # noqa: F403
from plait.define.constraints import TypeConstraint as TypeConstraint
