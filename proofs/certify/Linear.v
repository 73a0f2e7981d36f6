From Tandem Require Import Prelude certify.Values certify.Check.
From Coq Require Import Lia.
Open Scope list_scope. Open Scope bool_scope. Open Scope Z_scope.

(** * Linear conditions that no integers satisfy

    Comparisons of sums are inequalities f ≤ 0. Sums of multiples of them, in which a variable cancels, are inequalities,
    too: where one is c ≤ 0 for a number c above 0, nothing satisfies them all. *)
Definition form := (list (positive * Z) * Z)%type. (* the numbers of nodes, by their factors, and a constant *)
Section Forms.
  Variable val : positive -> Z.
  Fixpoint sum (l : list (positive * Z)) : Z := match l with [] => 0 | (k, c) :: l => c * val k + sum l end.
  Definition number_of (f : form) : Z := sum (fst f) + snd f.

  Fixpoint insert (k : positive) (c : Z) (l : list (positive * Z)) : list (positive * Z) :=
    match l with
    | [] => if c =? 0 then [] else [(k, c)]
    | (j, d) :: l => if (k =? j)%positive then (if c + d =? 0 then l else (k, c + d) :: l) else (j, d) :: insert k c l
    end.
  Definition times (n : Z) (f : form) : form := (map (fun p => (fst p, n * snd p)) (fst f), n * snd f).
  Definition plus (f g : form) : form := (fold_right (fun p l => insert (fst p) (snd p) l) (fst g) (fst f), snd f + snd g).
  Definition minus (f g : form) : form := plus f (times (-1) g).
  Definition constant (n : Z) : form := ([], n).

  Lemma sum_insert : forall k c l, sum (insert k c l) = c * val k + sum l.
  Proof.
    intros k c l. induction l as [| [j d] l IH]; cbn [insert].
    - destruct (c =? 0) eqn:E; cbn [sum]; [apply Z.eqb_eq in E; lia | lia].
    - destruct (k =? j)%positive eqn:E; [apply Pos.eqb_eq in E as -> | cbn [sum]; lia].
      destruct (c + d =? 0) eqn:Z; cbn [sum]; [apply Z.eqb_eq in Z; nia | lia].
  Qed.
  Lemma number_plus : forall f g, number_of (plus f g) = number_of f + number_of g.
  Proof.
    intros [l a] [m b]. unfold number_of, plus. cbn [fst snd].
    assert (sum (fold_right (fun p l => insert (fst p) (snd p) l) m l) = sum l + sum m) as ->; [| lia].
    induction l as [| [k c] l IH]; cbn [fold_right sum fst snd]; [reflexivity |]. rewrite sum_insert. lia.
  Qed.
  Lemma number_times : forall n f, number_of (times n f) = n * number_of f.
  Proof.
    intros n [l a]. unfold number_of, times. cbn [fst snd].
    assert (sum (map (fun p => (fst p, n * snd p)) l) = n * sum l) as ->; [| lia].
    induction l as [| [k c] l IH]; cbn [map sum fst snd]; lia.
  Qed.
  Lemma number_minus : forall f g, number_of (minus f g) = number_of f - number_of g.
  Proof. intros f g. unfold minus. rewrite number_plus, number_times. lia. Qed.

  (** Inequalities without the number of a node, which follow from those with it. *)
  Definition factor (k : positive) (f : form) : Z := fold_right (fun p n => if (fst p =? k)%positive then snd p else n) 0 (fst f).
  Definition without (k : positive) (fs : list form) : list form :=
    flat_map (fun f => if 0 <? factor k f then
      flat_map (fun g => if factor k g <? 0 then [plus (times (- factor k g) f) (times (factor k f) g)] else []) fs else []) fs ++
    filter (fun f => factor k f =? 0) fs.
  Definition impossible (f : form) : bool := match f with ([], c) => 0 <? c | _ => false end.
  Fixpoint first (fs : list form) : option positive :=
    match fs with [] => None | ((k, _) :: _, _) :: _ => Some k | _ :: fs => first fs end.
  (** All of them are looked at, and the first ones up to a bound added further. *)
  Fixpoint contradict (fuel most : nat) (fs : list form) : bool :=
    existsb impossible fs || match fuel, first fs with
    | S fuel, Some k => contradict fuel most (without k (firstn most fs))
    | _, _ => false
    end.
  Definition holds (f : form) : Prop := number_of f <= 0.
  Lemma in_firstn : forall A n (l : list A) a, In a (firstn n l) -> In a l.
  Proof. intros A n l a. rewrite <- (firstn_skipn n l) at 2. intros in_. apply in_or_app. now left. Qed.
  Lemma without_holds : forall k fs, Forall holds fs -> Forall holds (without k fs).
  Proof.
    intros k fs all. rewrite Forall_forall in *. intros h in_. apply in_app_or in in_ as [in_ | in_].
    2: apply filter_In in in_ as [in_ _]; now apply all.
    - apply in_flat_map in in_ as (f & in_f & in_). destruct (0 <? factor k f) eqn:P; [| destruct in_].
      apply in_flat_map in in_ as (g & in_g & in_). destruct (factor k g <? 0) eqn:N; [| destruct in_]. destruct in_ as [<- | []].
      apply all in in_f, in_g. unfold holds in *. rewrite number_plus, !number_times. apply Z.ltb_lt in P, N. nia.
  Qed.
  Lemma contradict_right : forall fuel most fs, contradict fuel most fs = true -> ~ Forall holds fs.
  Proof.
    intros fuel most. induction fuel as [| fuel IH]; intros fs C all; cbn [contradict] in C; apply Bool.orb_prop in C as [E | C]; try discriminate.
    1, 2: apply existsb_exists in E as ([[| p l] c] & in_ & E); try discriminate; rewrite Forall_forall in all; apply all in in_;
      apply Z.ltb_lt in E; unfold holds, number_of in in_; cbn in in_; lia.
    destruct (first fs) as [k |]; [| discriminate]. refine (IH _ C (without_holds k _ _)).
    rewrite Forall_forall in *. intros f in_. apply all. now apply in_firstn in in_.
  Qed.

  (** Of numbers that differ the first is smaller, or the second. *)
  Fixpoint apart (fuel most : nat) (ds fs : list form) : bool :=
    contradict fuel most fs || match ds with
    | [] => false
    | d :: ds => apart fuel most ds (plus d (constant 1) :: fs) && apart fuel most ds (minus (constant 1) d :: fs)
    end.
  Lemma apart_right : forall fuel most ds fs, apart fuel most ds fs = true -> Forall (fun d => number_of d <> 0) ds -> ~ Forall holds fs.
  Proof.
    intros fuel most ds. induction ds as [| d ds IH]; intros fs A differ all; cbn [apart] in A; apply Bool.orb_prop in A as [C | A]; try discriminate.
    1, 2: now apply contradict_right in C.
    apply andb_prop in A as [less more]. inversion differ as [| ? ? no differ']; subst.
    assert (number_of (plus d (constant 1)) <= 0 \/ number_of (minus (constant 1) d) <= 0) as [L | M].
    { rewrite number_plus, number_minus. change (number_of (constant 1)) with 1. lia. }
    - apply (IH _ less differ'). now constructor.
    - apply (IH _ more differ'). now constructor.
  Qed.
End Forms.

Section Linear.
  Variable T : table.
  Variable type : Var -> option Ty.

  Fixpoint type_of (fuel : nat) (k : positive) : option Ty :=
    match fuel, lookup T k with
    | S fuel, Some (NVar x) => type x
    | S fuel, Some (NOp op args) => gives op (map (type_of fuel) args)
    | _, _ => None
    end.
  Definition whole (fuel : nat) (k : positive) : option form :=
    match type_of fuel k with Some TInt => Some ([(k, 1)], 0) | _ => None end.
  (** The number of a node, where it is known to be one; and the length of one that is an array. *)
  Fixpoint linear (fuel : nat) (k : positive) : option form :=
    match fuel with O => None | S fuel =>
      match lookup T k with
      | Some (NOp (Lit (I n)) _) => Some (constant n)
      | Some (NOp (Prim o_neg) [i]) => option_map (times (-1)) (linear fuel i)
      | Some (NOp (Prim o_add) [i; j]) => match linear fuel i, linear fuel j with Some f, Some g => Some (plus f g) | _, _ => None end
      | Some (NOp (Prim o_sub) [i; j]) => match linear fuel i, linear fuel j with Some f, Some g => Some (minus f g) | _, _ => None end
      | Some (NOp (Prim o_mul) [i; j]) =>
          match linear fuel i, linear fuel j with
          | Some ([], n), Some f | Some f, Some ([], n) => Some (times n f)
          | Some _, Some _ => Some ([(k, 1)], 0)
          | _, _ => None
          end
      | Some (NOp (Prim (o_div | o_mod)) [i; j]) =>
          match linear fuel i, linear fuel j with Some _, Some _ => Some ([(k, 1)], 0) | _, _ => None end
      | Some (NOp (Prim o_len) [i]) => length fuel i
      | _ => whole fuel k
      end
    end
  with length (fuel : nat) (k : positive) : option form :=
    match fuel with O => None | S fuel =>
      match lookup T k with
      | Some (NOp (Prim o_store) [a; _; _]) => length fuel a
      | Some (NOp (Prim o_setlen) [_; n]) => linear fuel n
      | _ => match type_of fuel k with Some (TArray true _) => Some ([(k, 1)], 0) | _ => None end
      end
    end.
  (** What is so of a node: of the length of an array that is a variable; of a quotient, and a remainder, by a number above 0; and of a comparison that is true, or false. *)
  Definition quotients (fuel : nat) (k : positive) : list form :=
    match lookup T k with
    | Some (NOp (Prim o_div) [i; j]) =>
        match linear fuel i, linear fuel j with
        | Some f, Some ([], n) => if 0 <? n then [minus ([(k, n)], 0) f; minus f ([(k, n)], n - 1)] else []
        | _, _ => []
        end
    | Some (NOp (Prim o_mod) [i; j]) =>
        match linear fuel i, linear fuel j with
        | Some f, Some ([], n) => if 0 <? n then [([(k, -1)], 0); ([(k, 1)], 1 - n)] else []
        | _, _ => []
        end
    | Some (NVar x) => match type x with Some (TArray true _) => [([(k, -1)], 0)] | _ => [] end
    | _ => []
    end.
  Definition less_or_equal (b : bool) (f g : form) : form := if b then minus f g else plus (minus g f) (constant 1).
  Definition compared_as (fuel : nat) (b : bool) (k : positive) : list form * list form :=
    match lookup T k with
    | Some (NOp (Prim p) [i; j]) =>
        match linear fuel i, linear fuel j with
        | Some f, Some g => match p with
          | o_le => ([less_or_equal b f g], []) | o_ge => ([less_or_equal b g f], [])
          | o_gt => ([less_or_equal (negb b) f g], []) | o_lt => ([less_or_equal (negb b) g f], [])
          | o_eq => if b then ([minus f g; minus g f], []) else ([], [minus f g])
          | o_ne => if b then ([], [minus f g]) else ([minus f g; minus g f], [])
          | _ => ([], [])
          end
        | _, _ => ([], [])
        end
    | _ => ([], [])
    end.

  Variable V : Valuation.
  Hypothesis def : defined T V.
  Hypothesis typed : forall x t, type x = Some t -> has t (V x).
  Definition val (k : positive) : Z := match V (global (name k)) with I n | Bounded n _ => n | _ => 0 end.

  Lemma type_of_right : forall fuel k, known (type_of fuel k) (V (global (name k))).
  Proof.
    induction fuel as [| fuel IH]; intros k; [exact Logic.I |]. cbn [type_of]. destruct (lookup T k) as [[x | op args] |] eqn:D; [| | exact Logic.I].
    - rewrite (def _ _ D). destruct (type x) as [t |] eqn:E; [now apply typed | exact Logic.I].
    - rewrite (def _ _ D). cbn [value]. apply gives_right. clear D. induction args as [| a args IHa]; cbn; constructor; auto.
  Qed.
  Lemma one_number : forall k n, V (global (name k)) = I n -> V (global (name k)) = I (number_of val ([(k, 1)], 0)).
  Proof. intros k n E. unfold number_of. cbn [fst snd sum]. unfold val. rewrite E. f_equal. lia. Qed.
  Lemma both_right : forall fuel,
    (forall k f, linear fuel k = Some f -> V (global (name k)) = I (number_of val f)) /\
    (forall k f, length fuel k = Some f -> exists a, V (global (name k)) = Bounded (number_of val f) a).
  Proof.
    induction fuel as [| fuel [IH IHa]]; split; intros k f; try discriminate; cbn [linear length].
    2: { assert (match type_of fuel k with Some (TArray true _) => Some ([(k, 1)], 0) | _ => None end = Some f ->
           exists a, V (global (name k)) = Bounded (number_of val f) a) as other.
         { pose proof (type_of_right fuel k) as ty. destruct (type_of fuel k) as [[| | | [] t] |]; try discriminate.
           intros E. injection E as <-. destruct ty as [bound _]. destruct (bound eq_refl) as (n & a & is & _). exists a.
           rewrite is. unfold number_of. cbn [fst snd sum]. unfold val. rewrite is. f_equal. lia. }
         destruct (lookup T k) as [[x | [v | p | c w] args] |] eqn:D; try exact other.
         destruct p; try exact other; destruct args as [| a [| i [| j [| l args]]]]; try exact other.
         - intros E. destruct (IHa _ _ E) as [b is]. rewrite (def _ _ D). cbn. rewrite is. cbn. eauto.
         - intros E. rewrite (def _ _ D). cbn. rewrite (IH _ _ E). match goal with |- context [setlen ?v _] => destruct v end; cbn; eauto. }
    assert (whole fuel k = Some f -> V (global (name k)) = I (number_of val f)) as other.
    { unfold whole. pose proof (type_of_right fuel k) as ty. destruct (type_of fuel k) as [[] |]; try discriminate.
      intros E. injection E as <-. destruct ty as [n is]. exact (one_number k n is). }
    destruct (lookup T k) as [[x | op args] |] eqn:D; [exact other | | exact other].
    destruct op as [[] | p | c w]; try exact other.
    { intros E. injection E as <-. rewrite (def _ _ D). reflexivity. }
    destruct p; try exact other; destruct args as [| i [| j [| l args]]]; try exact other.
    - destruct (linear fuel i) as [g |] eqn:E; [| discriminate]. intros F. injection F as <-.
      rewrite (def _ _ D). cbn. rewrite (IH _ _ E). rewrite number_times. cbn. f_equal; lia.
    - destruct (linear fuel i) as [g |] eqn:E, (linear fuel j) as [h |] eqn:E'; try discriminate. intros F. injection F as <-.
      rewrite (def _ _ D). cbn. rewrite (IH _ _ E), (IH _ _ E'). now rewrite number_plus.
    - destruct (linear fuel i) as [g |] eqn:E, (linear fuel j) as [h |] eqn:E'; try discriminate. intros F. injection F as <-.
      rewrite (def _ _ D). cbn. rewrite (IH _ _ E), (IH _ _ E'). now rewrite number_minus.
    - destruct (linear fuel i) as [g |] eqn:E, (linear fuel j) as [h |] eqn:E'; try (now destruct g as [[] ?]); try discriminate.
      pose proof (IH _ _ E) as is. pose proof (IH _ _ E') as is'.
      assert (V (global (name k)) = I (number_of val g * number_of val h)) as product by (rewrite (def _ _ D); cbn; now rewrite is, is').
      destruct g as [[| p l] n]; [| destruct h as [[| q m] o]]; intros F; injection F as <-; try (exact (one_number _ _ product)); rewrite product, number_times; f_equal; unfold number_of; cbn [fst snd sum]; lia.
    - destruct (linear fuel i) as [g |] eqn:E, (linear fuel j) as [h |] eqn:E'; try discriminate. intros F. injection F as <-.
      eapply one_number. rewrite (def _ _ D). cbn. rewrite (IH _ _ E), (IH _ _ E'). reflexivity.
    - destruct (linear fuel i) as [g |] eqn:E, (linear fuel j) as [h |] eqn:E'; try discriminate. intros F. injection F as <-.
      eapply one_number. rewrite (def _ _ D). cbn. rewrite (IH _ _ E), (IH _ _ E'). reflexivity.
    - intros E. destruct (IHa _ _ E) as [a is]. rewrite (def _ _ D). cbn. now rewrite is.
  Qed.
  Lemma linear_right : forall fuel k f, linear fuel k = Some f -> V (global (name k)) = I (number_of val f).
  Proof. intros fuel. apply both_right. Qed.
  Lemma quotients_right : forall fuel k, Forall (holds val) (quotients fuel k).
  Proof.
    intros fuel k. unfold quotients. destruct (lookup T k) as [[x | [| p |] args] |] eqn:D; try constructor.
    { destruct (type x) as [[| | | [] t] |] eqn:E; try constructor; [| constructor]. destruct (typed _ _ E) as [bound _].
      destruct (bound eq_refl) as (n & a & is & natural). unfold holds, number_of, val. cbn [fst snd sum]. rewrite (def _ _ D). cbn [value].
      rewrite is. lia. }
    assert (forall i j f n, args = [i; j] -> linear fuel i = Some f -> linear fuel j = Some ([], n) ->
      V (global (name i)) = I (number_of val f) /\ V (global (name j)) = I n) as parts.
    { intros i j f n -> E E'. split; [now apply (linear_right fuel) |]. rewrite (linear_right fuel j _ E'). reflexivity. }
    destruct p; try (destruct args as [| ? [| ? [| ? ?]]]; constructor).
    all: destruct args as [| i [| j [| l args]]]; try constructor;
      destruct (linear fuel i) as [f |] eqn:E; try constructor; destruct (linear fuel j) as [[[| q m] n] |] eqn:E'; try constructor;
      destruct (0 <? n) eqn:P; try constructor; apply Z.ltb_lt in P; destruct (parts i j f n eq_refl E E') as [is is'];
      assert (n =? 0 = false) as nz by (apply Z.eqb_neq; lia);
      pose proof (def _ _ D) as here; cbn [value map opbar signature standard primitive] in here; rewrite is, is', nz in here.
    all: rewrite ?Z.sgn_pos, Z.abs_eq in here by lia; pose proof (Z.div_mod (number_of val f) n ltac:(lia)); pose proof (Z.mod_pos_bound (number_of val f) n P).
    all: assert (val k = match V (global (name k)) with I m | Bounded m _ => m | _ => 0 end) as v by reflexivity; rewrite here in v.
    1, 2: try constructor; try constructor; unfold holds; rewrite number_minus; unfold number_of in *; cbn [fst snd sum] in *; nia.
    all: try constructor; try constructor; unfold holds, number_of in *; cbn [fst snd sum] in *; lia.
  Qed.
  Lemma le_right : forall a b, le (I a) (I b) = B (a <=? b).
  Proof. reflexivity. Qed.
  Lemma less_or_equal_right : forall b f g, (number_of val f <=? number_of val g) = b -> holds val (less_or_equal b f g).
  Proof.
    intros b f g E. unfold holds, less_or_equal. destruct b; [apply Z.leb_le in E | apply Z.leb_gt in E]; rewrite ?number_plus, !number_minus; [lia |].
    change (number_of val (constant 1)) with 1. lia.
  Qed.
  Lemma compared_right : forall fuel b k, V (global (name k)) = B b ->
    Forall (holds val) (fst (compared_as fuel b k)) /\ Forall (fun d => number_of val d <> 0) (snd (compared_as fuel b k)).
  Proof.
    intros fuel b k is. unfold compared_as. assert (forall A B (P : A -> Prop) (Q : B -> Prop), Forall P [] /\ Forall Q []) as nothing by (split; constructor).
    destruct (lookup T k) as [[x | [v | p | c w] args] |] eqn:D; try apply nothing.
    destruct args as [| i [| j [| l args]]]; try apply nothing.
    destruct (linear fuel i) as [f |] eqn:E; [| apply nothing]. destruct (linear fuel j) as [g |] eqn:E'; [| apply nothing].
    rewrite (def _ _ D) in is. cbn [value map opbar signature standard] in is. rewrite (linear_right _ _ _ E), (linear_right _ _ _ E') in is.
    destruct p; try apply nothing; cbn [primitive] in is; rewrite ?le_right in is; cbn [negated] in is.
    all: try (assert (forall n m, equal deepest (I n) (I m) = (n =? m)) as same by
      (intros n m; change (equal deepest (I n) (I m)) with (if value_eq (I n) (I m) then true else false); destruct (value_eq (I n) (I m)) as [Q | no];
        [injection Q as ->; symmetry; apply Z.eqb_refl | symmetry; apply Z.eqb_neq; congruence]); rewrite same in is; injection is as <-;
      destruct (number_of val f =? number_of val g) eqn:Q; [apply Z.eqb_eq in Q | apply Z.eqb_neq in Q]; cbn [negb fst snd];
      (split; repeat constructor); unfold holds; rewrite ?number_minus; lia).
    all: injection is as <-; cbn [fst snd]; (split; [| constructor]); constructor; try constructor; apply less_or_equal_right;
      now rewrite ?Bool.negb_involutive.
  Qed.

  (** The ways of a condition, as inequalities and as numbers that are not 0. *)
  Variable fuel : nat.
  Definition facts (m : positive -> option bool) (cone : list positive) : list form * list form :=
    fold_right (fun k fs => let qs := quotients fuel k ++ fst fs in match m k with
      | Some b => let c := compared_as fuel b k in (fst c ++ qs, snd c ++ snd fs)
      | None => (qs, snd fs)
      end) ([], []) cone.
  Lemma facts_right : forall m cone, (forall k b, m k = Some b -> V (global (name k)) = B b) ->
    Forall (holds val) (fst (facts m cone)) /\ Forall (fun d => number_of val d <> 0) (snd (facts m cone)).
  Proof.
    intros m cone ok. induction cone as [| k cone [IH IH']]; [split; constructor |]. cbn [facts fold_right]. fold (facts m cone).
    pose proof (quotients_right fuel k) as Q. destruct (m k) as [b |] eqn:M; cbn [fst snd].
    - destruct (compared_right fuel b k (ok _ _ M)). rewrite !Forall_app. auto.
    - now rewrite Forall_app.
  Qed.
  Definition inconsistent (m : positive -> option bool) (cone : list positive) : bool :=
    let fs := facts m cone in apart 12 80 (firstn 3 (snd fs)) (fst fs).
  Lemma inconsistent_right : forall m cone, (forall k b, m k = Some b -> V (global (name k)) = B b) -> inconsistent m cone = false.
  Proof.
    intros m cone ok. destruct (inconsistent m cone) eqn:E; [| reflexivity]. destruct (facts_right m cone ok) as [hold differ].
    destruct (apart_right val 12 80 _ _ E); [| exact hold]. rewrite Forall_forall in *. intros d in_. apply differ. now apply in_firstn in in_.
  Qed.
End Linear.
