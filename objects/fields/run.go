package fields

// Run is a configuration as the rules of arrays see it: expressions are translated
// before σ is applied to them, an assignment to a field is one to an element, and
// fresh variables are removed from what is added to φ.
type Run = run

// On is c as the rules of arrays see it, over the calculus k.
func On(c Config, k *Calculus) Run { return run{c, k} }
