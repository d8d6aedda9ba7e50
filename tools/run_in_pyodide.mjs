// Runs a Python program inside Pyodide under Node, with the project's files in their places:
//   node run_in_pyodide.mjs PYODIDE LIBRARY FOLDERS PROGRAM ARGUMENTS...
// PYODIDE is the folder of the npm package, LIBRARY a Python library as zip ("" for the package's own),
// FOLDERS the project's and what others the program wants, written as in PATH.
import { delimiter } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, library, folders, ...argv] = process.argv.slice(2);
const [root] = folders.split(delimiter);
const RUN = `
import os, runpy, sys

os.chdir(given["root"])
sys.argv = given["argv"]
sys.path.insert(0, given["root"])
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
    status = 0
except SystemExit as end:
    status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    if status and not isinstance(end.code, int):
        print(end.code, file=sys.stderr)
sys.stdout.flush()
int(status)
`;

try {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  const python = await loadPyodide(library ? { stdLibURL: library } : {});
  for (const each of folders.split(delimiter)) python.mountNodeFS(each, each);
  python.globals.set("given", python.toPy({ root, argv }));
  process.exitCode = python.runPython(RUN);
} catch (error) {
  console.error(error.message); // Node itself would print Pyodide's whole source line
  process.exitCode = 1;
}
