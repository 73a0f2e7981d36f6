package main

import (
	"strings"

	"tandem/cmd/tandem/internal/languages"
	"tandem/lang/syntax"
)

// faultOf is the error of the program that the next step of a configuration
// makes.
func (l *chosen) faultOf(before languages.Concrete) languages.Fault {
	if l.Explain != nil {
		if f, ok := l.Explain(before); ok {
			return f
		}
	}
	s := before.Stmt() // a mutant or a reading has its own idea of what is out of bounds
	return languages.Fault{At: s.Parts().At, Text: "an error of the program that has no access out of bounds"}
}

// stuckAt is the use of nil at which a configuration is stuck; nil if it is
// stuck for another reason.
func (l *chosen) stuckAt(c languages.Concrete) *languages.Fault {
	if l.Stuck == nil {
		return nil
	}
	if f, ok := l.Stuck(c); ok {
		return &f
	}
	return nil
}

// errors is the message about a fault, with its place.
func (p *source) errors(f languages.Fault) syntax.Errors {
	return syntax.Errors{{File: p.File, Span: f.At, Msg: f.Text}}
}

// drawn is the message with the line that it is about.
func (p *source) drawn(f languages.Fault, s syntax.Screen) string {
	return p.errors(f).Display(p.text, s)
}

// tell writes the message and the line on a page.
func (p *source) tell(to *page, f languages.Fault) {
	errs := p.errors(f)
	to.tell(errs.Error(), bad)
	drawn := p.drawn(f, syntax.Screen{Width: to.width, Colour: to.color})
	_, line, _ := strings.Cut(drawn, "\n") // the message is there in one line
	to.out.printf("%s", to.out.text(line))
}

// faultInfo is an error of the program, as JSON.
type faultInfo struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
	Access  string `json:"access,omitempty"` // as a[i + 1], or |a| where a bound is set
	Index   string `json:"index,omitempty"`
	Bound   string `json:"bound,omitempty"` // of the array, or the one that is set
	Nil     string `json:"nil,omitempty"`   // what is nil, of a use as n.next
}

func (p *source) faultJSON(f languages.Fault) faultInfo {
	return faultInfo{p.File, f.At.From.Line, f.At.From.Col, f.Text, f.Access, f.Index, f.Bound, f.Nil}
}
