package cmd

import (
	"context"
	"errors"
	"io"
	"strings"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/explore/certify"
	"tandem/judge/prove"
)

// kernel has the kernel of Rocq replay a certificate, and compares what it says with the checker in Go, whose
// problem is p. It computes, or by the checker that is extracted unless by is coqc. It is nil where the form of the certificate is wrong.
func (a *app) kernel(ctx context.Context, in io.Reader, b certify.Bounds, p *certify.Problem, by string) (*report.Kernel, error) {
	inconclusive := func(msg string) error { return &cli.Failure{Code: cli.ExitInconclusive, Msg: msg} }
	n, form, err := certify.ReadNumbers(in, b)
	switch {
	case err != nil:
		return nil, err
	case form != nil && p == nil:
		return nil, &cli.Failure{Code: cli.ExitBug, Msg: "a certificate that one checker accepts and the reader for the other does not: " + form.Error()}
	case form != nil:
		return nil, nil
	case !prove.Replays(n.Language):
		return nil, inconclusive("--kernel: the kernel has no rules of the language " + n.Language + "; it has those of " + strings.Join(prove.Replayed(), ", "))
	case n.Unwritten != "":
		return nil, inconclusive("--kernel: " + n.Unwritten + ": the checker in Rocq does not have it")
	}
	prover, err := prove.Open(ctx, prove.Standard())
	if errors.Is(err, prove.ErrMissing) {
		return nil, inconclusive("--kernel: " + err.Error())
	} else if err != nil {
		return nil, err
	}
	defer prover.Close()
	answer, err := prover.Certificate(ctx, n, by != "coqc" && prove.Native())
	if err != nil {
		return nil, err
	}
	return &report.Kernel{Answer: answer, Differs: answer.Accepted != (p == nil) && !(p != nil && p.Formal)}, nil
}
