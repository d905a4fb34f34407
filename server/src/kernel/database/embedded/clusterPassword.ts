import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Returns the cluster's password. It is generated once, and is completely on disk before any cluster uses it. */
export function ensureClusterPassword(file: string) {
  if (!existsSync(file)) {
    writeFileSync(`${file}.unfinished`, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${file}.unfinished`, file)
  }
  return readFileSync(file, 'utf8')
}
