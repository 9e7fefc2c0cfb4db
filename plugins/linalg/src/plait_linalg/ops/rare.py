"""Where the operations are that few programs contain: their modules are imported when one of them is."""

from __future__ import annotations

RARE = {
    "plait_linalg.ops.elementwise": (
        "linalg.abs", "linalg.ceil", "linalg.erf", "linalg.exp", "linalg.floor", "linalg.log", "linalg.negf",
        "linalg.reciprocal", "linalg.round", "linalg.rsqrt", "linalg.sqrt", "linalg.square", "linalg.tanh",
        "linalg.add", "linalg.sub", "linalg.mul", "linalg.div", "linalg.div_unsigned", "linalg.max", "linalg.min",
        "linalg.powf", "linalg.select", "linalg.elementwise",
    ),
    "plait_linalg.ops.windows": (
        "linalg.conv_1d", "linalg.conv_2d", "linalg.conv_3d", "linalg.conv_1d_nwc_wcf", "linalg.conv_1d_ncw_fcw",
        "linalg.conv_2d_nhwc_hwcf", "linalg.conv_2d_nhwc_fhwc", "linalg.conv_2d_nchw_fchw",
        "linalg.conv_2d_ngchw_fgchw", "linalg.conv_2d_ngchw_gfchw", "linalg.conv_2d_nhwgc_gfhwc",
        "linalg.conv_3d_ndhwc_dhwcf", "linalg.conv_3d_ncdhw_fcdhw", "linalg.depthwise_conv_1d_nwc_wc",
        "linalg.depthwise_conv_1d_ncw_cw", "linalg.depthwise_conv_2d_nhwc_hwc", "linalg.depthwise_conv_2d_nchw_chw",
        "linalg.depthwise_conv_2d_nhwc_hwcm", "linalg.depthwise_conv_1d_nwc_wcm",
        "linalg.depthwise_conv_3d_ndhwc_dhwc", "linalg.depthwise_conv_3d_ncdhw_cdhw",
        "linalg.depthwise_conv_3d_ndhwc_dhwcm", "linalg.conv_2d_nhwc_hwcf_q", "linalg.conv_2d_nhwc_fhwc_q",
        "linalg.conv_2d_nchw_fchw_q", "linalg.conv_2d_ngchw_gfchw_q", "linalg.conv_2d_nhwgc_gfhwc_q",
        "linalg.conv_3d_ndhwc_dhwcf_q", "linalg.depthwise_conv_2d_nhwc_hwc_q", "linalg.depthwise_conv_2d_nhwc_hwcm_q",
        "linalg.pooling_nhwc_sum", "linalg.pooling_nhwc_max", "linalg.pooling_nhwc_min",
        "linalg.pooling_nhwc_max_unsigned", "linalg.pooling_nhwc_min_unsigned", "linalg.pooling_nchw_sum",
        "linalg.pooling_nchw_max", "linalg.pooling_nwc_sum", "linalg.pooling_nwc_max", "linalg.pooling_nwc_min",
        "linalg.pooling_nwc_max_unsigned", "linalg.pooling_nwc_min_unsigned", "linalg.pooling_ncw_sum",
        "linalg.pooling_ncw_max", "linalg.pooling_ndhwc_sum", "linalg.pooling_ndhwc_max", "linalg.pooling_ndhwc_min",
    ),
}  # fmt: skip
"""The names of structured operations by module, as `plait.define.Dialect` takes them."""
