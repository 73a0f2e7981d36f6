package engine

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"tandem/explore/solver"
	"tandem/judge/oracle"
	"tandem/languages"
)

// Main returns the engine as a command with these arguments, which writes claims. The error
// says what is wrong about the arguments or the program.
func Main(r *languages.Register, args []string, out io.Writer) error {
	var o Options
	flags := flag.NewFlagSet("engine", flag.ContinueOnError)
	mode := flags.String("mode", string(Forward), "forward, backward, merged, split, tests or verdicts")
	flags.StringVar(&o.Fault, "fault", "", "the ID of a fault")
	flags.IntVar(&o.Unwind, "unwind", 3, "bound on the iterations of an execution of a loop")
	flags.BoolVar(&o.Bounding, "bounding", false, "claim what is beyond that bound to be bound")
	flags.BoolVar(&o.Tandem, "tandem", false, "write terms in Tandem's syntax")
	if err := flags.Parse(args); err != nil {
		return err
	}
	o.Mode = Mode(*mode)
	if flags.NArg() != 1 {
		return fmt.Errorf("found %d arguments, expected a FILE", flags.NArg())
	}
	text, err := os.ReadFile(flags.Arg(0))
	if err != nil {
		return err
	}
	session, err := solver.Open("", solver.Options{})
	if err != nil {
		return err
	}
	defer session.Close()
	doc, err := Claims(context.Background(), r, flags.Arg(0), text, session, o)
	if err != nil {
		return err
	}
	_, err = out.Write(append(Write(doc), '\n'))
	return err
}

// Write returns a document as its file has it.
func Write(doc *oracle.Document) []byte {
	text, err := json.Marshal(doc, jsontext.WithIndent(" "), json.Deterministic(true))
	if err != nil {
		panic(err) // it has only texts and numbers
	}
	return text
}
