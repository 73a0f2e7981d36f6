package certificate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"tandem/internal/ordered"
	"tandem/lang"
	"tandem/lang/heapfile"
)

// model returns the values of all variables for a record: as texts, or as a heap file with classes.
func model(p *lang.Program, at func(lang.Var) lang.Value) (any, error) {
	if len(p.Classes) > 0 {
		return heap(p, at)
	}
	list := ordered.Object[string]{}
	for _, x := range p.Vars {
		v, err := text(x, at(x))
		if err != nil {
			return nil, err
		}
		list.Add(x.Name, v)
	}
	return list, nil
}

// text returns the value of a variable as it can be read again.
func text(x lang.Var, v lang.Value) (string, error) {
	if read, err := lang.ParseValue(v.String(), x.Type); err != nil || !read.Equal(v) {
		return "", fmt.Errorf("the value of %s has no text that a certificate could have", x)
	}
	return v.String(), nil
}

// heap returns the heap file of the values, in one line.
func heap(p *lang.Program, at func(lang.Var) lang.Value) (any, error) {
	text := heapfile.Format(p, at)
	read, err := heapfile.Read("", text, p)
	if err != nil {
		return nil, err
	}
	again := heapfile.Format(p, func(x lang.Var) lang.Value {
		if v, ok := read.Values[x]; ok {
			return v
		}
		return lang.Default(x.Type)
	})
	if !bytes.Equal(again, text) {
		return nil, errors.New("the heap has no text that a certificate could have")
	}
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		return nil, err
	}
	return json.RawMessage(line.Bytes()), nil
}
