import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runWithPinnedNode } from './run.mjs'

/** Installs and builds what is missing, then runs the product as several processes. */
await ensureInstalled()
if (!(await ensureBuilt()) || !(await runWithPinnedNode(['server/src/runCluster.ts']))) process.exitCode = 1
