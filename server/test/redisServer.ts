import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './crash/startProduct.ts'
import { waitUntil } from './waitUntil.ts'

/** Whether this machine has Redis; otherwise tests that need it are skipped. */
export const hasRedis = spawnSync('redis-server', ['--version'], { timeout: 10_000 }).status === 0

/** A Redis of its own, with default settings. */
export async function startRedis() {
  const folder = await mkdtemp(join(tmpdir(), 'recado-redis-'))
  const port = await freePort()
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], { stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await waitUntil(() => answers(port), 'Redis answers')
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
