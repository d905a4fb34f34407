import { ensureInstalled } from './install.mjs'
import { runWithPinnedNode } from './run.mjs'

/** Installs what is missing, then runs the tests: all, or the part that the argument names. */
await ensureInstalled()
if (!(await runWithPinnedNode(['scripts/tests/run.mjs', ...process.argv.slice(2)]))) process.exitCode = 1
