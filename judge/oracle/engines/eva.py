"""Frama-C's Eva as an engine: claims about the assertions and uses of a program.

    tandem fmt FILE --to c-clang | python3 judge/oracle/engines/eva.py | tandem oracle FILE -

Eva computes all values that there can be, and says where it comes to a call of Frama_C_show_each. Each place that
can fail has such a call. A place to which Eva does not come is claimed to be safe, and Eva means it; nothing is
claimed of the others.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

PLACE = re.compile(r'tdm_(assert\((.*), |error\("[a-z-]+", )"([0-9]+:[0-9]+(?:#[0-9]+)?)"\);')
SHOWN = re.compile(r"Frama_C_show_each_place_([0-9]+)")
OPTIONS = os.environ.get("EVA_OPTIONS", "").split()


def instrumented(text):
    """The program with a call for each place that can fail, and the places by their numbers."""
    places, lines = [], []

    def shown(found):
        places.append(found.group(3))
        call = "{ Frama_C_show_each_place_%d(); tdm_stop(); }" % (len(places) - 1)
        return "if (!(%s)) %s" % (found.group(2), call) if found.group(2) else call

    for line in text.splitlines():
        lines.append(line if line.startswith("#") else PLACE.sub(shown, line))
    return "\n".join(lines) + "\n", places


def analyzed(text):
    """What Eva prints of a C program."""
    with tempfile.TemporaryDirectory() as d:
        file = os.path.join(d, "program.c")
        with open(file, "w", encoding="utf-8") as f:
            f.write(text)
        run = subprocess.run(["frama-c", "-eva", "-main", "tdm_program", "-machdep", "gcc_x86_64", "-eva-msg-key=-initial-state,-final-states"]
                             + OPTIONS + [file], capture_output=True, text=True, check=False)
    return run.returncode, run.stdout + run.stderr


def claims(text):
    """The claims about the places of a C program."""
    program, places = instrumented(text)
    status, said = analyzed(program)
    if status != 0 or "ANALYSIS SUMMARY" not in said or "recursive call" in said:
        if "recursive call" in said:
            return
        sys.exit("frama-c: %s" % said[-2000:])
    reached = {places[int(n)] for n in SHOWN.findall(said)}
    for at in dict.fromkeys(places):
        if at not in reached:
            yield {"id": at, "at": at, "verdict": "safe"}


def main():
    text = open(sys.argv[1], encoding="utf-8").read() if len(sys.argv) > 1 else sys.stdin.read()
    version = subprocess.run(["frama-c", "-version"], capture_output=True, text=True, check=True).stdout.split()[0]
    json.dump({"schema": "tandem.claims/v1", "engine": {"name": "Frama-C Eva", "version": version}, "claims": list(claims(text))},
              sys.stdout, indent=1)
    print()


main()
