package cmd

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// percent is the value of a bound from 0 to 100, as 90%.
type percent int

// Set takes a percentage, with its sign or without.
func (p *percent) Set(text string) error {
	n, err := strconv.Atoi(strings.TrimSuffix(text, "%"))
	if err != nil || n < 0 || n > 100 {
		return errors.New("no percentage")
	}
	*p = percent(n)
	return nil
}

func (p *percent) String() string { return fmt.Sprintf("%d%%", int(*p)) }

// Type returns what the bound takes.
func (p *percent) Type() string { return "percent" }
