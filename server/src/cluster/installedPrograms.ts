import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST_POSTGRES = 15

/** The folder of PostgreSQL's programs. Debian does not put them on the PATH. The newest version is used. */
function postgresFolder() {
  if (!existsSync(DEBIAN)) return undefined
  const [newest] = readdirSync(DEBIAN)
    .filter((version) => Number(version) >= OLDEST_POSTGRES && existsSync(join(DEBIAN, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))
  return newest && join(DEBIAN, newest, 'bin')
}

/** The path of one of PostgreSQL's programs. */
export function postgresProgram(name: 'initdb' | 'postgres' | 'psql' | 'pg_basebackup') {
  const folder = postgresFolder()
  if (!folder) throw new Error('PostgreSQL is not installed')
  return join(folder, name)
}

/** The programs that must be installed first, each with how Debian installs it. */
export function missingPrograms() {
  const missing: string[] = []
  if (!postgresFolder()) missing.push(`PostgreSQL ${OLDEST_POSTGRES} or newer (apt-get install postgresql)`)
  if (!isInstalled('redis-server', '--version')) missing.push('Redis (apt-get install redis-server)')
  if (!isInstalled('haproxy', '-v')) missing.push('HAProxy (apt-get install haproxy)')
  return missing
}

const isInstalled = (program: string, versionFlag: string) => spawnSync(program, [versionFlag], { stdio: 'ignore' }).status === 0

/** PostgreSQL refuses to run as root. Root runs it as the user of Debian's package. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
