import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { missingPrograms } from '../../src/cluster/installedPrograms.ts'
import { startCluster } from '../../src/cluster/startCluster.ts'

const PORT = 28_280
/** The proxy, four processes of the product, Redis and PostgreSQL. */
const ports = Array.from({ length: 7 }, (_, step) => PORT + step)

const begins = [
  { what: 'one process ends', main: 'process.exit(1)', why: 'web1 does not start' },
  { what: 'it is told to end', main: "console.log('pid', process.pid); setInterval(() => undefined, 1000)", why: 'The start was aborted' },
]

test.skipIf(missingPrograms().length > 0).for(begins)(
  'of a cluster that cannot begin since $what, no process stays behind',
  async ({ main, why }) => {
    const folder = await mkdtemp(join(tmpdir(), 'recado-cluster-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    // PostgreSQL runs as another user.
    await chmod(folder, 0o755)
    const release = join(folder, 'release')
    await mkdir(join(release, 'server/src'), { recursive: true })
    await writeFile(join(release, 'server/src/main.ts'), main)
    const ending = new AbortController()
    const pids: number[] = []
    const log = (line: string) => {
      const [, pid] = /pid (\d+)/.exec(line) ?? []
      if (pid) pids.push(Number(pid))
      if (pid) ending.abort()
    }
    await expect(startCluster({ folder, port: PORT, release, log, signal: ending.signal })).rejects.toThrow(why)
    expect(await Promise.all(ports.map(isTaken))).toEqual(ports.map(() => false))
    expect(pids.filter(isAlive)).toEqual([])
  },
)

/** All that such a start needs of the product: something that is ready. */
const READY = `
import { createServer } from 'node:http'
createServer((_request, response) => response.end()).listen(Number(process.env.PORT))`

test.skipIf(missingPrograms().length > 0)('a cluster makes the demo company at its first start, and prints its logins', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-cluster-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const release = join(folder, 'release')
  await mkdir(join(release, 'server/src'), { recursive: true })
  await writeFile(join(release, 'server/src/main.ts'), READY)
  await writeFile(join(release, 'server/src/makeDemo.ts'), "console.log('Logins of', process.env.DATABASE_URL)")
  const env = { DATABASE_URL: 'postgres://elsewhere/recado' }
  for (const said of ['Logins of postgres://elsewhere/recado\n', '']) {
    const cluster = await startCluster({ folder, port: PORT, release, env, demo: true, log: () => undefined })
    await cluster.stop()
    expect(cluster.logins).toBe(said)
  }
})

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
