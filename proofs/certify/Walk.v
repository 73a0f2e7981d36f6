From Tandem Require Import Prelude certify.Values certify.Check.
From Coq Require Import Lia.
Open Scope string_scope. Open Scope list_scope. Open Scope bool_scope.

(** * The records of a certificate, and the walk along them

    The line is that of the file. A cone lists nodes with those that they are made of, each behind its parts: it is a
    hint of what to compute, and nothing is believed of it. *)
Definition entries := list (Var * positive).
Inductive record :=
  | Step (line id from : N) (rule : ID) (phi : list positive) (sigma : entries) (depth : N)
  | Cut (line id from : N) (rule : ID) (phi cone : list positive)
  | Path (line id from : N) (status : string) (phi : positive) (sigma : entries) (steps depth : N)
      (model : option (list (Var * Value))) (cone : list positive)
  | End (line nodes steps paths models cuts : N).
Definition line_of (r : record) : N :=
  match r with Step l _ _ _ _ _ _ | Cut l _ _ _ _ _ | Path l _ _ _ _ _ _ _ _ _ | End l _ _ _ _ _ => l end.

Definition model_of (r : record) : option (list (Var * Value)) := match r with Path _ _ _ _ _ _ _ _ m _ => m | _ => None end.
Definition cone_of (r : record) : list positive := match r with Path _ _ _ _ _ _ _ _ _ cone => cone | _ => [] end.

(** Why initial values may take none of the paths: they satisfy a cut that is trusted; the nth input is of another type
    than the variable that reads it; or an assumption does not hold. *)
Inductive excuse :=
  | Trusted (cut : record) (way : list positive)
  | Misread (reads : list (N * Ty))
  | Unmet (way : list positive) (conditions : list (list Expr)).
Definition typed_reads (V : Valuation) : list (N * Ty) -> Prop := Forall (fun r => has (snd r) (V (global (read (fst r))))).
Lemma typed_reads_dec : forall V reads, {typed_reads V reads} + {~ typed_reads V reads}.
Proof. intros V reads. apply Forall_dec. intros r. apply has_dec. Defined.
Definition excused (V : Valuation) (e : excuse) : Prop :=
  match e with
  | Trusted _ way => Forall (true_at V) way
  | Misread reads => ~ typed_reads V reads
  | Unmet way ess => Forall (true_at V) way /\ Forall (fun es => ~ Forall (fun e => eval V e = tt) es) ess
  end.

Section Walk.
  Variable T : table.
  Hypothesis made : well_made T.
  (* What differs from language to language: a place is where a path is, with the names of what σ says. *)
  Variables place configuration run : Type.
  Variable moves : place -> list (ID * configuration).
  Variable condition : configuration -> Expr.
  Variable enter : place -> configuration -> entries -> option place.
  Variable statements : place -> list Stmt.
  Variable depth_of : place -> N.
  Variable same_sigma : place -> entries -> bool.
  Variable typing : place -> Expr -> option Ty.
  Variable reads : place -> list (N * Ty).
  Variable refuted : place -> list positive -> list positive -> bool.

  Record state := {
    steps_ : N; paths_ : N; models_ : N; cuts_ : N; trusted_ : N;
    found : list (record * place * list positive);
    excuses : list excuse }.
  Definition put_step s := {| steps_ := N.succ (steps_ s); paths_ := paths_ s; models_ := models_ s; cuts_ := cuts_ s; trusted_ := trusted_ s;
    found := found s; excuses := excuses s |}.
  Definition put_path s m f := {| steps_ := steps_ s; paths_ := N.succ (paths_ s); models_ := if m : bool then N.succ (models_ s) else models_ s;
    cuts_ := cuts_ s; trusted_ := trusted_ s; found := f :: found s; excuses := excuses s |}.
  Definition put_cut s := {| steps_ := steps_ s; paths_ := paths_ s; models_ := models_ s; cuts_ := N.succ (cuts_ s); trusted_ := trusted_ s;
    found := found s; excuses := excuses s |}.
  Definition put_trusted s e := {| steps_ := steps_ s; paths_ := paths_ s; models_ := models_ s; cuts_ := cuts_ s; trusted_ := N.succ (trusted_ s);
    found := found s; excuses := e :: excuses s |}.
  Definition put_excuse s e := {| steps_ := steps_ s; paths_ := paths_ s; models_ := models_ s; cuts_ := cuts_ s; trusted_ := trusted_ s;
    found := found s; excuses := e :: excuses s |}.

  Inductive result := Refused (line : N) (why : string) | Checked (rest : list record) (s : state).

  Fixpoint take (rule : ID) (ws : list (ID * configuration)) : option (configuration * list (ID * configuration)) :=
    match ws with
    | [] => None
    | (r, c) :: ws => if String.eqb r rule then Some (c, ws) else option_map (fun p => (fst p, (r, c) :: snd p)) (take rule ws)
    end.
  Definition boolean (pl : place) (e : Expr) : bool := match typing pl e with Some TBool => true | _ => false end.
  Fixpoint conditions (ws : list (ID * configuration)) : option (list (list Expr)) :=
    match ws with
    | [] => Some []
    | (_, c) :: ws => match peel (condition c), conditions ws with Some es, Some ess => Some (es :: ess) | _, _ => None end
    end.
  Definition assumes (pl : place) : bool := match statements pl with Assume _ :: _ => true | _ => false end.
  Definition inputs_next (pl : place) : bool := match statements pl with Input _ :: _ => true | _ => false end.

  Definition of_model (m : list (Var * Value)) : Valuation :=
    fun x => match find (fun p => if eq_dec (fst p) x then true else false) m with
      | Some (_, v) => v
      | None => match x with global (program t _) | local (t, _) => initial t | _ => I 0 end
      end.
  Definition satisfied (m : list (Var * Value)) (cone way : list positive) : bool :=
    let memo := computed T (of_model m) cone (PositiveMap.empty _) in
    forallb (fun k => match lookup memo k with Some (B true) => true | _ => false end) way.

  (** What is wrong at the end of a path; nothing. *)
  Definition wrong_end (r : record) (at_ : N) (pl : place) (taken : N) (way : list positive) (s : state) : option string :=
    match r with
    | Path _ id from status phi sigma steps depth model cone =>
        let goes_on := match moves pl with [] => false | _ => true end in
        if negb (N.eqb id (N.succ (paths_ s))) then Some "another number of the path"
        else if negb (N.eqb steps taken) then Some "another number of steps"
        else if negb (N.eqb depth (depth_of pl)) then Some "another depth"
        else if negb (spine T phi way) then Some "another path condition"
        else if negb (same_sigma pl sigma) then Some "another substitution"
        else if negb (String.eqb status "bound") && goes_on then Some "a path that goes on"
        else if negb (match statements pl with
          | [] => String.eqb status "final" || String.eqb status "bound" || String.eqb status "unknown"
          | Fault _ :: _ => String.eqb status "error" || String.eqb status "bound" || String.eqb status "unknown"
          | _ => negb (String.eqb status "final" || String.eqb status "error")
          end) then Some "another end"
        else match model with
          | Some m =>
              if String.eqb status "unknown" then Some "a model of a path that is not known to be feasible"
              else if satisfied m cone way then None else Some "a model that does not satisfy the path condition"
          | None => if String.eqb status "bound" || String.eqb status "unknown" then None else Some "no model"
          end
    | _ => Some "no path"
    end.

  Lemma wrong_end_model : forall r at_ pl taken way s m, wrong_end r at_ pl taken way s = None -> model_of r = Some m -> satisfied m (cone_of r) way = true.
  Proof.
    intros r at_ pl taken way s m fine has_model. destruct r as [| | l id from status phi sigma n d m' cone |]; try discriminate. cbn in has_model. subst m'.
    cbn [wrong_end] in fine. cbn zeta in fine. cbn [cone_of].
    repeat match type of fine with (if ?c then _ else _) = _ => destruct c; try discriminate end. reflexivity.
  Qed.

  (** ws are the transitions of which nothing is said yet; None: the place was just entered. *)
  Fixpoint walk (fuel : nat) (at_ : N) (pl : place) (taken : N) (way : list positive)
      (ws : option (list (ID * configuration))) (rs : list record) (s : state) : result :=
    match fuel, ws, rs with
    | O, _, _ => Refused 0 "more records than the checker looks at"
    | _, Some [], _ => Checked rs s
    | _, _, [] => Refused 0 "the end of the certificate"
    | S fuel, None, r :: rest =>
        match r with
        | Path _ _ from _ _ _ _ _ model _ =>
            if negb (N.eqb from at_) then Refused (line_of r) "something else where a step or path is missing"
            else match wrong_end r at_ pl taken way s with
              | Some why => Refused (line_of r) why
              | None => Checked rest (put_path s (match model with Some _ => true | None => false end) (r, pl, way))
              end
        | _ => match moves pl with
          | [] => Refused (line_of r) "a transition where no rule applies"
          | ws => match conditions ws with
            | None => Refused (line_of r) "a transition by a rule whose condition is none"
            | Some ess =>
                if assumes pl then walk fuel at_ pl taken way (Some ws) rs (put_excuse s (Unmet way ess))
                else if covers (boolean pl) (List.length (List.concat ess)) [] ess then walk fuel at_ pl taken way (Some ws) rs s
                else Refused (line_of r) "transitions that do not cover all values"
            end
          end
        end
    | S fuel, Some ws, r :: rest =>
        match r with
        | Step _ id from rule phi sigma depth =>
            if negb (N.eqb from at_) then Refused (line_of r) "something else where a step is missing"
            else if negb (N.eqb id (N.succ (steps_ s))) then Refused (line_of r) "another number of the step"
            else match take rule ws with
              | None => Refused (line_of r) "a rule that does not apply, or a second time"
              | Some (c, ws') => match peel (condition c) with
                | None => Refused (line_of r) "a rule whose condition is none"
                | Some es =>
                    if negb (all_match T es phi) then Refused (line_of r) "another condition"
                    else match enter pl c sigma with
                      | None => Refused (line_of r) "another substitution"
                      | Some pl' =>
                          let s' := put_step s in
                          let s' := if inputs_next pl then put_excuse s' (Misread (reads pl')) else s' in
                          if negb (N.eqb depth (depth_of pl')) then Refused (line_of r) "another depth"
                          else match walk fuel id pl' (N.succ taken) (rev_append phi way) None rest s' with
                            | Refused l why => Refused l why
                            | Checked rest s => walk fuel at_ pl taken way (Some ws') rest s
                            end
                      end
                end
              end
        | Cut _ id from rule phi cone =>
            if negb (N.eqb from at_) then Refused (line_of r) "something else where a step is missing"
            else if negb (N.eqb id (N.succ (cuts_ s))) then Refused (line_of r) "another number of the cut"
            else match take rule ws with
              | None => Refused (line_of r) "a rule that does not apply, or a second time"
              | Some (c, ws') => match peel (condition c) with
                | None => Refused (line_of r) "a rule whose condition is none"
                | Some es =>
                    let cut := rev_append phi way in
                    if negb (all_match T es phi) then Refused (line_of r) "another condition"
                    else match phi with
                      | [] => Refused (line_of r) "a cut without a condition"
                      | _ => walk fuel at_ pl taken way (Some ws') rest
                          (let s' := put_cut s in if refuted pl cut cone then s' else put_trusted s' (Trusted r cut))
                      end
                end
              end
        | _ => Refused (line_of r) "something else where a step or cut is missing"
        end
    end.

  Definition none := {| steps_ := 0; paths_ := 0; models_ := 0; cuts_ := 0; trusted_ := 0; found := []; excuses := [] |}.
  Definition check (root : place) (nodes : N) (rs : list record) : result :=
    match walk (2 * List.length rs + 2) 0 root 0 [] None rs none with
    | Checked [End l n steps paths models cuts] s =>
        if N.eqb n nodes && N.eqb steps (steps_ s) && N.eqb paths (paths_ s) && N.eqb models (models_ s) && N.eqb cuts (cuts_ s)
        then Checked [] s else Refused l "other counts"
    | Checked [] _ => Refused 0 "the end of the certificate"
    | Checked (r :: _) _ => Refused (line_of r) "something behind the end of the tree"
    | refused => refused
    end.

  (** ** Soundness *)
  Variable instance : Valuation -> place -> run.
  Variable runs : run -> run -> Prop.
  Variables good typed : Valuation -> place -> Prop.
  Hypothesis runs_refl : forall a, runs a a.
  Hypothesis runs_trans : forall a b c, runs a b -> runs b c -> runs a c.
  Hypothesis enter_runs : forall V pl r c sigma pl', defined T V -> good V pl -> In (r, c) (moves pl) -> enter pl c sigma = Some pl' ->
    eval V (condition c) = tt -> good V pl' /\ runs (instance V pl) (instance V pl').
  Hypothesis enter_typed : forall V pl r c sigma pl', defined T V -> good V pl -> typed V pl -> In (r, c) (moves pl) -> enter pl c sigma = Some pl' ->
    typed_reads V (reads pl') -> typed V pl'.
  Hypothesis enter_reads : forall pl r c sigma pl', In (r, c) (moves pl) -> enter pl c sigma = Some pl' -> inputs_next pl = false -> reads pl' = reads pl.
  Hypothesis typed_read : forall V pl, typed V pl -> typed_reads V (reads pl).
  Hypothesis typing_right : forall V pl e t, typed V pl -> typing pl e = Some t -> has t (eval V e).
  Hypothesis refuted_right : forall V pl way cone, defined T V -> typed V pl -> refuted pl way cone = true -> ~ Forall (true_at V) way.

  Definition true_all (V : Valuation) (es : list Expr) : Prop := Forall (fun e => eval V e = tt) es.

  Lemma take_in : forall rule ws c ws', take rule ws = Some (c, ws') ->
    In (rule, c) ws /\ (forall w, In w ws' -> In w ws) /\ forall w, In w ws -> w = (rule, c) \/ In w ws'.
  Proof.
    intros rule ws. induction ws as [| [r d] ws IH]; intros c ws'; cbn; [discriminate |]. destruct (String.eqb_spec r rule) as [-> | _].
    - intros E. injection E as -> ->. repeat split; auto. intros w [-> |]; auto.
    - destruct (take rule ws) as [[c' ws''] |] eqn:K; [| discriminate]. cbn. intros E. injection E as -> <-.
      destruct (IH _ _ eq_refl) as (in_ & less & more). repeat split; auto; intros w [<- | w_in]; cbn; auto.
      destruct (more _ w_in); auto.
  Qed.
  Lemma conditions_in : forall V ws ess, conditions ws = Some ess -> forall es, In es ess -> exists r c, In (r, c) ws /\ (eval V (condition c) = tt <-> true_all V es).
  Proof.
    intros V ws. induction ws as [| [r c] ws IH]; intros ess; cbn; [intros E; injection E as <-; intros ? [] |].
    destruct (peel (condition c)) as [es |] eqn:P; [| discriminate]. destruct (conditions ws) as [ess' |]; [| discriminate].
    intros E. injection E as <-. intros es' [<- | in_].
    - exists r, c. split; [now left | exact (peel_sound V _ _ P)].
    - destruct (IH _ eq_refl _ in_) as (r' & c' & w & same). exists r', c'. split; [now right | exact same].
  Qed.

  Variable start : Valuation -> run.
  Definition reached (V : Valuation) (pl : place) : Prop := good V pl /\ runs (start V) (instance V pl).

  (** What is found is taken by the values that satisfy the way to it. *)
  Variable admissible : Valuation -> Prop.
  Variable all_records : list record.
  Definition sound (s : state) : Prop := forall r pl way, In (r, pl, way) (found s) -> In r all_records /\
    (exists at_ taken s', wrong_end r at_ pl taken way s' = None) /\
    forall V, admissible V -> defined T V -> Forall (true_at V) way -> reached V pl.
  Definition reaches (pl : place) (way : list positive) : Prop := forall V, admissible V -> defined T V -> Forall (true_at V) way -> reached V pl.
  Definition among (V : Valuation) (s : state) : Prop :=
    (exists r pl way, In (r, pl, way) (found s) /\ Forall (true_at V) way) \/ Exists (excused V) (excuses s).
  (** Each path is found. *)
  Definition is_path (r : record) : bool := match r with Path _ _ _ _ _ _ _ _ _ _ => true | _ => false end.
  Definition all_found (rs rest : list record) (s : state) : Prop :=
    forall r, In r rs -> is_path r = true -> In r rest \/ exists pl way, In (r, pl, way) (found s).
  Definition grows (s s' : state) : Prop := incl (found s) (found s') /\ incl (excuses s) (excuses s').

  Lemma grows_refl : forall s, grows s s. Proof. intros. split; apply incl_refl. Qed.
  Lemma grows_trans : forall a b c, grows a b -> grows b c -> grows a c.
  Proof. intros a b c [f e] [f' e']. split; eapply incl_tran; eassumption. Qed.
  Lemma all_found_trans : forall a b c s s', all_found a b s -> all_found b c s' -> grows s s' -> all_found a c s'.
  Proof. intros a b c s s' F F' [f _] r in_ path. destruct (F r in_ path) as [later | (pl & way & now_)]; [now apply F' | right; exists pl, way; auto]. Qed.
  Lemma all_found_cons : forall r rs rest s, is_path r = false -> all_found rs rest s -> all_found (r :: rs) rest s.
  Proof. intros r rs rest s no F r' [<- | in_] path; [congruence | now apply F]. Qed.
  Lemma among_grows : forall V s s', grows s s' -> among V s -> among V s'.
  Proof.
    intros V s s' [f e] [(r & pl & way & in_ & T') | ex]; [left | right].
    - exists r, pl, way. auto.
    - apply Exists_exists in ex as (x & in_ & X). apply Exists_exists. eauto.
  Qed.
  Lemma sound_same : forall s s', found s' = found s -> sound s -> sound s'.
  Proof. unfold sound. now intros s s' ->. Qed.

  Lemma way_split : forall V phi way, Forall (true_at V) (rev_append phi way) <-> Forall (true_at V) phi /\ Forall (true_at V) way.
  Proof. intros. rewrite rev_append_rev, Forall_app. split; intros [P W]; split; try assumption; [rewrite <- (rev_involutive phi) |]; now apply Forall_rev. Qed.

  Lemma walk_sound : forall fuel at_ pl taken way ws rs s rest s',
    walk fuel at_ pl taken way ws rs s = Checked rest s' ->
    match ws with Some ws => forall w, In w ws -> In w (moves pl) | None => True end ->
    reaches pl way -> sound s -> incl rs all_records ->
    sound s' /\ grows s s' /\ incl rest all_records /\ all_found rs rest s' /\
    forall V, admissible V -> defined T V -> typed V pl -> Forall (true_at V) way ->
      match ws with
      | None => among V s'
      | Some ws => forall r c, In (r, c) ws -> eval V (condition c) = tt -> among V s'
      end.
  Proof.
    induction fuel as [| fuel IH]; intros at_ pl taken way ws rs s rest s'; [discriminate |].
    destruct ws as [ws |].
    - (* transitions *)
      cbn [walk]. destruct ws as [| w ws]; [| destruct rs as [| r rs]; [discriminate |]].
      { intros E _ reach ok recs. injection E as -> ->. split; [exact ok |]. split; [apply grows_refl |]. split; [exact recs |]. split; [now left |]. intros V _ _ _ _ r c []. }
      set (all := w :: ws). clearbody all. clear w ws. rename all into ws.
      destruct r as [l id from rule phi sigma depth | l id from rule phi cone | |]; try discriminate.
      + (* a step *)
        destruct (negb (N.eqb from at_)); [discriminate |]. destruct (negb (N.eqb id _)); [discriminate |].
        destruct (take rule ws) as [[c ws'] |] eqn:K; [| discriminate]. destruct (peel (condition c)) as [es |] eqn:P; [| discriminate].
        destruct (all_match T es phi) eqn:M; [| discriminate]. destruct (enter pl c sigma) as [pl' |] eqn:EN; [| discriminate].
        set (s1 := if inputs_next pl then _ else _). cbn zeta. cbn [negb]. destruct (negb (N.eqb depth _)); [discriminate |].
        destruct (walk fuel id pl' _ _ None rs s1) as [| rs2 s2] eqn:W; [discriminate |].
        intros W' within reach ok recs. apply incl_cons_inv in recs as [_ recs]. destruct (take_in _ _ _ _ K) as (mine & less & more).
        assert (grows s s1) as g1 by (subst s1; destruct (inputs_next pl); split; cbn; auto using incl_refl, incl_tl).
        assert (sound s1) as ok1 by (apply (sound_same s); [subst s1; now destruct (inputs_next pl) | exact ok]).
        destruct (IH _ _ _ _ _ _ _ _ _ W Logic.I) as (ok2 & g2 & recs2 & f2 & inside).
        { intros V adm def all. apply way_split in all as [here before]. destruct (reach V adm def before) as [is_good ran].
          destruct (enter_runs V pl rule c sigma pl') as [is_good' step]; auto.
          - apply (peel_sound V _ _ P). now apply (all_match_sound T V def _ _ M).
          - split; [exact is_good' | eapply runs_trans; eassumption]. }
        { exact ok1. }
        { exact recs. }
        destruct (IH _ _ _ _ _ _ _ _ _ W') as (ok3 & g3 & recs3 & f3 & after); auto.
        split; [exact ok3 |]. split; [exact (grows_trans _ _ _ (grows_trans _ _ _ g1 g2) g3) |]. split; [exact recs3 |].
        split; [apply all_found_cons; [reflexivity | exact (all_found_trans _ _ _ _ _ f2 f3 g3)] |].
        intros V adm def ty all r0 c0 in_ cond. destruct (more _ in_) as [same | later]; [| exact (after V adm def ty all r0 c0 later cond)].
        injection same as -> ->. apply (among_grows V _ _ g3).
        destruct (typed_reads_dec V (reads pl')) as [read | unread].
        * apply inside; auto.
          -- destruct (reach V adm def all) as [is_good _]. exact (enter_typed V pl rule c sigma pl' def is_good ty (within _ mine) EN read).
          -- apply way_split. split; [| exact all]. apply (all_match_sound T V def _ _ M). now apply (peel_sound V _ _ P).
        * apply (among_grows V _ _ g2). right. subst s1. destruct (inputs_next pl) eqn:IN.
          -- apply Exists_cons_hd. exact unread.
          -- exfalso. apply unread. rewrite (enter_reads _ _ _ _ _ (within _ mine) EN IN). exact (typed_read V pl ty).
      + (* a cut *)
        destruct (negb (N.eqb from at_)); [discriminate |]. destruct (negb (N.eqb id _)); [discriminate |].
        destruct (take rule ws) as [[c ws'] |] eqn:K; [| discriminate]. destruct (peel (condition c)) as [es |] eqn:P; [| discriminate].
        cbn zeta. destruct (all_match T es phi) eqn:M; [| discriminate]. cbn [negb]. destruct phi as [| b phi]; [discriminate |].
        remember (b :: phi) as phi' eqn:Phi. clear Phi b phi. rename phi' into phi.
        set (s1 := if refuted _ _ _ then _ else _). intros W within reach ok recs. apply incl_cons_inv in recs as [_ recs]. destruct (take_in _ _ _ _ K) as (mine & less & more).
        assert (grows s s1) as g1 by (subst s1; destruct (refuted _ _ _); split; cbn; auto using incl_refl, incl_tl).
        assert (sound s1) as ok1 by (apply (sound_same s); [subst s1; now destruct (refuted _ _ _) | exact ok]).
        destruct (IH _ _ _ _ _ _ _ _ _ W) as (ok3 & g3 & recs3 & f3 & after); auto.
        split; [exact ok3 |]. split; [exact (grows_trans _ _ _ g1 g3) |]. split; [exact recs3 |]. split; [apply all_found_cons; [reflexivity | exact f3] |].
        intros V adm def ty all r0 c0 in_ cond. destruct (more _ in_) as [same | later]; [| exact (after V adm def ty all r0 c0 later cond)].
        injection same as -> ->. apply (among_grows V _ _ g3).
        assert (Forall (true_at V) (rev_append phi way)) as cut.
        { apply way_split. split; [| exact all]. apply (all_match_sound T V def _ _ M). now apply (peel_sound V _ _ P). }
        subst s1. destruct (refuted pl _ cone) eqn:F; [now destruct (refuted_right V _ _ _ def ty F) |]. right. now apply Exists_cons_hd.
    - (* the place is entered *)
      cbn [walk]. destruct rs as [| r rs]; [discriminate |].
      assert (forall r, match moves pl with
        | [] => Refused (line_of r) "a transition where no rule applies"
        | ws => match conditions ws with
          | None => Refused (line_of r) "a transition by a rule whose condition is none"
          | Some ess =>
              if assumes pl then walk fuel at_ pl taken way (Some ws) (r :: rs) (put_excuse s (Unmet way ess))
              else if covers (boolean pl) (List.length (List.concat ess)) [] ess then walk fuel at_ pl taken way (Some ws) (r :: rs) s
              else Refused (line_of r) "transitions that do not cover all values"
          end
        end = Checked rest s' -> reaches pl way -> sound s -> incl (r :: rs) all_records -> sound s' /\ grows s s' /\ incl rest all_records /\ all_found (r :: rs) rest s' /\
          forall V, admissible V -> defined T V -> typed V pl -> Forall (true_at V) way -> among V s') as going.
      { clear r. intros r W reach ok recs. destruct (moves pl) as [| w ws] eqn:MV; [discriminate W |].
        cbv beta iota zeta in W. remember (w :: ws) as all eqn:A. clear A w ws. rename all into ws.
        destruct (conditions ws) as [ess |] eqn:C; [| discriminate W]. destruct (assumes pl).
        - destruct (IH _ _ _ _ _ _ _ _ _ W) as (ok' & g & recs' & f' & after); auto; [now rewrite MV |].
          split; [exact ok' |]. split; [refine (grows_trans _ _ _ _ g); split; cbn; auto using incl_refl, incl_tl |]. split; [exact recs' |]. split; [exact f' |].
          intros V adm def ty all. destruct (Exists_dec (true_all V) ess (fun es => Forall_dec _ (fun e => truth (eval V e)) es : {true_all V es} + {~ true_all V es})) as [one | no].
          + apply Exists_exists in one as (es & in_ & E). destruct (conditions_in V _ _ C _ in_) as (r' & c & w & same).
            apply (after V adm def ty all r' c w). now apply same.
          + apply (among_grows V _ _ g). right. apply Exists_cons_hd. split; [exact all |]. now apply Forall_Exists_neg.
        - destruct (covers _ _ _ _) eqn:O; [| discriminate W]. destruct (IH _ _ _ _ _ _ _ _ _ W) as (ok' & g & recs' & f' & after); auto; [now rewrite MV |].
          split; [exact ok' |]. split; [exact g |]. split; [exact recs' |]. split; [exact f' |]. intros V adm def ty all.
          destruct (covers_right (boolean pl) V) with (3 := O) as (es & in_ & E); [| constructor |].
          { intros e. unfold boolean. destruct (typing pl e) as [[] |] eqn:Y; try discriminate. intros _. apply has_bool. exact (typing_right V pl e TBool ty Y). }
          destruct (conditions_in V _ _ C _ in_) as (r' & c & w & same). apply (after V adm def ty all r' c w). now apply same. }
      destruct r as [| | l id from status phi sigma steps depth m cone |]; try (intros W _; exact (going _ W)).
      destruct (negb (N.eqb from at_)); [discriminate |]. destruct (wrong_end _ _ _ _ _ _) eqn:D; [discriminate |].
      intros E _ reach ok recs. apply incl_cons_inv in recs as [mine recs]. injection E as <- <-. split; [| split; [| split; [| split]]].
      + intros r' pl' way' [same | in_]; [| exact (ok _ _ _ in_)]. injection same as <- <- <-. split; [exact mine | split; [now exists at_, taken, s | exact reach]].
      + split; cbn; auto using incl_refl, incl_tl.
      + exact recs.
      + intros r' [<- | in_] _; [right; exists pl, way; now left | now left].
      + intros V _ _ _ all. left. eexists _, pl, way. split; [now left | exact all].
  Qed.

  Theorem check_sound : forall root nodes rest s, check root nodes all_records = Checked rest s ->
    (forall V, admissible V -> defined T V -> reached V root) ->
    sound s /\ all_found all_records [] s /\ forall V, admissible V -> defined T V -> typed V root -> among V s.
  Proof.
    intros root nodes rest s. unfold check. destruct (walk _ _ _ _ _ _ _ _) as [| rs1 s1] eqn:W; [discriminate |].
    intros C begin. assert (s1 = s) as ->.
    { destruct rs1 as [| [] [| ? ?]]; try discriminate. destruct (_ && _); [now injection C as _ -> | discriminate]. }
    destruct (walk_sound _ _ _ _ _ _ _ _ _ _ W Logic.I) as (ok & _ & _ & paths & all).
    - intros V adm def _. now apply begin.
    - intros ? ? ? [].
    - apply incl_refl.
    - split; [exact ok |]. split; [| intros V adm def ty; now apply all]. intros r in_ path. destruct (paths r in_ path) as [left_ | yes]; [| now right].
      exfalso. destruct rs1 as [| [] [| ? ?]]; try discriminate. destruct left_ as [<- | []]; discriminate.
  Qed.

  (** Values that satisfy the condition by evaluation satisfy it. *)
  Lemma satisfied_right : forall m cone way V, satisfied m cone way = true -> agrees (of_model m) V -> defined T V -> Forall (true_at V) way.
  Proof.
    intros m cone way V S same def. unfold satisfied in S. rewrite forallb_forall in S. apply Forall_forall. intros k in_.
    specialize (S k in_). destruct (lookup _ k) as [v |] eqn:L; [| discriminate].
    apply (computed_right T made (of_model m) V same def) in L; [| intros j w; unfold lookup; rewrite PositiveMap.gempty; discriminate].
    unfold true_at. rewrite L. destruct v as [[] | | | | |]; try discriminate. reflexivity.
  Qed.
End Walk.
