package prove

import (
	"fmt"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// initials lists the fields that objects have, and the operator of which each is the value first.
func initials(fields []lang.Field) string {
	return strings.Join(lists.Map(fields, func(f lang.Field) string {
		op := "Named Nil_"
		if !f.Type.IsClass() {
			op = "Lit " + numbers{}.data(lang.Default(f.Type))
		}
		return fmt.Sprintf("(%s%%N, %s)", name(f.Of.String(), f.Name), op)
	}), "; ")
}

// heapSignature has the values and operators of §4, where objects have these fields first, and what writes expressions of it.
func heapSignature(fields []lang.Field) string {
	return fmt.Sprintf(heapSignatureText, initials(fields))
}

const heapSignatureText = `Inductive val := B (b : bool) | I (z : Z) | Null | Ref (n : nat).
Inductive ops := Lit (v : val) | ONot | OAnd | OOr | OAdd | OSub | ONeg | OLt | OLe | OGt | OGe | Named (k : Kind N).
Definition val_eq (v w : val) : {v = w} + {v <> w}.
Proof. decide equality; [apply bool_dec | apply Z.eq_dec | apply Nat.eq_dec]. Defined.
Definition ops_eq (o p : ops) : {o = p} + {o <> p}.
Proof. decide equality; [apply val_eq | decide equality; apply N.eq_dec]. Defined.
Definition same (v w : val) : bool := if val_eq v w then true else false.
Definition opbar_ (o : ops) (vs : list val) : val :=
  match o, vs with
  | Lit (Ref _), _ => Null (* an object is no value of an operation *)
  | Lit v, [] => v
  | ONot, [B b] => B (negb b)
  | OAnd, [B b; B c] => B (b && c)
  | OOr, [B b; B c] => B (b || c)
  | OAdd, [I m; I n] => I (m + n)%%Z
  | OSub, [I m; I n] => I (m - n)%%Z
  | ONeg, [I m] => I (- m)%%Z
  | OLt, [I m; I n] => B (m <? n)%%Z
  | OLe, [I m; I n] => B (m <=? n)%%Z
  | OGt, [I m; I n] => B (n <? m)%%Z
  | OGe, [I m; I n] => B (n <=? m)%%Z
  | Named Equals, [v; w] => B (same v w)
  | Named Differs, [v; w] => B (negb (same v w))
  | _, _ => Null
  end.
#[export] Instance sig : Signature.
Proof.
  refine {| GVar := N; LVar := N; Gvar_eq := N.eq_dec; Lvar_eq := N.eq_dec; Proc := N; Op := ops; Val := val; Op_eq := ops_eq;
    opbar := opbar_; default := fun _ => Null; op_true := Lit (B true); op_false := Lit (B false); op_not := ONot; op_and := OAnd; op_or := OOr;
    op_num := fun n => Lit (I (Z.of_N n)); op_add := OAdd; op_sub := OSub; op_lt := OLt; op_le := OLe; op_gt := OGt; op_ge := OGe;
    op_at := OAdd; op_of := OAdd; op_store := OAdd; op_len := OAdd; op_setlen := OAdd; numeral := fun _ => None;
    Gbounded := fun _ => false; Lbounded := fun _ => false; Obounded := fun _ => false; input := fun n => n; number := fun _ => 0%%N |}.
  intros v. exact (val_eq v (B true)).
Defined.
Definition found {A B} (eq : forall x y : A, {x = y} + {x <> y}) (none : B) (l : list (A * B)) (k : A) : B :=
  match find (fun p => if eq (fst p) k then true else false) l with Some p => snd p | None => none end.
#[export] Instance fields : Heaps.
Proof.
  refine {| Field := N : Type; Field_eq := N.eq_dec; Val_eq := val_eq : EqDec (@Val sig); operator := Named : Kind N -> @Op sig;
    kind := fun op : @Op sig => match op with Named k => Some k | _ => None end;
    op_initial := fun f : N => found N.eq_dec (Named Nil_) [%s] f : @Op sig |}.
  - intros [] k'; cbn; split; congruence.
  - reflexivity.
Defined.
Definition slot_eq (s t : val * N) : {s = t} + {s <> t}.
Proof. decide equality; [apply N.eq_dec | apply val_eq]. Defined.
Definition gv (x : N) : Var := @global sig x.
Definition lv (x : N) : Var := @local sig x.
Definition ev (x : Var) : Expr := @EVar sig x.
Definition nil_ : Expr := @Nil sig fields.
Definition op_ (o : ops) (es : list Expr) : Expr := @EOp sig o es.
Definition dot_ (e : Expr) (f : N) : Expr := @Dot sig fields e f.
Definition var_ (x : Var) : Place := @OfVar sig fields x.
Definition field_ (e : Expr) (f : N) : Place := @OfField sig fields e f.
`
