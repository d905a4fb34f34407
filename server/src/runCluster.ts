import { join } from 'node:path'
import { missingPrograms } from './cluster/installedPrograms.ts'
import { startCluster } from './cluster/startCluster.ts'

/** Runs the product as several processes on this machine, as a large installation runs them on several, until it is told to end. */
const missing = missingPrograms()
if (missing.length > 0) {
  printError(`Several processes need programs that are not on this machine:\n${missing.map((program) => `  ${program}`).join('\n')}`)
  process.exit(1)
}

const port = Number(process.env.PORT || 8080)
const folder = process.env.DATA_DIR || join(import.meta.dirname, '../../data/cluster')
const abort = new AbortController()
const starting = startCluster({
  folder,
  port,
  demo: process.env.DEMO !== 'off',
  log: print,
  signal: abort.signal,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

try {
  const { programs, logins } = await starting
  print(`\nRecado runs as ${programs.size} processes behind http://localhost:${port}\n`)
  for (const { name, address } of programs.values()) print(`  ${name.padEnd(10)} ${address}`)
  if (logins) print(`\n${logins.trim()}`)
  print('\nEnd any of them to see the others go on: it is restarted. Ctrl-C ends them all.\n')
} catch (error) {
  if (!abort.signal.aborted) {
    printError(`\n${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}

async function stop() {
  if (abort.signal.aborted) return
  abort.abort()
  await starting.then(
    (cluster) => cluster.stop(),
    () => undefined,
  )
  process.exit(0)
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}

function printError(line: string) {
  process.stderr.write(`${line}\n`)
}
