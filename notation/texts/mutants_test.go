package texts_test

import (
	"os"
	"testing"

	"tandem/notation/texts"
)

func TestTry(t *testing.T) {
	for _, l := range []string{os.Getenv("L")} {
		text, err := os.ReadFile(os.Getenv("F"))
		if err != nil {
			t.Fatal(err)
		}
		list, err := texts.ReadMutants("mutants.rules", string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list {
			if _, err := texts.Printed(l).Mistaken(m); err != nil {
				t.Errorf("%v", err)
			}
		}
		t.Logf("%d", len(list))
	}
}
