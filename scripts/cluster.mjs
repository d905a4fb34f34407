import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { missingPrograms } from './cluster/programs.mjs'
import { startCluster } from './cluster/startCluster.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './project.mjs'

/** The product as several processes on this machine, as a large installation has them on several: one command, until it is told to end. */
const missing = missingPrograms()
if (missing.length > 0) {
  console.error(`Several processes need what is not on this machine:\n${missing.map((one) => `  ${one}`).join('\n')}`)
  process.exit(1)
}
await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)

const port = Number(process.env.PORT || 8080)
const folder = process.env.DATA_DIR || join(root, 'data', 'cluster')
const cluster = await startCluster({ folder, port, say: (line) => console.log(line) })
console.log(`\nRecado runs as ${cluster.parts.size} processes behind http://localhost:${port}\n`)
for (const { name, at } of cluster.parts.values()) console.log(`  ${name.padEnd(10)} ${at}`)
console.log('\nEnd any of them to see the others go on: it is started anew. Ctrl-C ends them all.\n')

let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    if (ending) return
    ending = true
    await cluster.stop()
    process.exit(0)
  })
}
