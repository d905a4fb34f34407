import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { missingPrograms } from './cluster/postgresPrograms.mjs'
import { startCluster } from './cluster/startCluster.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './project.mjs'

/** Runs the product as several processes on this machine, as a large installation runs them on several, until it is told to end. */
const missing = missingPrograms()
if (missing.length > 0) {
  console.error(`Several processes need what is not on this machine:\n${missing.map((one) => `  ${one}`).join('\n')}`)
  process.exit(1)
}
await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)

const port = Number(process.env.PORT || 8080)
const folder = process.env.DATA_DIR || join(root, 'data', 'cluster')
const ending = new AbortController()
const demo = process.env.DEMO !== 'off'
const starting = startCluster({ folder, port, demo, say: (line) => console.log(line), signal: ending.signal })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, async () => {
    if (ending.signal.aborted) return
    ending.abort()
    await starting.then(
      (cluster) => cluster.stop(),
      () => undefined,
    )
    process.exit(0)
  })
starting.then(printSummary, (error) => {
  if (ending.signal.aborted) return
  console.error(`\n${error.message}`)
  process.exit(1)
})

function printSummary({ parts, logins }) {
  console.log(`\nRecado runs as ${parts.size} processes behind http://localhost:${port}\n`)
  for (const { name, at } of parts.values()) console.log(`  ${name.padEnd(10)} ${at}`)
  if (logins) console.log(`\n${logins.trim()}`)
  console.log('\nEnd any of them to see the others go on: it is started anew. Ctrl-C ends them all.\n')
}
