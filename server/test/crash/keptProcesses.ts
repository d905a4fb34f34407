import { readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { postgres } from '../../src/cluster/postgres.ts'
import { type Program, type RunningProgram, restartOnExit } from '../../src/cluster/restartOnExit.ts'
import { waitUntil } from '../waitUntil.ts'
import type { NetworkNamespace } from './networkNamespace.ts'
import { freePort } from './startProduct.ts'

/** Programs that are kept running, and a folder for their data, until the end of the test. */
export async function createKeptProcesses(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `recado-${name}-`))
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  const begun: RunningProgram[] = []
  onTestFinished(async () => {
    for (const part of begun) await part.stop('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  return {
    folder,
    /** Resolves once it is ready. */
    async begin(given: Program) {
      const part = restartOnExit(given, () => undefined)
      begun.unshift(part)
      await waitUntil(part.isReady, `${part.name} is ready`)
      return part
    },
  }
}

/** A database that both machines reach. */
export async function databaseFor({ here, network }: NetworkNamespace, name: string) {
  const parts = await createKeptProcesses(name)
  const [port, password, folder] = [await freePort(), 'the-password-of-the-database', join(parts.folder, 'postgres')]
  const program = postgres(folder, { port, password, hosts: ['127.0.0.1', here.first] })
  addHbaRule(folder, `host all all ${network} scram-sha-256`)
  await parts.begin(program)
  return { ...parts, url: `postgres://recado:${password}@${here.first}:${port}/postgres` }
}

/** Puts a rule before all others of `pg_hba.conf`. */
export function addHbaRule(folder: string, rule: string) {
  const file = join(folder, 'pg_hba.conf')
  writeFileSync(file, `${rule}\n${readFileSync(file, 'utf8')}`)
}
