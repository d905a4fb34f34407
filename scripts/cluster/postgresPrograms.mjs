import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** Debian does not put PostgreSQL's programs on the PATH. The newest version is used. */
export function postgresFolder() {
  if (existsSync(DEBIAN)) {
    const [newest] = readdirSync(DEBIAN)
      .filter((version) => Number(version) >= 15 && existsSync(join(DEBIAN, version, 'bin', 'initdb')))
      .sort((a, b) => Number(b) - Number(a))
    if (newest) return join(DEBIAN, newest, 'bin')
  }
  return undefined
}

const runs = (program, ...words) => spawnSync(program, words, { stdio: 'ignore' }).status === 0

/** What has to be installed first, in words. */
export function missingPrograms() {
  const missing = []
  if (!postgresFolder()) missing.push('PostgreSQL 15 or newer: apt-get install postgresql')
  if (!runs('redis-server', '--version')) missing.push('Redis: apt-get install redis-server')
  if (!runs('haproxy', '-v')) missing.push('HAProxy: apt-get install haproxy')
  return missing
}

/** PostgreSQL refuses to run as root: then it runs as the user of Debian's package. */
export function postgresUser() {
  if (process.getuid?.() !== 0) return {}
  const of = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: of('-u'), gid: of('-g') }
}
