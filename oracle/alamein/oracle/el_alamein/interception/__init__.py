"""The interception oracle: which allotments are legal (EA-13.3.2), proved by the solver."""
