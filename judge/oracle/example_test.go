package oracle_test

import (
	"context"
	"fmt"
	"testing"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/judge/oracle"
)

// The oracle in a test of an engine that is written in Go.
func TestOfAnEngine(t *testing.T) {
	session, err := solver.Open("", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	register := register.All()
	source, _ := register.Read("abs.tdm", []byte("var x: int;\nif x < 0 { x := -x; }"), "")
	program, _ := oracle.Open(register, source)
	claims, _ := oracle.Check(&oracle.Document{Complete: true, Claims: []oracle.Claim{
		{Condition: "true", Outcome: &oracle.Outcome{Kind: oracle.Final}, Values: map[string]string{"x": "(abs x)"}},
	}}, program.Lang())
	if result, err := oracle.Judge(context.Background(), program, claims, oracle.Options{Session: session}); err != nil || result.Verdict() != oracle.Right {
		t.Errorf("%v, %+v", err, result)
	}
}

// An engine has forgotten that the absolute value of a negative number is another one.
func Example() {
	register := register.All()
	source, _ := register.Read("abs.tdm", []byte("var x: int;\nif x < 0 { x := -x; }"), "")
	program, _ := oracle.Open(register, source)
	session, _ := solver.Open("small", solver.Options{})
	defer session.Close()
	const claims = `{"schema": "tandem.claims/v1", "claims": [
		{"id": "all", "condition": "true", "outcome": {"kind": "final"}, "values": {"x": "x"}}]}`
	result, _ := oracle.Decide(context.Background(), program, "claims.json", []byte(claims), oracle.Options{Session: session})
	for _, f := range result.Findings() {
		fmt.Println(f.Claim, f.Kind, f.Text)
	}
	// Output:
	// all wrong-value x is claimed to be -1, and is 1
}
