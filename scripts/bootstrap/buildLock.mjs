import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './project.mjs'

/** Two commands at once must not both rewrite the same folder: one does the work while the other waits. */
export async function withBuildLock(work) {
  const mark = join(tmpdir(), `recado-${createHash('sha256').update(`${process.getuid?.()} ${root}`).digest('hex').slice(0, 16)}`)
  while (!take(mark)) await pause(200)
  try {
    return await work()
  } finally {
    rmSync(mark, { force: true })
  }
}

function take(mark) {
  try {
    writeFileSync(mark, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isAlive(mark)) rmSync(mark, { force: true })
    return false
  }
}

function isAlive(mark) {
  try {
    process.kill(Number(readFileSync(mark, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
