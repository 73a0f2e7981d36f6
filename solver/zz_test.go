package solver
import ("testing";"context";"time")
func TestZH(t *testing.T){
 for _, push := range []bool{false,true} { for _, k := range []string{"z3","pipe",cvc5Command} {
 s := openFor(t, k, Options{Timeout: 5*time.Second})
 if push {s.Push()}
 s.Assert(hardFormula())
 b := time.Now()
 r := s.Check(context.Background())
 t.Log(push, k, r, time.Since(b))
 }}
}
