"""El Alamein as the solver sees it: one package or module for each question."""
