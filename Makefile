# Every target does its own set-up, in a virtual environment in this tree; all it needs is make and Python 3.11 or newer.
VENV   := .venv
PYTHON := $(VENV)/bin/python
STAMP  := $(VENV)/.installed
DEMO   := build/demo

# experiment:battles of each cell
BASELINES := suppression:12 waves:6 turrets-or-armour:12 cap-or-escort:10 first-turn:12 launch-timing:10

.PHONY: demo test bench lint mutations baselines gate pages nightly clean

demo: $(STAMP)
	$(VENV)/bin/phasesim compare carrier-duel --rules bfgr --rules bfgr+suppression=none -n 1000 --seed 7 --out $(DEMO) --force
	$(VENV)/bin/phasesim plot attrition $(DEMO) -o $(DEMO)/attrition.png
	@echo "The attrition picture is $(DEMO)/attrition.png, the tables stand beside it."

test: $(STAMP)
	$(PYTHON) -m pytest -q -n 2

# Break one rule after another in copies of the tree: the tests must notice each.
mutations: $(STAMP)
	$(PYTHON) -m tests.mutations

bench: $(STAMP)
	$(PYTHON) -m benchmarks

lint: $(STAMP)
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy --strict phasesim
	$(VENV)/bin/lint-imports
	$(VENV)/bin/phasesim rules coverage --require-file tests/coverage.toml

# What the regression gate compares with: record it anew after a change that is meant to move results.
baselines: $(STAMP)
	@for each in $(BASELINES); do \
	  $(VENV)/bin/phasesim regress record $${each%:*} --baseline experiments/baselines/$${each%:*} -n $${each##*:} --force || exit 1; \
	done

gate: $(STAMP)
	$(VENV)/bin/phasesim regress check suppression --baseline experiments/baselines/suppression
	$(VENV)/bin/phasesim regress check waves --baseline experiments/baselines/waves

# Fight the ready experiments again and write their figures and pictures into the documentation.
pages: $(STAMP)
	$(PYTHON) docs/pages.py

# Proofs by simulation that take minutes.
nightly: $(STAMP)
	$(PYTHON) -m pytest -q -n 2 -m nightly

clean:
	rm -rf build dist

$(STAMP): pyproject.toml
	@if [ ! -x $(PYTHON) ]; then \
	  for candidate in python3.11 python3.12 python3.13 python3; do \
	    if $$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$candidate; break; fi; \
	  done; \
	  if [ -z "$$found" ]; then echo "phasesim needs Python 3.11 or newer; none of python3.11 to python3.13 and python3 is" >&2; exit 1; fi; \
	  echo "setting up $(VENV) with $$found"; \
	  $$found -m venv $(VENV) || { rm -rf $(VENV); exit 1; }; \
	fi
	$(PYTHON) -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@
