import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Logger } from '../log.ts'
import { connect } from './connect.ts'
import { embeddedPathsIn } from './embedded/embeddedPaths.ts'
import { readPostmasterFile } from './embedded/postmasterFile.ts'
import { POSTGRES_USER } from './embedded/startEmbedded.ts'
import { ensureLeastPrivilegeRole } from './leastPrivilegeRole.ts'
import { NAME, type OpenDatabase, openDatabase } from './openDatabase.ts'

/** Opens the database of an installation that may be running: shares its embedded server, or starts it. */
export async function connectOrStartDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const running = config.databaseUrl ? undefined : runningIn(join(config.dataDir, 'postgres'))
  if (!running) return openDatabase(config, log)
  const connected = connect(await ensureLeastPrivilegeRole(running, log), { owner: running })
  return { ...connected, embedded: undefined, pendingIndexes: [] }
}

function runningIn(directory: string) {
  const { postmasterFile, password } = embeddedPathsIn(directory)
  const found = readPostmasterFile(postmasterFile)
  if (!found?.ready || !isAlive(found.pid)) return undefined
  const { host, port } = found
  return { host, port, user: POSTGRES_USER, password: readFileSync(password, 'utf8'), database: NAME }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
