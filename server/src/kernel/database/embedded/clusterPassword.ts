import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The cluster's password: made once, and complete on disk before any cluster is made with it. */
export function ensureClusterPassword(file: string) {
  if (!existsSync(file)) {
    writeFileSync(`${file}.unfinished`, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${file}.unfinished`, file)
  }
  return readFileSync(file, 'utf8')
}
