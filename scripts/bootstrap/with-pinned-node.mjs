import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runWithPinnedNode } from './run.mjs'

/** Runs a program of the project on its pinned Node, with settings such as KILLS=20 in front. */
const words = process.argv.slice(2)
const settings = Object.fromEntries(words.filter((word) => /^[A-Z]+=/.test(word)).map((word) => word.split('=')))
await ensureInstalled()
await ensureBuilt()
const went = await runWithPinnedNode(
  words.filter((word) => !/^[A-Z]+=/.test(word)),
  settings,
)
process.exitCode = went ? 0 : 1
