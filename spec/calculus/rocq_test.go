package calculus

import (
	"strings"
	"testing"
)

// A calculus with a store is exported, but for rules that Rocq would read otherwise.
func TestRocqOfStores(t *testing.T) {
	const terms = "constant l\nconstant k: a\nterm t ::= l | unit | f t | g(k) | {} | {(v, v)} ∪ v\nterm v ::= l | unit | {} | {(v, v)} ∪ v\nstore μ: l ↦ v\n"
	for _, row := range []struct{ rule, want, reason string }{
		{"f v|μ → l|(μ, l ↦ v)   where l ∉ dom(μ)", "| R : forall v μ l, within μ (Some (t_l l)) = false -> is_v v = true -> step (t_f v) μ (t_l l) (set μ (t_l l) v)", "a new name"},
		{"f l|μ → v|μ   where μ(l) = v", "| R : forall l μ v, get μ (t_l l) = Some v -> is_v v = true -> step (t_f (t_l l)) μ v μ", "a name with a value"},
		{"f l|μ → f μ(l)|μ", "| R : forall l μ v₀0, get μ (t_l l) = Some v₀0 -> step (t_f (t_l l)) μ (t_f v₀0) μ", "what is looked up has a premise"},
		{"f l|μ → unit|μ   where μ(l) ∉ dom(μ)", "| R : forall l μ, within μ (get μ (t_l l)) = false -> step (t_f (t_l l)) μ t_unit μ", "it holds where the store has nothing"},
		{"f l|μ → {(l, v) | (v1, v) ∈ μ(l)} ∪ {(l, l)}|μ", "| R : forall l μ v₀0, get μ (t_l l) = Some v₀0 -> step (t_f (t_l l)) μ (union (set_of (map (fun '(v1, v) => ((t_l l), v)) (pairs v₀0))) (set_of (((t_l l), (t_l l)) :: []))) μ", "the letters of a pair are none of the rule"},
		{"f l|μ → unit|μ   where μ(l) ∉ v", "", "a premise holds also where a store has nothing"},
		{"f l|μ → unit|μ   where f μ(l) ∉ dom(μ)", "", "a premise holds also where a store has nothing"},
		{"f l|μ → {(l, μ(v)) | (v, v1) ∈ μ(l)}|μ", "", "it looks up something for each pair"},
		{"f k|μ → unit|μ", "", "the letter k is no term"},
		{"f t → t'\n  -----------\n  f t|μ → f t'|μ", "", "a premise is a step of another kind, or about names"},
	} {
		files, err := textFrom(t, terms+"rule R: "+row.rule+"\n").Rocq()
		switch {
		case row.want == "" && (err == nil || !strings.HasSuffix(err.Error(), ": "+row.reason)):
			t.Errorf("%s: %v, want %s", row.rule, err, row.reason)
		case row.want != "" && err != nil:
			t.Errorf("%s: %v", row.rule, err)
		case !strings.Contains(files.Rules, row.want):
			_, rules, _ := strings.Cut(files.Rules, "Inductive step")
			t.Errorf("%s: %s is not there, where %s: %s", row.rule, row.want, row.reason, rules)
		}
	}
}
