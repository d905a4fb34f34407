import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { memoryEnvironment, memoryFlags } from './memoryFlags.mjs'
import { root } from './project.mjs'
import { supervise } from './supervisor.mjs'

// The second start uses what the first one compiled.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'node')

await ensureInstalled()
if (await ensureBuilt()) supervise([{ args: [...memoryFlags(), 'server/src/main.ts'], env: { NODE_COMPILE_CACHE, ...memoryEnvironment } }])
else process.exitCode = 1
