"""Models of scikit-learn, exported by skl2onnx, against onnxruntime."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from onnx_models import compare
from skl2onnx import to_onnx
from sklearn import ensemble, impute, linear_model, neural_network, pipeline, preprocessing, svm, tree

RNG = np.random.default_rng(0)
X = RNG.standard_normal((60, 4)).astype(np.float32)
Y = (X[:, 0] + X[:, 1] > 0).astype(np.int64)
CLASSES = np.digitize(X[:, 2], [-0.5, 0.5]).astype(np.int64)
TARGET = X[:, 0] * 2 - X[:, 3]

MODELS: dict[str, tuple[Any, Any]] = {
    "linear-regression": (linear_model.LinearRegression(), TARGET),
    "ridge": (linear_model.Ridge(), np.stack([TARGET, -TARGET], axis=1)),
    "logistic-regression": (linear_model.LogisticRegression(), Y),
    "logistic-regression-3": (linear_model.LogisticRegression(), CLASSES),
    "decision-tree": (tree.DecisionTreeClassifier(max_depth=4, random_state=0), CLASSES),
    "decision-tree-regressor": (tree.DecisionTreeRegressor(max_depth=4, random_state=0), TARGET),
    "random-forest": (ensemble.RandomForestClassifier(n_estimators=5, max_depth=4, random_state=0), Y),
    "random-forest-regressor": (ensemble.RandomForestRegressor(n_estimators=5, max_depth=4, random_state=0), TARGET),
    "gradient-boosting": (ensemble.GradientBoostingClassifier(n_estimators=5, max_depth=3, random_state=0), Y),
    "gradient-boosting-3": (ensemble.GradientBoostingClassifier(n_estimators=3, max_depth=2, random_state=0), CLASSES),
    "svr": (svm.SVR(), TARGET),
    "svr-poly": (svm.SVR(kernel="poly", degree=2, coef0=1.0), TARGET),
    "mlp": (neural_network.MLPClassifier((8,), max_iter=20, random_state=0), CLASSES),
    "scaled": (pipeline.make_pipeline(preprocessing.StandardScaler(), linear_model.LogisticRegression()), Y),
    "normalized": (pipeline.make_pipeline(preprocessing.Normalizer(), linear_model.Ridge()), TARGET),
    "min-max": (pipeline.make_pipeline(preprocessing.MinMaxScaler(), preprocessing.Binarizer(threshold=0.5)), None),
    "imputed": (pipeline.make_pipeline(impute.SimpleImputer(), linear_model.LinearRegression()), TARGET),
    "polynomial": (pipeline.make_pipeline(preprocessing.PolynomialFeatures(2), linear_model.Ridge()), TARGET),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", MODELS)
def test_models_of_scikit_learn(name: str) -> None:
    estimator, target = MODELS[name]
    fitted = estimator.fit(X, target)
    is_classifier = hasattr(fitted, "classes_")
    made = to_onnx(fitted, X[:1], options={"zipmap": False} if is_classifier else None, target_opset=21)
    compare(made, {"X": X[:7]})
