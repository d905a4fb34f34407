import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { FailPoint } from '../../src/kernel/failPoints.ts'

export const PASSPHRASE = 'a long passphrase for tests'
const sources = join(import.meta.dirname, '../../src')

/** `point`: where the program dies, and at which passage if not the first. */
export type Program = { dataDir: string; env?: Record<string, string>; point?: FailPoint | `${FailPoint}:${number}` }

/** Runs a program of the operator and returns what it printed. */
export async function operate(
  program: 'archiveLog' | 'backUp' | 'proveBackup' | 'removeSecondStep' | 'restoreBackup' | 'upgradePostgres',
  args: string[],
  { dataDir, env = {}, point }: Program,
) {
  const own = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE, ...env, ...(point && { FAIL_POINT: point }) }
  const child = spawn(process.execPath, [join(sources, `${program}.ts`), ...args], { env: { ...process.env, ...own } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | string | null>((resolve) => child.once('exit', (status, signal) => resolve(status ?? signal)))
  return { code, output }
}
