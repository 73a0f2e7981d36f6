// Package ordered has JSON objects whose keys keep the order given. Those of maps are sorted.
package ordered

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Object is a JSON object.
type Object[T any] []Member[T]

// Member is a key with its value.
type Member[T any] struct {
	Key   string
	Value T
}

// Add puts a key with its value behind the others.
func (o *Object[T]) Add(key string, value T) { *o = append(*o, Member[T]{key, value}) }

// MarshalJSON returns the object.
func (o Object[T]) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		key, err := json.Marshal(m.Key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.Value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, key...), ':'), value...)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads an object.
func (o *Object[T]) UnmarshalJSON(text []byte) error {
	*o = Object[T]{}
	d := json.NewDecoder(bytes.NewReader(text))
	if begin, err := d.Token(); err != nil || begin != json.Delim('{') {
		return fmt.Errorf("found %.20q, expected an object", text)
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		var value T
		if err := d.Decode(&value); err != nil {
			return err
		}
		o.Add(key.(string), value)
	}
	return nil
}
