package solver

import (
	"context"
	"crypto/sha256"
	"sync"
)

// digest is one of the assertions of a stack, in their order, by their text in SMT-LIB.
type digest [sha256.Size]byte

// maxAnswers is how many answers are kept, some 100 bytes each; then all are forgotten.
const maxAnswers = 1 << 20

// answers are those that a second solver gave, and the first one, too. Goroutines may share them; nil keeps none.
type answers struct {
	mu sync.Mutex
	by Info // who gave them
	of map[digest]Answer
}

// has reports whether the answer to q was this one, and who gave it.
func (k *answers) has(q digest, a Answer) (by Info, ok bool) {
	if k == nil {
		return by, false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	known, ok := k.of[q]
	return k.by, ok && known == a
}

// keep keeps an answer. That nothing is known is none: next time there may be more time.
func (k *answers) keep(q digest, a Said) {
	if k == nil || a.Answer == Unknown {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of == nil || len(k.of) == maxAnswers {
		k.of = map[digest]Answer{}
	}
	k.of[q], k.by = a.Answer, a.By
}

// question returns what is asked now; of an opinion that keeps no answers, nothing in particular.
func (t *twice) question() digest {
	if t.opinion.known == nil {
		return digest{}
	}
	for i := len(t.asked); i < len(t.stack.asserts); i++ {
		var before digest
		if i > 0 {
			before = t.asked[i-1]
		}
		a := t.stack.asserts[i]
		p := &pipe{}
		p.restart()
		if t.names == nil {
			t.names = p.text
		}
		p.text.names, p.text.taken = t.names.names, t.names.taken
		_ = p.tell(context.Background(), []op{{a.kind(), a}}) // its error is that of the context
		t.asked = append(t.asked, sha256.Sum256(append(before[:], p.out.String()...)))
	}
	if len(t.asked) == 0 {
		return digest{}
	}
	return t.asked[len(t.asked)-1]
}
