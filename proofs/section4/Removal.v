From Tandem Require Import section4.Traces section4.Fields section4.Calls.

(** * §4.1: the fresh variable of a creation is removed

    "As defined above": e[x := new C], over arrays of fields. An element of an update, (f[e] := e')[e''], is e' where e'' is e,
    and f[e''] elsewhere; all else is as in §4. *)
Section Removal.
  Context `{World}.
  Variable n : nat. (* x is the fresh variable of the nth creation *)

  (** As in §4, an expression that denotes an object is x, another one, or a conditional expression of these. *)
  Inductive place := X | Not_x (e : aobject) | Either_ (b : adata) (s1 s2 : place).
  (** What is no truth value chooses the second branch, as in oval. *)
  Definition truth (b : adata) : adata := AEq (AC b ANil (AFresh (S n))) ANil.
  Fixpoint field_at (f : OField) (s : place) : place :=
    match s with X => Not_x ANil | Not_x e => Not_x (AAt (OField_ f) e) | Either_ b s1 s2 => Either_ b (field_at f s1) (field_at f s2) end.
  Fixpoint dfield_at (g : DField) (s : place) : adata :=
    match s with X => AOp (op_initial g) anone | Not_x e => ADAt (DField_ g) e | Either_ b s1 s2 => ADC (truth b) (dfield_at g s1) (dfield_at g s2) end.
  Fixpoint is_x (s : place) : adata :=
    match s with X => ATrue | Not_x _ => ANot ATrue | Either_ b s1 s2 => ADC (truth b) (is_x s1) (is_x s2) end.
  Fixpoint is_e (e : aobject) (s : place) : adata :=
    match s with X => ANot ATrue | Not_x e' => AEq e e' | Either_ b s1 s2 => ADC (truth b) (is_e e s1) (is_e e s2) end.
  Fixpoint is_same (s s' : place) : adata :=
    match s with X => is_x s' | Not_x e => is_e e s' | Either_ b s1 s2 => ADC (truth b) (is_same s1 s') (is_same s2 s') end.

  Fixpoint without (e : aobject) : place :=
    match e with
    | ANil => Not_x ANil | AV y => Not_x (AV y) | AFresh m => if decide m n then X else Not_x (AFresh m)
    | AAt a e => element a (without e)
    | AC b e1 e2 => Either_ (dwithout b) (without e1) (without e2)
    end
  with dwithout (d : adata) : adata :=
    match d with
    | AD y => AD y | ADAt a e => delement a (without e) | AEq e1 e2 => is_same (without e1) (without e2)
    | AOp op ds => AOp op (dswithout ds) | ADC b d1 d2 => ADC (dwithout b) (dwithout d1) (dwithout d2)
    end
  with dswithout (ds : adatas) : adatas :=
    match ds with anone => anone | aalso d ds => aalso (dwithout d) (dswithout ds) end
  with element (a : oarray) (s : place) : place :=
    match a with OField_ f => field_at f s | OStore a e e' => Either_ (is_same s (without e)) (without e') (element a s) end
  with delement (a : darray) (s : place) : adata :=
    match a with DField_ g => dfield_at g s | DStore a e d => ADC (is_same s (without e)) (dwithout d) (delement a s) end.

  (** W is V[x := new C]: x is a new object, which is the value of nothing else, and its fields are initial. *)
  Definition is_new (W : valuation) : Prop := let o := wnew W n in
    (forall y, wov W y <> Some o) /\ (forall m, m <> n -> wnew W m <> o) /\ (forall f v, wof W f v <> Some o) /\
    (forall f, wof W f (Some o) = None) /\ (forall g, wdf W g (Some o) = opbar (op_initial g) []).
  (** V gives x any value. *)
  Definition same_but_x (V W : valuation) : Prop :=
    (forall y, wov V y = wov W y) /\ (forall y, wdv V y = wdv W y) /\ (forall m, m <> n -> wnew V m = wnew W m) /\
    (forall f v, wof V f v = wof W f v) /\ (forall g v, wdf V g v = wdf W g v).

  Ltac split_decide := match goal with |- context [decide ?a ?b] => destruct (decide a b) end; try congruence.
  Section Values.
    Variables V W : valuation.
    Hypothesis new : is_new W.
    Hypothesis same : same_but_x V W.

    (** The value of a place in W, whose expressions are evaluated in V; none of them is x. *)
    Fixpoint denotes (s : place) : option identity :=
      match s with X => Some (wnew W n) | Not_x e => oval V e | Either_ b s1 s2 => if decide (dval V b) tt then denotes s1 else denotes s2 end.
    Fixpoint good (s : place) : Prop :=
      match s with X => True | Not_x e => oval V e <> Some (wnew W n) | Either_ _ s1 s2 => good s1 /\ good s2 end.

    Lemma truth_is : forall b, dval V (truth b) = if decide (dval V b) tt then tt else ff.
    Proof.
      intros b. change (dval V (truth b)) with (if decide (if decide (dval V b) tt then None else Some (wnew V (S n))) None then tt else ff).
      destruct (decide (dval V b) tt); split_decide.
    Qed.
    Lemma chosen : forall b d1 d2, dval V (ADC (truth b) d1 d2) = if decide (dval V b) tt then dval V d1 else dval V d2.
    Proof.
      intros b d1 d2. pose proof tt_ff. change (dval V (ADC (truth b) d1 d2)) with
        (if decide (dval V (truth b)) tt then dval V d1 else if decide (dval V (truth b)) ff then dval V d2 else dval V (truth b)).
      rewrite truth_is. destruct (decide (dval V b) tt); do 2 split_decide.
    Qed.
    Lemma never : dval V (ANot ATrue) = ff.
    Proof. change (opbar op_not [opbar op_true []] = ff). now rewrite true_is, not_tt. Qed.

    Lemma field_at_good : forall f s, good s -> good (field_at f s).
    Proof.
      intros f s. induction s as [| e | b s1 IH1 s2 IH2]; cbn [field_at good]; [discriminate | | intuition].
      intros _. change (oval V (AAt (OField_ f) e)) with (wof V f (oval V e)). destruct same as (_ & _ & _ & -> & _). apply new.
    Qed.
    Lemma field_at_is : forall f s, good s -> denotes (field_at f s) = wof W f (denotes s).
    Proof.
      intros f s. destruct new as (_ & _ & _ & initial & _), same as (_ & _ & _ & fields & _).
      induction s as [| e | b s1 IH1 s2 IH2]; cbn [field_at denotes good]; intros ok.
      - symmetry. apply initial.
      - apply fields.
      - destruct (decide (dval V b) tt); intuition.
    Qed.
    Lemma dfield_at_is : forall g s, good s -> dval V (dfield_at g s) = wdf W g (denotes s).
    Proof.
      intros g s. destruct new as (_ & _ & _ & _ & initial), same as (_ & _ & _ & _ & fields).
      induction s as [| e | b s1 IH1 s2 IH2]; cbn [dfield_at denotes good]; intros ok.
      - symmetry. apply initial.
      - apply fields.
      - rewrite chosen. destruct (decide (dval V b) tt); intuition.
    Qed.
    Lemma is_same_is : forall s s', good s -> good s' -> dval V (is_same s s') = if decide (denotes s) (denotes s') then tt else ff.
    Proof.
      assert (forall s', good s' -> dval V (is_x s') = if decide (Some (wnew W n)) (denotes s') then tt else ff) as of_x.
      { intros s'. induction s' as [| e' | b s1 IH1 s2 IH2]; cbn [is_x denotes good]; intros ok.
        - split_decide. apply true_is.
        - rewrite never. split_decide.
        - rewrite chosen. destruct (decide (dval V b) tt); intuition. }
      assert (forall e s', oval V e <> Some (wnew W n) -> good s' -> dval V (is_e e s') = if decide (oval V e) (denotes s') then tt else ff) as of_e.
      { intros e s' no. induction s' as [| e' | b s1 IH1 s2 IH2]; cbn [is_e denotes good]; intros ok.
        - rewrite never. split_decide.
        - reflexivity.
        - rewrite chosen. destruct (decide (dval V b) tt); intuition. }
      intros s s'. induction s as [| e | b s1 IH1 s2 IH2]; cbn [is_same denotes good]; intros ok ok'; auto.
      rewrite chosen. destruct (decide (dval V b) tt); intuition.
    Qed.

    Lemma without_is :
      (forall e, good (without e) /\ denotes (without e) = oval W e) /\ (forall d, dval V (dwithout d) = dval W d) /\
      (forall ds, dvals V (dswithout ds) = dvals W ds) /\
      (forall a s, good s -> good (element a s) /\ denotes (element a s) = oarr W a (denotes s)) /\
      (forall a s, good s -> dval V (delement a s) = darr W a (denotes s)).
    Proof.
      pose proof new as (vars & others & _). pose proof same as (ov & dv & fresh & _). pose proof tt_ff.
      apply arrays; cbn [without dwithout dswithout element delement].
      - split; [discriminate | reflexivity].
      - intros y. split; [| apply ov]. cbn [good]. change (oval V (AV y)) with (wov V y). rewrite ov. apply vars.
      - intros m. destruct (decide m n) as [-> | other]; [now split |]. cbn [good denotes].
        change (oval V (AFresh m)) with (Some (wnew V m)). rewrite fresh by assumption. split; [| reflexivity].
        intros E. injection E. now apply others.
      - intros a at_a e [ok is]. destruct (at_a (without e) ok) as [ok' ->]. split; [assumption |].
        change (oval W (AAt a e)) with (oarr W a (oval W e)). now rewrite is.
      - intros b is_b e1 [ok1 is1] e2 [ok2 is2]. split; [now split |]. cbn [denotes]. rewrite is_b, is1, is2. reflexivity.
      - intros y. apply dv.
      - intros a at_a e [ok is]. rewrite at_a, is by assumption. reflexivity.
      - intros e1 [ok1 is1] e2 [ok2 is2]. rewrite is_same_is, is1, is2 by assumption. reflexivity.
      - intros op ds is. change (dval V (AOp op (dswithout ds))) with (opbar op (dvals V (dswithout ds))). now rewrite is.
      - intros b is_b d1 is1 d2 is2. transitivity (if decide (dval V (dwithout b)) tt then dval V (dwithout d1)
          else if decide (dval V (dwithout b)) ff then dval V (dwithout d2) else dval V (dwithout b)); [reflexivity |].
        now rewrite is_b, is1, is2.
      - reflexivity.
      - intros d is ds are. change (dval V (dwithout d) :: dvals V (dswithout ds) = dvals W (aalso d ds)). now rewrite is, are.
      - intros f s ok. split; [now apply field_at_good | now apply field_at_is].
      - intros a at_a e [ok is] e' [ok' is'] s oks. destruct (at_a s oks) as [ok_a is_a]. split; [now split |]. cbn [denotes].
        rewrite is_same_is, is, is', is_a by assumption. change (oarr W (OStore a e e')) with (update_at (oarr W a) (oval W e) (oval W e')).
        unfold update_at. destruct (decide (denotes s) (oval W e)); split_decide.
      - intros g s ok. now apply dfield_at_is.
      - intros a at_a e [ok is] d is_d s oks. transitivity (if decide (dval V (is_same s (without e))) tt then dval V (dwithout d)
          else if decide (dval V (is_same s (without e))) ff then dval V (delement a s) else dval V (is_same s (without e))); [reflexivity |].
        rewrite is_same_is, is, is_d, (at_a s oks) by assumption.
        change (darr W (DStore a e d)) with (update_at (darr W a) (oval W e) (dval W d)). unfold update_at.
        destruct (decide (denotes s) (oval W e)); do 2 split_decide.
    Qed.
  End Values.

  (** V[x := new C](φ) = V(φ[x := new C]), whatever value V gives x: it does not occur in φ[x := new C]. *)
  Theorem removal : forall V W, is_new W -> same_but_x V W -> forall φ, dval W φ = dval V (dwithout φ).
  Proof. intros V W new same φ. symmetry. now apply (without_is V W new same). Qed.
End Removal.

(** The path condition of a run has no fresh variable that matters: each is removed, the last one first. *)
Section All.
  Context `{World}.
  Fixpoint without_all (n : nat) (φ : adata) : adata :=
    match n with 0 => φ | S m => without_all m (dwithout m φ) end.
  Lemma removal_all : forall W n, (forall m, m < n -> is_new m W) -> forall φ, dval W φ = dval W (without_all n φ).
  Proof.
    intros W n new. induction n as [| n IH]; intros φ; cbn [without_all]; [reflexivity |].
    rewrite (removal n W W); [| apply new; lia | repeat split]. apply IH. intros m less. apply new. lia.
  Qed.

End All.

(** Both theorems, of path conditions from which fresh variables are removed. *)
Section Without.
  Context `{Declared}.
  Theorem correctness_without : forall S Δ σ φ n, star symbolic (start_symbolic S) (Δ, σ, φ, n) ->
    forall V W, agrees V W -> new V W n -> (forall m, m < n -> is_new m W) -> dval W (without_all n φ) = tt ->
    exists Γ V', star (concrete (of_state V)) (start_concrete S V) (Γ, V', news W n) /\ stacks W Δ Γ /\ globally V' (compose W σ).
  Proof.
    intros S Δ σ φ n run V W same apart fresh true_. rewrite <- removal_all in true_ by assumption.
    destruct (correctness _ _ run V W same apart true_) as (Γ & V' & run' & stk & glob & _). eauto.
  Qed.
  Theorem completeness_without : forall S V Γ V' os, star (concrete (of_state V)) (start_concrete S V) (Γ, V', os) ->
    forall W, agrees V W -> news W (List.length os) = os -> (forall m, m < List.length os -> is_new m W) ->
    exists Δ σ φ, star symbolic (start_symbolic S) (Δ, σ, φ, List.length os) /\ dval W (without_all (List.length os) φ) = tt /\
      stacks W Δ Γ /\ globally V' (compose W σ).
  Proof.
    intros S V Γ V' os run W same are fresh. destruct (completeness _ _ _ run) as (_ & _ & of). destruct (of W same are) as (Δ & σ & φ & run' & true_ & rest).
    exists Δ, σ, φ. rewrite <- removal_all by assumption. auto.
  Qed.
End Without.
