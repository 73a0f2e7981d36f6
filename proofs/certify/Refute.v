From Tandem Require Import Prelude certify.Values certify.Check certify.Linear.
From Coq Require Import Lia.
Open Scope list_scope. Open Scope bool_scope.

(** * Conditions that no values satisfy: by what is known on the way, by linear inequalities, and by trying all values of finite types *)
Section Refute.
  Variable T : table.
  Definition memory := PositiveMap.t Val.
  Definition right (V : Valuation) (m : memory) : Prop := forall k v, lookup m k = Some v -> V (global (name k)) = v.

  (** What is learned contradicts what is known (None), or is added. *)
  Definition learn (m : memory) (k : positive) (v : Val) : option memory :=
    match lookup m k with
    | Some w => if value_eq v w then Some m else None
    | None => Some (PositiveMap.add k v m)
    end.
  Definition sound_for (V : Valuation) (m : option memory) : Prop := match m with Some m => right V m | None => False end.
  Lemma right_add : forall V m k, right V m -> right V (PositiveMap.add k (V (global (name k))) m).
  Proof.
    intros V m k ok j v. unfold lookup. destruct (Pos.eq_dec j k) as [-> | no]; [rewrite PositiveMap.gss; congruence |].
    rewrite PositiveMap.gso by assumption. apply ok.
  Qed.
  Lemma learn_right : forall V m k v, right V m -> V (global (name k)) = v -> sound_for V (learn m k v).
  Proof.
    intros V m k v ok <-. unfold learn. destruct (lookup m k) as [w |] eqn:L; [| now apply right_add].
    destruct (value_eq _ w) as [E | no]; [exact ok | now destruct no; apply ok].
  Qed.

  (** That a node is true, or false, says the same of its parts. *)
  Fixpoint assume (fuel : nat) (m : memory) (k : positive) (b : bool) : option memory :=
    match fuel with O => Some m | S fuel =>
      match learn m k (B b), lookup T k with
      | None, _ => None
      | Some m, Some (NOp (Prim o_not) [j]) => assume fuel m j (negb b)
      | Some m, Some (NOp (Prim o_and) [i; j]) => if b then match assume fuel m i true with Some m => assume fuel m j true | None => None end else Some m
      | Some m, Some (NOp (Prim o_or) [i; j]) => if b then Some m else match assume fuel m i false with Some m => assume fuel m j false | None => None end
      | Some m, Some (NOp (Prim o_implies) [i; j]) => if b then Some m else match assume fuel m i true with Some m => assume fuel m j false | None => None end
      | Some m, _ => Some m
      end
    end.
  Lemma assume_right : forall V, defined T V -> forall fuel m k b, right V m -> V (global (name k)) = B b -> sound_for V (assume fuel m k b).
  Proof.
    intros V def. induction fuel as [| fuel IH]; intros m k b ok is; [exact ok |]. cbn [assume].
    pose proof (learn_right V m k (B b) ok is) as ok'. destruct (learn m k (B b)) as [m' |]; [| exact ok']. cbn in ok'.
    destruct (lookup T k) as [[x | [v | p | c w] args] |] eqn:D; try exact ok'. rewrite (def _ _ D) in is. cbn [value opbar signature standard] in is.
    destruct p; try exact ok'; destruct args as [| i [| j [| l args]]]; try exact ok'; cbn [map primitive] in is.
    - apply IH; [exact ok' |]. match type of is with negated ?v = _ => destruct v; try discriminate end. cbn in is. injection is as <-. now rewrite Bool.negb_involutive.
    - destruct b; [| exact ok']. destruct (proj1 (and_true _ _) is) as [I J]. pose proof (IH m' i true ok' I) as M. destruct (assume fuel m' i true); [now apply IH | exact M].
    - destruct b; [exact ok' |]. destruct (proj1 (or_false _ _) is) as [I J]. pose proof (IH m' i false ok' I) as M. destruct (assume fuel m' i false); [now apply IH | exact M].
    - destruct b; [exact ok' |]. 
      match type of is with match ?v with _ => _ end = _ => destruct v as [[] | | | | |] eqn:I; try discriminate end;
      match type of is with match ?w with _ => _ end = _ => destruct w as [[] | | | | |] eqn:J; try discriminate end.
      pose proof (IH m' i true ok' I) as M. destruct (assume fuel m' i true); [now apply IH | exact M].
  Qed.

  (** What an operation gives where some operands are not known. *)
  Definition is (b : bool) (o : option Val) : bool := match o with Some (B c) => Bool.eqb b c | _ => false end.
  Definition partial (op : Operation) (vs : list (option Val)) : option Val :=
    match op, vs with
    | Prim o_and, [v; w] => if is false v || is false w then Some (B false) else option_map (opbar op) (values vs)
    | Prim o_or, [v; w] => if is true v || is true w then Some (B true) else option_map (opbar op) (values vs)
    | Prim o_cond, [b; v; w] => if is true b then v else if is false b then w else None
    | op, vs => option_map (opbar op) (values vs)
    end.
  Definition fits (o : option Val) (v : Val) : Prop := match o with Some w => v = w | None => True end.
  Lemma values_fit : forall os vs ws, Forall2 fits os vs -> values os = Some ws -> vs = ws.
  Proof.
    intros os vs ws all. revert ws. induction all as [| [w |] v os vs F all IH]; cbn; intros ws; try discriminate; [congruence |].
    destruct (values os) as [us |]; [| discriminate]. intros E. injection E as <-. cbn in F. f_equal; auto.
  Qed.
  Lemma partial_right : forall op os vs v, Forall2 fits os vs -> partial op os = Some v -> opbar op vs = v.
  Proof.
    intros op os vs v all.
    assert (option_map (opbar op) (values os) = Some v -> opbar op vs = v) as usual.
    { destruct (values os) as [ws |] eqn:E; [| discriminate]. rewrite (values_fit _ _ _ all E). cbn. congruence. }
    assert (forall b o w, is b o = true -> fits o w -> w = B b) as known_.
    { intros b o w. destruct o as [[c | | | | |] |]; cbn; try discriminate. intros E ->. now apply Bool.eqb_prop in E as <-. }
    destruct op as [| p |]; try exact usual.
    destruct p; try exact usual; destruct all as [| o1 v1 os vs F1 [| o2 v2 os' vs' F2 [| o3 v3 os'' vs'' F3 [| ? ? ? ? ? ?]]]]; try exact usual; cbn [partial].
    - destruct (is false o1) eqn:I; [| destruct (is false o2) eqn:J; [| exact usual]]; intros E; injection E as <-.
      + rewrite (known_ _ _ _ I F1). now destruct v2 as [[] | | | | |].
      + rewrite (known_ _ _ _ J F2). now destruct v1 as [[] | | | | |].
    - destruct (is true o1) eqn:I; [| destruct (is true o2) eqn:J; [| exact usual]]; intros E; injection E as <-.
      + rewrite (known_ _ _ _ I F1). now destruct v2 as [[] | | | | |].
      + rewrite (known_ _ _ _ J F2). now destruct v1 as [[] | | | | |].
    - destruct (is true o1) eqn:I; [intros -> | destruct (is false o1) eqn:J; [intros -> | discriminate]].
      + rewrite (known_ _ _ _ I F1). exact F2.
      + rewrite (known_ _ _ _ J F1). exact F3.
  Qed.

  Fixpoint compute (cone : list positive) (m : memory) : option memory :=
    match cone with
    | [] => Some m
    | k :: cone =>
        match match lookup T k with Some (NOp op args) => partial op (map (lookup m) args) | _ => None end with
        | Some v => match learn m k v with Some m => compute cone m | None => None end
        | None => compute cone m
        end
    end.
  Lemma compute_right : forall V, defined T V -> forall cone m, right V m -> sound_for V (compute cone m).
  Proof.
    intros V def cone. induction cone as [| k cone IH]; intros m ok; cbn [compute]; [exact ok |].
    destruct (lookup T k) as [[x | op args] |] eqn:D; try exact (IH m ok). destruct (partial op (map (lookup m) args)) as [v |] eqn:P; [| exact (IH m ok)].
    assert (V (global (name k)) = v) as is.
    { rewrite (def _ _ D). apply (partial_right _ (map (lookup m) args)); [| exact P]. clear P D. induction args as [| a args IHa]; cbn [map]; constructor; [| exact IHa].
      destruct (lookup m a) as [w |] eqn:L; [exact (ok _ _ L) | exact Logic.I]. }
    pose proof (learn_right V m k v ok is) as ok'. destruct (learn m k v); [now apply IH | exact ok'].
  Qed.

  (** Every number of w bits, behind those of base. *)
  Fixpoint every (w : nat) (base : Z) (f : Z -> bool) : bool :=
    match w with O => f base | S w => every w (2 * base)%Z f && every w (2 * base + 1)%Z f end.
  Lemma every_right : forall f w base, every w base f = true -> forall n, (base * 2 ^ Z.of_nat w <= n < (base + 1) * 2 ^ Z.of_nat w)%Z -> f n = true.
  Proof.
    intros f w. induction w as [| w IH]; intros base E n in_.
    - cbn in in_. now replace n with base by lia.
    - cbn [every] in E. apply andb_prop in E as [low high]. rewrite Nat2Z.inj_succ, Z.pow_succ_r in in_ by lia.
      destruct (Z_lt_le_dec n ((2 * base + 1) * 2 ^ Z.of_nat w)); [apply (IH _ low) | apply (IH _ high)]; lia.
  Qed.

  (** Those among the nodes that are variables of finite types, of that many bits in all. *)
  Variable type : Var -> option Ty.
  Fixpoint finite (bits : Z) (cone : list positive) : list (positive * Ty) :=
    match cone with
    | [] => []
    | k :: cone => match lookup T k with
      | Some (NVar x) => match type x with
        | Some TBool => if (1 <=? bits)%Z then (k, TBool) :: finite (bits - 1) cone else finite bits cone
        | Some (TBits w) => if (0 <=? w)%Z && (w <=? bits)%Z then (k, TBits w) :: finite (bits - w) cone else finite bits cone
        | _ => finite bits cone
        end
      | _ => finite bits cone
      end
    end.
  Fixpoint search (cone : list positive) (xs : list (positive * Ty)) (m : memory) : bool :=
    match compute cone m with
    | None => true
    | Some m => match xs with
      | [] => false
      | (k, TBits w) :: xs => every (Z.to_nat w) 0 (fun n => search cone xs (PositiveMap.add k (Bits w n) m))
      | (k, _) :: xs => search cone xs (PositiveMap.add k (B true) m) && search cone xs (PositiveMap.add k (B false) m)
      end
    end.
  Variable depth : nat. (* of parts that are looked at *)
  Fixpoint assumed (m : memory) (way : list positive) : option memory :=
    match way with [] => Some m | k :: way => match assume depth m k true with Some m => assumed m way | None => None end end.
  Definition refute (bits : Z) (way cone : list positive) : bool :=
    match assumed (PositiveMap.empty _) way with
    | None => true
    | Some m => inconsistent T type depth (fun k => match lookup m k with Some (B b) => Some b | _ => None end) cone || search cone (finite bits cone) m
    end.

  Variable V : Valuation.
  Hypothesis def : defined T V.
  Hypothesis typed : forall x t, type x = Some t -> has t (V x).
  Definition in_type (p : positive * Ty) : Prop :=
    match snd p with TBits w => (0 <= w)%Z /\ has (TBits w) (V (global (name (fst p)))) | TBool => has TBool (V (global (name (fst p)))) | _ => False end.
  Lemma finite_typed : forall cone bits, Forall in_type (finite bits cone).
  Proof.
    induction cone as [| k cone IH]; intros bits; cbn [finite]; [constructor |]. destruct (lookup T k) as [[x |] |] eqn:D; try apply IH.
    destruct (type x) as [t |] eqn:Y; [| apply IH]. pose proof (typed _ _ Y) as ty.
    destruct t; try apply IH.
    - destruct (1 <=? bits)%Z; [| apply IH]. constructor; [| apply IH]. unfold in_type. cbn [fst snd]. now rewrite (def _ _ D).
    - destruct (0 <=? w)%Z eqn:W; [| apply IH]. destruct (w <=? bits)%Z; [| apply IH]. constructor; [| apply IH].
      unfold in_type. cbn [fst snd]. rewrite (def _ _ D). apply Z.leb_le in W. now split.
  Qed.
  Lemma search_right : forall cone xs m, Forall in_type xs -> search cone xs m = true -> right V m -> False.
  Proof.
    intros cone xs. induction xs as [| [k t] xs IH]; intros m ty S ok; cbn [search] in S; pose proof (compute_right V def cone m ok) as C;
      destruct (compute cone m) as [m' |]; try exact C; try discriminate.
    inversion ty as [| ? ? here later]; subst. unfold in_type in here. cbn [fst snd] in here.
    pose proof (right_add V m' k C) as R. destruct t; try (now destruct here).
    - apply andb_prop in S as [yes no]. destruct here as [[] E]; rewrite E in R; [exact (IH _ later yes R) | exact (IH _ later no R)].
    - destruct here as (wide & n & E & in_). rewrite E in R. refine (IH _ later _ R).
      apply (every_right _ _ _ S n). rewrite Z2Nat.id by assumption. lia.
  Qed.
  Lemma refute_right : forall bits way cone, refute bits way cone = true -> ~ Forall (true_at V) way.
  Proof.
    intros bits way cone F all. unfold refute in F.
    assert (forall m, right V m -> sound_for V (assumed m way)) as A.
    { clear F. induction all as [| k way K all IH]; intros m ok; [exact ok |]. cbn [assumed].
      pose proof (assume_right V def depth m k true ok K) as ok'. destruct (assume depth m k true); [now apply IH | exact ok']. }
    assert (right V (PositiveMap.empty _)) as none_ by (intros k v; unfold lookup; rewrite PositiveMap.gempty; discriminate).
    specialize (A _ none_). destruct (assumed _ way) as [m |]; [| exact A]. rewrite (inconsistent_right T type V def typed) in F;
      [| intros k b E; destruct (lookup m k) as [[c | | | | |] |] eqn:L; try discriminate; injection E as <-; exact (A _ _ L)]. exact (search_right cone _ m (finite_typed cone bits) F A).
  Qed.
End Refute.
