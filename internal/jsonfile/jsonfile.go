// Package jsonfile says what is wrong with a JSON file, for people who know the file and no types of Go.
package jsonfile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode/utf8"
)

// Mistake returns the message of an encoding/json error with line and column: 1:52: found a JSON
// number at runs.language, expected a string. Without a place it has the text's end, or none.
func Mistake(text []byte, err error) string {
	offset, message := int64(-1), strings.TrimPrefix(err.Error(), "json: ")
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	field, isUnknown := strings.CutPrefix(message, "unknown field ")
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), message == "unexpected end of JSON input":
		offset, message = int64(len(text)), "found the end of the file, expected more JSON"
	case errors.As(err, &syntax):
		offset = syntax.Offset
		r, _ := utf8.DecodeRune(text[max(0, min(offset, int64(len(text)))-1):])
		message = fmt.Sprintf("found the character %q, expected other JSON", r)
	case errors.As(err, &kind):
		offset, message = kind.Offset, fmt.Sprintf("found a JSON %s at %s, expected %s", kind.Value, cmp.Or(kind.Field, "the top"), expected(kind.Type))
	case isUnknown:
		offset, message = int64(bytes.Index(text, []byte(field)))+1, fmt.Sprintf("found the field %s, which is unknown", field)
	}
	if offset < 0 || offset > int64(len(text)) {
		return " " + message
	}
	before := text[:offset]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := max(1, len(before)-bytes.LastIndexByte(before, '\n')-1)
	return fmt.Sprintf("%d:%d: %s", line, column, message)
}

// expected returns what JSON has for a type of Go.
func expected(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return expected(t.Elem())
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "an integer from 0 on"
	default:
		return "an integer"
	}
}
