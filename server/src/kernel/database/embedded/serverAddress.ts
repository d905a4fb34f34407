import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chownToRunner, type ProcessRunner } from './processRunner.ts'

/** Where the server listens: `host` is the folder of its socket, or the loopback address on Windows. */
export type ServerAddress = { host: string; port: number; release: () => void }

/** Only part of the socket's file name; nothing listens on this port. */
const PORT = 5432
/** The shortest limit among systems. Linux allows 107. */
const LONGEST_SOCKET_PATH = 103

export const socketFile = (folder: string) => join(folder, `.s.PGSQL.${PORT}`)

export async function resolveServerAddress(directory: string, runner: ProcessRunner): Promise<ServerAddress> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort(), release: () => undefined }
  if (Buffer.byteLength(socketFile(directory)) <= LONGEST_SOCKET_PATH) return { host: directory, port: PORT, release: () => undefined }
  const host = mkdtempSync(join(tmpdir(), 'recado-'))
  chownToRunner(runner, host)
  return { host, port: PORT, release: () => rmSync(host, { recursive: true, force: true }) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
