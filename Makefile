# Everything runs in .venv, which is rebuilt only when pyproject.toml changes.
.DEFAULT_GOAL := help
.PHONY: help verify test exhaustive faults coverage bench format generate clean

BIN := .venv/bin
READY := .venv/ready
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "  make %-10s %s\n", $$1, $$2}'

verify: $(READY) ## check the data and run every scenario
	$(BIN)/alamein verify

test: $(READY) ## run everything that CI checks
	@$(BIN)/python tests/run.py

exhaustive: $(READY) ## compare engine, oracle and enumeration under all readings (not part of the tests)
	$(BIN)/python -m tests.oracle.exhaustive

faults: $(READY) ## plant every fault, see who notices, write faults.lock (not part of the tests)
	$(BIN)/alamein faults run --accept

coverage: $(READY) ## show which lines of the engine no test reaches
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n auto
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='engine/*' --fail-under=95

bench: $(READY) ## measure speed beside the peers (not part of the tests)
	$(BIN)/python bench/run.py
	$(BIN)/python bench/oracle.py

format: $(READY) ## format the code and repair what ruff can repair
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

generate: $(READY) ## rewrite the generated files from the data
	$(BIN)/alamein data generate

clean: ## remove the environments and every cache
	rm -rf alamein-report alamein-disputes .venv .venv-bench .tox .logs .coverage .coverage.* .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@for python in python3.11 python3.12 python3.13 python3; do \
	    if $$python -c '$(NEW_ENOUGH)' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then echo 'Alamein needs Python 3.11 or newer.' >&2; exit 1; fi; \
	echo "Creating .venv with $$found"; \
	$$found -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@
