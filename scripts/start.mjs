import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { memoryEnvironment, memoryFlags } from './memory.mjs'
import { root } from './project.mjs'
import { tend } from './tend.mjs'

// The second start is spared what the first has compiled.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'node')

await ensureInstalled()
if (await ensureBuilt()) tend([{ args: [...memoryFlags(), 'server/src/main.ts'], env: { NODE_COMPILE_CACHE, ...memoryEnvironment } }])
else process.exitCode = 1
