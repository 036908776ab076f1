"""Imports an FPS file with the code of QDUOJ.

Called with the folder of its source, the file, and a folder for the tests. Prints the problem as JSON,
with what the judge is told about the tests, and the hashes of what the solution in Python prints.
"""

import hashlib
import json
import os
import subprocess
import sys

source, path, folder = sys.argv[1:]
sys.path.insert(0, source)
from fps.parser import FPSHelper, FPSParser

(problem,) = FPSParser(path).parse()
problem["info"] = FPSHelper().save_test_case(problem, folder)["test_cases"]
del problem["test_cases"]
(solution,) = (part["code"] for part in problem["solution"] if part["language"] == "Python")
problem["printed"] = []
for case in problem["info"].values():
    with open(os.path.join(folder, case["input_name"])) as test:
        run = subprocess.run([sys.executable, "-c", solution], stdin=test, capture_output=True, check=True)
    problem["printed"].append(hashlib.md5(run.stdout.rstrip()).hexdigest())
print(json.dumps(problem))
