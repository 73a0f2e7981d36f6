(* Gives the extracted checker the numbers on standard input, and prints what it says as coqc does. *)
open Checker

let rec positive n = if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))
let small n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))

let number text =
  if String.length text < 18 then small (int_of_string text)
  else
    let negative = text.[0] = '-' in
    let digits = if negative then String.sub text 1 (String.length text - 1) else text in
    let n = ref Z0 in
    String.iter (fun d -> n := Z.add (Z.mul !n (small 10)) (small (Char.code d - 48))) digits;
    if negative then Z.opp !n else !n

let rec numbers list = match Scanf.scanf " %s" (fun w -> w) with "" -> List.rev list | w -> numbers (number w :: list)
let rec int_of = function XH -> 1 | XO p -> 2 * int_of p | XI p -> (2 * int_of p) + 1
let show = function N0 -> "0" | Npos p -> string_of_int (int_of p)

let () =
  print_endline ("said = " ^
    match verdict (numbers []) with
    | Accepted (n, p, m, c, t, lines) ->
        Printf.sprintf "Accepted %s %s %s %s %s [%s]" (show n) (show p) (show m) (show c) (show t) (String.concat "; " (List.map show lines))
    | Rejected (line, why) -> Printf.sprintf "Rejected %s \"%s\"" (show line) why)
