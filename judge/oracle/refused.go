package oracle

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// What the library of schemas says of the restrictions that ours have.
var (
	notAmong = regexp.MustCompile(`^enum: (.*) does not equal any of: \[(.*)\]$`)
	tooSmall = regexp.MustCompile(`^minimum: (-?[0-9]+)(?:/1)? is less than ([0-9]+)(?:\.0+)?$`)
	noPlace  = regexp.MustCompile(`^pattern: "?(.*?)"? does not match`)
	// fieldNames matches the names of fields on the way to what it refuses.
	fieldNames = regexp.MustCompile(`/properties/(\w+)`)
)

// refused reports what the schema refuses in a value that begins at an offset of the file.
func (r *reader) refused(err error, v jsontext.Value, base int) {
	why := reason(err)
	found, expected := "", ""
	if m := notAmong.FindStringSubmatch(why); m != nil {
		found, expected = strconv.Quote(m[1]), "one of "+strings.Join(strings.Fields(m[2]), ", ")
	} else if m := tooSmall.FindStringSubmatch(why); m != nil {
		found, expected = m[1], "a number from "+m[2]+" on"
	} else if m := noPlace.FindStringSubmatch(why); m != nil {
		found, expected = strconv.Quote(m[1]), "a place, as 7:1"
	} else {
		r.at(base, "a value that the schema refuses: "+why, "what "+Schema+" says")
		return
	}
	field := ""
	if m := fieldNames.FindAllStringSubmatch(err.Error(), -1); m != nil {
		field = m[len(m)-1][1]
	}
	if at := regexp.MustCompile(regexp.QuoteMeta(strconv.Quote(field)) + `\s*:\s*()` + regexp.QuoteMeta(found)).FindSubmatchIndex(v); at != nil {
		base += at[2]
	}
	r.at(base, found, expected)
}

// reason returns the last cause of an error of validation.
func reason(err error) string {
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	return cut(strings.ReplaceAll(err.Error(), "\n", " "))
}
