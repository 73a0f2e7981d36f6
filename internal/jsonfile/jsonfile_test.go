package jsonfile

import (
	"bytes"
	"encoding/json"
	"testing"
)

// What is wrong is said by the place in the file and the names of its fields.
func TestMistake(t *testing.T) {
	for _, row := range []struct{ name, text, want, reason string }{
		{"kind", "{\n \"runs\": [{\"seed\": \"x\"}]}", "2:22: found a JSON string at runs.seed, expected an integer from 0 on", "no type of Go is named"},
		{"at the top", "[]", "1:1: found a JSON array at the top, expected an object", "nothing is around it"},
		{"unknown", "{\"runs\": [],\n  \"nope\": 1}", "2:3: found the field \"nope\", which is unknown", "where it first stands"},
		{"syntax", "{\"runs\" 1}", "1:9: found the character '1', expected other JSON", "a character that JSON has not there"},
		{"empty", "", "1:1: found the end of the file, expected more JSON", "an empty file"},
		{"cut", "{\"runs\": [\n", "2:1: found the end of the file, expected more JSON", "behind the last line"},
		{"number", "{\"runs\": [{\"seed\": 1.5}]}", "1:22: found a JSON number 1.5 at runs.seed, expected an integer from 0 on", "no integer"},
	} {
		var into struct {
			Runs []struct {
				Seed uint64 `json:"seed"`
			} `json:"runs"`
		}
		d := json.NewDecoder(bytes.NewReader([]byte(row.text)))
		d.DisallowUnknownFields()
		err := d.Decode(&into)
		if err == nil {
			t.Fatalf("%s is read", row.name)
		}
		if got := Mistake([]byte(row.text), err); got != row.want {
			t.Errorf("%s: got %s, want %s: %s", row.name, got, row.want, row.reason)
		}
	}
}
