From Tandem Require Import embed.Runs.
Import Text.

(** * Theorem 3.2 of terms without redefined operators

    Near and Jackson, §3.2, of the text of Figures 7 and 8: "the remaining cases are straightforward". They are, by the γ that
    replaces each variable of σ wherever it stands; by the printed one that of !l fails (Theorem32Fails.v). θ leaves these terms as
    they are, so that →θ is the exported standard relation. *)

Definition plain_store (μ : Store) : Prop := forall l v, get μ l = Some v -> plain v = true.

Section Plain.
(** What γ puts for the variables of σ: a tagged set, a closed value. For others, as inputs, it puts nothing. *)
Variable σ : Store.
Variable encoded : string -> option Term.
Hypothesis tagged : forall x w, encoded x = Some w -> exists P, w = t_SYM_TAG P.
Hypothesis values : forall x w, encoded x = Some w -> is_v w = true.
Hypothesis closed : forall x w, encoded x = Some w -> (forall r, ren r w = w) /\ forall s, subst s w = w.
Variables (φ φ' : Term). (* the path condition, and what γ makes of it *)
Hypothesis condition : is_φ φ = true.

Fixpoint γ (t : Term) : Term :=
  match t with
  | t_sx x => match encoded x with Some w => w | None => t end
  | t_1 t => t_1 (γ t) | t_ref t => t_ref (γ t) | t_12 t => t_12 (γ t) | t_2 t u => t_2 (γ t) (γ u)
  | _ => t
  end.
(** (γ(μ, σ), pc ↦ φ) *)
Definition γ_store (μ : Store) : Store := (map (fun '(l, v) => (l, γ v)) μ ++ [(pc, φ')])%list.

Ltac parts := cbn [plain γ ren subst] in *; rewrite ?andb_true_iff in *.
Ltac variable_of x := destruct (encoded x) eqn:E; [destruct (closed _ _ E) as [of_ren of_subst] |].
Lemma plain_ren : forall t r, plain t = true -> plain (ren r t) = true.
Proof. intros t. induction t; intros f is; try discriminate; parts; intuition auto. Qed.
Lemma plain_subst : forall t s, plain t = true -> (forall x, plain (s x) = true) -> plain (subst s t) = true.
Proof.
  intros t. induction t; intros f is each; try discriminate; parts; intuition auto.
  apply IHt; [assumption |]. intros [| x]; cbn; [reflexivity | now apply plain_ren].
Qed.
Lemma plain_put : forall v t, plain v = true -> plain t = true -> plain (put v t) = true.
Proof. intros v t is is'. apply plain_subst; [assumption |]. now intros [| x]. Qed.
Lemma γ_ren : forall t r, plain t = true -> γ (ren r t) = ren r (γ t).
Proof.
  intros t. induction t; intros f is; try discriminate; parts; try (f_equal; intuition auto; fail).
  match goal with |- context [encoded ?x] => variable_of x end; [now rewrite of_ren | reflexivity].
Qed.
Lemma subst_same : forall t s s', (forall x, s x = s' x) -> subst s t = subst s' t.
Proof.
  intros t. induction t using Term_induction; intros s s' same; cbn; auto; f_equal; auto.
  - apply IHt. intros [| x]; cbn; [reflexivity | now rewrite same].
  - induction H; cbn; f_equal; auto.
Qed.
Lemma γ_subst : forall t s, plain t = true -> (forall x, plain (s x) = true) -> γ (subst s t) = subst (fun x => γ (s x)) (γ t).
Proof.
  intros t. induction t; intros f is each; try discriminate; parts; try (f_equal; intuition auto; fail); try reflexivity.
  - f_equal. rewrite IHt; [| assumption | intros [| x]; cbn; [reflexivity | now apply plain_ren]].
    apply subst_same. intros [| x]; cbn; [reflexivity | now apply γ_ren].
  - match goal with |- context [encoded ?x] => variable_of x end; [now rewrite of_subst | reflexivity].
Qed.
Lemma γ_put : forall v t, plain v = true -> plain t = true -> γ (put v t) = put (γ v) (γ t).
Proof.
  intros v t is is'. unfold put. rewrite γ_subst; [| assumption | now intros [| x]]. apply subst_same. now intros [| x].
Qed.
Lemma γ_value : forall t, plain t = true -> is_v (γ t) = is_v t.
Proof. intros t. destruct t; intros is; try discriminate; try reflexivity. cbn. match goal with |- context [encoded ?x] => variable_of x end; [exact (values _ _ E) | reflexivity]. Qed.

Lemma get_γ : forall μ l, get μ pc = None -> get (γ_store μ) l = if Term_eq l pc then Some φ' else option_map γ (get μ l).
Proof.
  intros μ l. unfold γ_store. induction μ as [| [k v] μ IH]; cbn [get map app]; [intros _; destruct (same l pc), (Term_eq l pc); cbn; congruence |].
  destruct (same pc k) as [| other]; [discriminate |]. intros none. destruct (same l k) as [-> |]; [destruct (Term_eq k pc); cbn; congruence | auto].
Qed.

Lemma within_γ : forall μ l, get μ pc = None -> pc <> l -> within (γ_store μ) (Some l) = within μ (Some l).
Proof. intros μ l none other. unfold within. rewrite get_γ by assumption. destruct (Term_eq l pc); [congruence |]. now destruct (get μ l). Qed.
Lemma plain_set : forall μ l v, plain_store μ -> plain v = true -> plain_store (set μ l v).
Proof. intros μ l v stored is k w. rewrite get_set. destruct (same k l); [congruence | apply stored]. Qed.
Lemma not_set : forall μ l v, get (set μ l v) pc = None -> pc <> l /\ get μ pc = None.
Proof. intros μ l v. rewrite get_set. destruct (same pc l); [discriminate | auto]. Qed.
Lemma get_plain : forall μ l v, get μ pc = None -> get μ l = Some v -> get (γ_store μ) l = Some (γ v).
Proof. intros μ l v none is. rewrite get_γ by assumption. destruct (Term_eq l pc) as [-> |]; [congruence |]. now rewrite is. Qed.

Lemma other_label : forall x, pc <> t_l x <-> plain (t_l x) = true.
Proof. intros x. unfold pc. cbn. destruct (String.eqb_spec x "pc") as [-> |]; cbn; split; congruence. Qed.

(** ** Steps *)
Lemma forward : forall p t μ s t' μ' s', symbolic p t μ s t' μ' s' -> plain t = true -> plain_store μ -> get μ' pc = None ->
  s' = s /\ plain t' = true /\ plain_store μ' /\ get μ pc = None /\ concrete (γ t) (γ_store μ) (γ t') (γ_store μ').
Proof.
  intros p t μ s t' μ' s' one. induction one; intros is stored none; try discriminate; parts;
    try (destruct IHone as (-> & ? & ? & ? & ?); [tauto | assumption .. |]; repeat split; try tauto; constructor; rewrite ?γ_value; tauto).
  - rewrite γ_put by tauto. repeat split; try tauto; [now apply plain_put | constructor; rewrite γ_value; tauto].
  - apply not_set in none as [other none]. repeat split; auto using plain_set; [now apply other_label |]. cbn [γ]. constructor; [now rewrite within_γ | now rewrite γ_value].
  - repeat split; eauto. constructor; [now apply get_plain | rewrite γ_value; eauto].
Qed.
Lemma γ_plain : forall t, plain t = true -> forall x, γ t = t_l x -> t = t_l x.
Proof.
  intros t is x same. destruct t; try discriminate; try assumption. cbn in same. match type of same with context [encoded ?x] => destruct (encoded x) eqn:E; [| discriminate] end.
  destruct (tagged _ _ E) as [P ->]. discriminate.
Qed.
Lemma γ_function : forall t, plain t = true -> forall b, γ t = t_1 b -> exists a, t = t_1 a /\ b = γ a.
Proof.
  intros t is b same. destruct t; try discriminate; [injection same as <-; eauto |]. cbn in same. match type of same with context [encoded ?x] => destruct (encoded x) eqn:E; [| discriminate] end.
  destruct (tagged _ _ E) as [P ->]. discriminate.
Qed.
Lemma backward : forall t μ u m, plain t = true -> plain_store μ -> get μ pc = None -> concrete (γ t) (γ_store μ) u m ->
  exists t' μ', symbolic φ t μ σ t' μ' σ /\ u = γ t' /\ m = γ_store μ' /\ plain t' = true /\ plain_store μ' /\ get μ' pc = None.
Proof.
  intros t. induction t; intros μ u m is stored none one; try discriminate; parts; try (exfalso; eapply value_stuck; [exact one | reflexivity]).
  - inversion one.
  - inversion one; subst.
    + match goal with H : concrete (γ t1) _ _ _ |- _ => destruct (IHt1 _ _ _ (proj1 is) stored none H) as (a & μ' & step & -> & -> & ? & ? & ?) end.
      exists (t_2 a t2), μ'. parts. repeat split; try tauto. constructor; auto.
    + match goal with H : concrete (γ t2) _ _ _ |- _ => destruct (IHt2 _ _ _ (proj2 is) stored none H) as (a & μ' & step & -> & -> & ? & ? & ?) end.
      exists (t_2 t1 a), μ'. rewrite γ_value in * by tauto. parts. repeat split; try tauto. constructor; auto.
    + match goal with H : _ = γ t1 |- _ => destruct (γ_function t1 (proj1 is) _ (eq_sym H)) as (a & -> & ->) end. rewrite γ_value in * by tauto.
      exists (put t2 a), μ. cbn [plain] in is. repeat split; try tauto; [constructor; auto | now rewrite γ_put | now apply plain_put].
  - inversion one; subst.
    + match goal with H : within _ _ = false |- _ => rename H into new end. rewrite γ_value in * by tauto.
      assert (pc <> t_l l) as other. { intros E. revert new. unfold within. rewrite get_γ, <- E by assumption. now destruct (Term_eq pc pc). }
      rewrite within_γ in new by assumption. exists (t_l l), (set μ (t_l l) t). repeat split; auto using plain_set; [constructor; auto | now apply other_label |].
      rewrite get_set. now destruct (same pc (t_l l)).
    + match goal with H : concrete (γ t) _ _ _ |- _ => destruct (IHt _ _ _ is stored none H) as (a & μ' & step & -> & -> & ? & ? & ?) end.
      exists (t_ref a), μ'. repeat split; try tauto. constructor; auto.
  - inversion one; subst.
    + match goal with H : _ = γ t |- _ => pose proof (γ_plain t is _ (eq_sym H)) as -> end.
      match goal with H : get _ _ = Some _ |- _ => rename H into has end. rewrite get_γ in has by assumption.
      apply other_label in is. destruct (Term_eq (t_l l) pc) as [E |]; [congruence |].
      destruct (get μ (t_l l)) as [v |] eqn:at_l; [| discriminate]. injection has as <-. pose proof (stored _ _ at_l).
      rewrite γ_value in * by assumption. exists v, μ. repeat split; auto. constructor; auto.
    + match goal with H : concrete (γ t) _ _ _ |- _ => destruct (IHt _ _ _ is stored none H) as (a & μ' & step & -> & -> & ? & ? & ?) end.
      exists (t_12 a), μ'. repeat split; try tauto. constructor; auto.
  - exfalso. cbn in one. destruct (encoded s) eqn:E; [| inversion one]. eapply value_stuck; [exact one | exact (values _ _ E)].
Qed.

Lemma kept : forall p t μ s t' μ' s', symbolic p t μ s t' μ' s' -> get μ' pc = None -> get μ pc = None.
Proof. intros p t μ s t' μ' s' one. induction one; auto; intros none; now apply not_set in none. Qed.
Lemma kept_on : forall p t μ s t' μ' s', direct p t μ s t' μ' s' -> get μ' pc = None -> get μ pc = None.
Proof. intros p t μ s t' μ' s' run. induction run; eauto using kept. Qed.

Lemma runs_forward : forall p t μ s t' μ' s', direct p t μ s t' μ' s' -> plain t = true -> plain_store μ -> get μ' pc = None ->
  s' = s /\ standard (γ t) (γ_store μ) (γ t') (γ_store μ').
Proof.
  intros p t μ s t' μ' s' run. induction run; intros is stored none; [split; [reflexivity | constructor] |].
  destruct (forward _ _ _ _ _ _ _ H is stored (kept_on _ _ _ _ _ _ _ run none)) as (-> & is1 & stored1 & _ & one).
  destruct (IHrun is1 stored1 none) as [-> rest]. split; [reflexivity | econstructor; eassumption].
Qed.
Lemma runs_backward : forall t μ u m, standard (γ t) (γ_store μ) u m -> plain t = true -> plain_store μ -> get μ pc = None ->
  exists t' μ', u = γ t' /\ m = γ_store μ' /\ get μ' pc = None /\ direct φ t μ σ t' μ' σ.
Proof.
  intros t μ u m run. remember (γ t) as u0 eqn:is_u. remember (γ_store μ) as m0 eqn:is_m. revert t μ is_u is_m.
  induction run as [u m | u m u1 m1 u2 m2 one run IH]; intros t μ -> -> is stored none.
  - exists t, μ. repeat split; auto. constructor.
  - destruct (backward _ _ _ _ is stored none one) as (t' & μ1 & step & -> & -> & is' & stored' & none').
    destruct (IH t' μ1 eq_refl eq_refl is' stored' none') as (v & μ' & -> & -> & no & rest).
    exists v, μ'. repeat split; auto. econstructor; eassumption.
Qed.

(** Theorem 3.2, as repaired, of these terms and stores: φ ⊢ t|μ, σ →* t'|μ', σ' ⟺ γ(t)|(γ(μ, σ), pc ↦ φ) →θ* γ(t')|(γ(μ', σ'), pc ↦ φ),
    also of each t' on the way. No new label is called pc, and σ stays as it is. *)
Theorem theorem_3_2_plain : forall t μ, plain t = true -> plain_store μ -> get μ pc = None ->
  (forall t' μ' σ', get μ' pc = None -> direct φ t μ σ t' μ' σ' -> σ' = σ /\ standard (γ t) (γ_store μ) (γ t') (γ_store μ')) /\
  (forall u m, standard (γ t) (γ_store μ) u m -> exists t' μ', u = γ t' /\ m = γ_store μ' /\ get μ' pc = None /\ direct φ t μ σ t' μ' σ).
Proof.
  intros t μ is stored none. split; [intros t' μ' σ' none' run; eapply runs_forward; eassumption | intros u m run; now apply runs_backward].
Qed.
End Plain.
