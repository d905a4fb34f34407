import { rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A process that was asked to end answers its last requests first. A restart waits this long for it. */
const PATIENCE = 8000

/**
 * Makes this process the only one that works on the folder, and returns the release function. The lock is a listening socket: the system
 * removes it with the process, however that dies, and it cannot be mistaken for a reused process id.
 */
export async function lockFolder(directory: string, patience = PATIENCE): Promise<() => void> {
  const address = lockAddress(directory)
  const until = Date.now() + patience
  for (;;) {
    const server = await claim(address)
    if (server) return () => void server.close()
    const holder = await readLockHolder(address)
    if (holder === 'nobody') rmSync(address, { force: true })
    else if (Date.now() > until) throw new Error(`Another process${holder} is using ${directory}. Two cannot share one data folder.`)
    else await pause(100)
  }
}

function lockAddress(directory: string) {
  // Not the path: one folder can have several paths.
  const { dev, ino } = statSync(directory, { bigint: true })
  const name = `recado-${dev}-${ino}`
  // Linux has abstract socket names and Windows has pipes: nothing stays behind. Elsewhere it is a file.
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

function claim(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.on('error', () => undefined).end(` (${process.pid})`))
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(server.unref()))
  })
}

/** The holder of the lock, as it names itself; 'nobody' when only a file is left. */
function readLockHolder(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' && !address.startsWith('\0') ? 'nobody' : ''),
    )
    socket.on('close', () => resolve(answer))
  })
}
