# Tandem. `make demo` and `make test` set up what is missing by themselves.
GO ?= go
TOOL = $(GO) tool -modfile=internal/tools/go.mod
# z3 puts Z3 in the process, which needs cgo and libz3. Without it everything
# builds, and solvers are processes of their own.
TAGS ?= z3

.PHONY: help deps build demo test check fmt vet lint tidy wasm docs ledger ledger-check source-mutants bench performance fuzz goldens clean

help:
	@echo 'make demo     set up, build bin/tandem, check the theorems of §2, run one program both ways'
	@echo 'make test     set up and run all tests, with the race detector'
	@echo 'make check    what CI runs: gofmt, vet, staticcheck, tidy, wasm, tests, documents'
	@echo 'make bench    benchmarks, in the format that benchstat reads'
	@echo 'make performance   the benchmarks as the table of doc/performance.md'
	@echo 'make ledger   make the evidence of the ledger anew, and doc/ledger.md: some minutes'
	@echo 'make ledger-check   make the quick part of it again, and compare'
	@echo 'make source-mutants   mutants of the source, and what the tests make of them: an hour'
	@echo 'make fuzz     each fuzz target for FUZZTIME (default 30s)'
	@echo 'make goldens  rewrite the golden files from what the code prints now'

deps:
	@command -v $(GO) >/dev/null 2>&1 || { echo 'Go 1.26 or later is needed: https://go.dev/doc/install' >&2; exit 1; }
	@sh internal/tools/deps.sh
	@$(GO) mod download

build: bin/tandem

bin/tandem: FORCE
	@mkdir -p bin
	$(GO) build -tags '$(TAGS)' -o $@ ./cmd/tandem
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

# The sweeps judge hundreds of thousands of cases one by one. The race detector
# makes them ten times as slow and has nothing to find there: what they share
# between goroutines, the other packages' tests run with it.
SWEEPS = ./certify ./languages ./objects ./props/section21 ./props/section3 ./props/section4 ./props/section41 ./props/traces ./props/trees
# Of the command, the detector sees what is concurrent: checks and their parts,
# solvers and second ones, mutants, interruptions. The other scripts would take it
# ten minutes.
CONCURRENT = ^TestScripts$$/^(check|check_parts|second|mutant|interrupt|lost|explore|certify|compare|doctor)$$
# Packages whose tests run with it, except TestStatements, which is slow.
STATED = ./arrays/... ./objects/heaps ./objects/fields ./objects/unfold ./recursion/... ./wp ./wp/heap

test: deps
	$(GO) test -race -timeout 30m -tags '$(TAGS)' $$($(GO) list ./... | grep -vxF "$$($(GO) list $(SWEEPS) ./command)")
	$(GO) test -race -timeout 30m -tags '$(TAGS)' -run '$(CONCURRENT)' ./command
	$(GO) test -timeout 30m -tags '$(TAGS)' $(SWEEPS) ./command
	$(GO) test -timeout 30m -tags '$(TAGS)' -run '^TestStatements$$' $(STATED)

check: deps fmt vet lint tidy wasm docs ledger-check test

fmt:
	@bad=$$(gofmt -l $$(git ls-files -co --exclude-standard '*.go')); test -z "$$bad" || { echo "not gofmt-ed: $$bad" >&2; exit 1; }

vet:
	$(GO) vet -tags '$(TAGS)' ./...
	CGO_ENABLED=0 $(GO) vet ./...

lint:
	$(TOOL) staticcheck -tags '$(TAGS)' ./...
	CGO_ENABLED=0 $(TOOL) staticcheck ./...

tidy:
	$(GO) mod tidy -diff

# The command and its languages can be a page: they build for a browser.
wasm:
	GOOS=js GOARCH=wasm $(GO) build ./command ./languages/all

# The commands in the documents are run and their output compared.
docs: build
	$(GO) run ./internal/ruleindex -check
	$(GO) run ./internal/readme README.md doc/tour.md doc/language.md doc/architecture.md doc/certificates.md
	bin/tandem fmt --check examples/*.tdm

# The ledger is made of files of evidence. CI makes the quick one again, and the
# document, and fails where either differs. The languages are those of the
# register.
LANGUAGES = $$(bin/tandem languages --names)
# SECOND is asked about the answers of the solver, where one is asked. It is not
# installed by make deps: only who makes the evidence needs it.
SECOND = cvc5 --incremental --lang smt2

ledger: build
	for l in $(LANGUAGES); do bin/tandem ledger run --language $$l --second-solver "$(SECOND)" --out evidence/$$l.json || exit; done
	for l in $(LANGUAGES); do bin/tandem ledger run --language $$l --mutants --out evidence/mutants-$$l.json || exit; done
	bin/tandem ledger run --quick --out evidence/quick.json
	bin/tandem ledger --evidence evidence --markdown > doc/ledger.md

ledger-check: build
	bin/tandem ledger check --evidence evidence --markdown doc/ledger.md

# Mutants of the source: gremlins replaces an operator at a time and runs the
# package's own tests: at first without the statements of the paper (unit), which
# internal/sourcemutants runs on what survives. Tests of its first run that came
# from the cache would take no time, and it takes its limit of time from that. Files
# whose rules are wrong on purpose are left out, and entries, which have no rules.
GREMLINS = v0.6.0
MUTATED = concrete symbolic arrays recursion objects wp

source-mutants: build
	@d=$$(mktemp -d) && trap 'rm -rf "$$d"' EXIT && mkdir "$$d/tmp" && export TMPDIR="$$d/tmp" && reports= && \
	for p in $(MUTATED); do \
		GOFLAGS='-count=1 -short -vet=off' $(GO) run github.com/go-gremlins/gremlins/cmd/gremlins@$(GREMLINS) unleash ./$$p \
			--tags unit --workers 1 --timeout-coefficient 4 --exclude-files '(^|/)(mutants[^/]*\.go$$|entry/)' --output "$$d/$$p.json" || exit; \
		reports="$$reports $$p=$$d/$$p.json"; \
	done && \
	$(GO) run ./internal/sourcemutants -tool 'gremlins $(GREMLINS)' -out evidence/source-mutants.json $$reports
	bin/tandem ledger --evidence evidence --markdown > doc/ledger.md

bench:
	$(GO) test -tags '$(TAGS)' -run '^$$' -bench . -benchmem ./... | grep -v '^?\|no test files'

# The table of doc/performance.md, measured anew.
performance:
	$(GO) test -tags '$(TAGS)' -p 1 -run '^$$' -bench . -benchmem ./... | $(GO) run ./internal/benchtable -into doc/performance.md

FUZZTIME ?= 30s
fuzz:
	@for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz'); do \
			echo "$$p $$f"; $(GO) test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) $$p || exit 1; \
		done; \
	done

# Goldens are in the packages whose tests have the flag -update.
goldens: build
	$(GO) run ./internal/ruleindex
	$(GO) test -tags '$(TAGS)' $$(grep -rl --include='*_test.go' 'flag.Bool("update"' . | xargs -n 1 dirname | sort -u) -update
	$(GO) run ./internal/readme -update README.md doc/tour.md doc/language.md doc/architecture.md doc/certificates.md

clean:
	rm -rf bin
