# Tandem. `make demo` and `make test` set up what is missing by themselves.
GO ?= go
# Without tables for debuggers the compiler takes five sixths of the time. One who needs
# them builds with go build. Paths are left out, too: a clone in another folder then compiles
# nothing again.
export GOFLAGS := $(GOFLAGS) -trimpath -gcflags=all=-dwarf=false
# The compiler takes a quarter less time when it collects garbage less often.
export GOGC := 400
# z3 puts Z3 in the process, which needs cgo and libz3. Without it everything
# builds, and solvers are processes of their own.
TAGS ?= z3

.PHONY: help deps engines page page-test build demo test test-command test-plain test-solver raced proofs check analysed static fmt lint tidy wasm docs evidence sweeps ledger-check bench performance fuzz goldens clean

help:
	@echo 'make demo     set up, build bin/tandem, check the theorems of §2, run one program both ways'
	@echo 'make test     set up and run the tests of every day, and check all statements quickly'
	@echo 'make check    what CI runs: gofmt, vet and staticcheck, tidy, wasm, tests, documents'
	@echo 'make page     the page, into page/dist: static files for any host'
	@echo 'make page-test   its tests, in Chromium'
	@echo 'make raced    the tests of all packages that begin goroutines, with the race detector'
	@echo 'make proofs   install coq, and check the proofs of the theorems about the rules, twice'
	@echo 'make bench    benchmarks, in the format that benchstat reads'
	@echo 'make performance   the tables of doc/performance.md, and the benchmarks by benchstat'
	@echo 'make evidence make the evidence of the ledger anew, and doc/ledger; PART=arrays for a part'
	@echo 'make sweeps   the part of it that is long tests'
	@echo 'make ledger-check   make the quick part of it again, and compare'
	@echo 'make fuzz     each fuzz target for FUZZTIME (default 30s)'
	@echo 'make goldens  rewrite the golden files from what the code prints now'

deps:
	@command -v $(GO) >/dev/null 2>&1 || { echo 'Go 1.26 or later is needed: https://go.dev/doc/install' >&2; exit 1; }
	@sh internal/tools/deps.sh
	@$(GO) mod download

# The engines that the tests of judge/oracle/engines ask, and python3 for others. Where one is
# missing its tests are skipped.
engines:
	@sh internal/tools/deps.sh engines

# The page for browsers, and its tests: without node or Chromium they are skipped.
page:
	@sh internal/tools/deps.sh page
	@if command -v npm >/dev/null; then npm ci --prefix page --silent && npm run --prefix page --silent check && node page/build.mjs; else echo 'no npm: the page is not made'; fi

# make check tests the page where it has been made: that takes three minutes.
page-test: build
	@if [ -d page/dist ]; then $(MAKE) --no-print-directory page && node --test page/test/*.test.mjs; else echo 'no page/dist (make page): the tests of the page are skipped'; fi

# The theorems about the rules as they are exported now: by coqc, and apart from it by coqchk.
proofs: build
	@sh internal/tools/deps.sh proofs
	@sh proofs/check.sh bin/tandem bin/proofs

build: bin/tandem

bin/tandem: FORCE
	@mkdir -p bin
	$(GO) build -tags '$(TAGS)' -ldflags='-s -w -X tandem/cmd/report.Described=$(shell git describe --tags --always --dirty 2>/dev/null) $(if $(COMMIT),-X tandem/cmd/report.commit=$(COMMIT))' -o $@ ./cmd/tandem
FORCE:

demo: deps build
	@echo '--- the statements of §2, checked on random programs'
	bin/tandem check --checks 500 --seed 1
	@echo
	@echo '--- one program, run by the concrete and by the symbolic rules'
	bin/tandem trace examples/foo.tdm --in x=9,y=2
	@echo
	@echo '--- all its paths'
	bin/tandem explore examples/foo.tdm

# Tests of every day are quick: sweeps and searches of many cases are a part of the
# evidence (make sweeps). What they found is judged again case by case: the tests of
# judge/ledger/evidence kill each mutant, and refute each reading, by the case that is kept,
# and ledger-check checks all statements quickly.
EVERYDAY = -vet=off -timeout 15m -tags '$(TAGS)' -ldflags='-w $(LINK)'
# Go's linker takes half the time of gcc, and does without it but for the race detector.
LINK = -linkmode=internal
# Packages that begin goroutines: their tests run with the race detector among the sweeps, since it
# compiles all that they need anew.
GOROUTINES = $$(grep -rlE --include='*.go' --exclude='*_test.go' '^[[:space:]]*go (func|[a-z.]+\()|\.Go\(' . | xargs -n 1 dirname | sort -u)

# The tests of the command come first and alone: one limit of time is for all of them, and they use all
# processors. Of the rest two run at the same time, so that no processor waits for the longest test of a package.
test: deps engines build
	@$(MAKE) --no-print-directory test-command
	@$(MAKE) --no-print-directory -j 2 test-plain ledger-check docs test-solver

test-command:
	$(GO) test $(EVERYDAY) ./cmd

test-plain:
	$(GO) test $(EVERYDAY) $$($(GO) list ./... | grep -v -e '/explore/solver$$' -e '/cmd$$')

# What interrupts, ends and gives up solvers runs in a process of its own: Z3 in the process
# keeps memory and a handler of signals from the other tests.
PROCESSES = ^Test(Second|Interrupt|Deadline|Abandoned|Panic|Fake|GivenUp|NoCommand|Cancel|Close)

test-solver:
	$(GO) test $(EVERYDAY) -skip '$(PROCESSES)' ./explore/solver
	$(GO) test $(EVERYDAY) -run '$(PROCESSES)' ./explore/solver

raced: LINK =
raced: deps
	$(GO) test -race $(EVERYDAY) $(GOROUTINES)

check: analysed test page-test

# Engines come from Debian while the code is checked and compiled.
analysed: deps
	@$(MAKE) --no-print-directory -j 2 engines static

static: fmt lint tidy wasm

fmt:
	@bad=$$(gofmt -l $$(git ls-files -co --exclude-standard '*.go')); test -z "$$bad" || { echo "not gofmt-ed: $$bad" >&2; exit 1; }

# The analyzers of go vet and of staticcheck, in one pass. Without the tag, as without
# cgo, another file of package solver takes the place of Z3, and nothing else differs:
# wasm checks the rest without it.
lint: bin/lint
	bin/lint -tags '$(TAGS)' ./...
	$(GO) build ./explore/solver

# It makes bin/typecheck, too.
bin/lint: internal/lint/go.mod internal/lint/main.go internal/lint/typecheck/main.go
	@mkdir -p bin
	$(GO) build -C internal/lint -o ../../bin/ ./...
	$(GO) test -C internal/lint ./...

tidy:
	$(GO) mod tidy -diff

# The command and its languages can be a page: they build for a browser, which their
# types tell.
wasm: bin/lint
	bin/typecheck -os js -arch wasm ./cmd ./cmd/register ./page/wasm

# The commands in the documents are run and their output compared.
docs: build
	$(GO) run -tags '$(TAGS)' ./cmd/tools/comments -check
	$(GO) run -tags '$(TAGS)' ./cmd/tools/readme README.md doc/tour.md doc/language.md doc/notation.md doc/teaching.md doc/trust.md doc/searching.md doc/oracle.md doc/engines.md doc/campaigns.md
	bin/tandem fmt --check examples/*.tdm

# The ledger is made of files of evidence. The tests make the quick one again, and
# the document, and fail where either differs. The languages are those of the
# register.
EVIDENCE = judge/ledger/evidence
# Packages with tests that are longer than those of every day.
SWEEPS = $(sort $(shell grep -rlE --include='*_test.go' 'longtest\.Sweep' . | xargs -n 1 dirname))

# What tandem ledger run makes is a campaign, which goes on where it ended, here or on a cluster
# (doc/campaigns.md). Each of its jobs can be made alone, as each other part can:
#
#	make evidence PART=arrays
#	make evidence PART=mutants-objects
PARTS = campaign proofs quick sweeps
PART =
CAMPAIGN = examples/campaigns/evidence

evidence: build
	@$(MAKE) --no-print-directory $(addprefix part-,$(or $(PART),$(PARTS)))
	$(DOCUMENT)

PAPERS = formally-explained embed frames subsumption reduction lecture
SUMMARY = bin/tandem ledger --evidence $(EVIDENCE) > $(EVIDENCE)/summary.txt
DOCUMENT = $(SUMMARY) && for p in $(PAPERS); do bin/tandem ledger --evidence $(EVIDENCE) --paper $$p --markdown > doc/ledger/$$p.md || exit; done

# Each file names the commit of the source that made it, if that was as committed but
# for the evidence and what is made of it.
COMMIT := $(shell git diff --quiet HEAD -- . ':!judge/ledger/evidence' ':!doc/ledger' 2>/dev/null && git rev-parse HEAD)
RUN = bin/tandem ledger run

campaign = bin/tandem campaign $(if $(wildcard $(CAMPAIGN)$(1).campaign/plan.json),resume,run) $(CAMPAIGN).toml $(2) && rm -r $(CAMPAIGN)$(1).campaign
part-campaign:
	$(call campaign)
part-%:
	$(call campaign,-$*,--job $*)
part-quick:
	$(RUN) --quick --out $(EVIDENCE)/quick.json.gz
part-proofs: proofs
	$(RUN) --language all --proofs --out $(EVIDENCE)/proofs.json.gz
part-sweeps:
	TANDEM_SWEEPS=1 $(GO) test -vet=off -timeout 0 -tags '$(TAGS)' $(SWEEPS)
	$(MAKE) raced

sweeps:
	$(MAKE) evidence PART=sweeps

ledger-check: build
	bin/tandem ledger check --evidence $(EVIDENCE) --markdown doc/ledger

# Packages with benchmarks.
BENCHED = $$(grep -rl --include='*_test.go' '^func Benchmark' . | xargs -n 1 dirname | sort -u)

# A goal that is missed fails (explore/goals_test.go).
bench:
	$(GO) test -tags '$(TAGS)' -p 1 -run '^$$' -bench . -benchmem $(BENCHED)

# The table of doc/performance.md beside other tools is written anew, and the benchmarks that it speaks
# of are printed.
BENCHSTAT = golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da
performance: build
	$(GO) run ./cmd/tools/performance bin/tandem doc/performance.md
	$(GO) test -tags '$(TAGS)' ./languages/backward -run TimesOfExecutions -times
	$(GO) test -tags '$(TAGS)' -p 1 -run '^$$' -bench . -skip 'Goals|OwnCosts|Families' -benchmem $(BENCHED) > bin/bench.txt
	$(GO) run $(BENCHSTAT) bin/bench.txt

FUZZTIME ?= 30s
fuzz:
	@for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz'); do \
			echo "$$p $$f"; $(GO) test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) $$p || exit 1; \
		done; \
	done

# Goldens are in the packages whose tests have the flag -update, by internal/goldens.
goldens: build
	$(GO) run -tags '$(TAGS)' ./cmd/tools/comments
	$(GO) test -tags '$(TAGS)' $$(grep -rlE --include='*_test.go' 'flag.Bool\("update"|internal/goldens"|languages/golden"' . | xargs -n 1 dirname | sort -u) -update
	$(GO) run -tags '$(TAGS)' ./cmd/tools/readme -update README.md doc/tour.md doc/language.md doc/notation.md doc/teaching.md doc/trust.md doc/searching.md doc/oracle.md doc/engines.md

clean:
	rm -rf bin
