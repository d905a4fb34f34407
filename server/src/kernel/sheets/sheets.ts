import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@recado/contract/errors'
import type { SheetProblem } from '@recado/contract/sheets/sheetProblems'
import type { Config } from '../../config.ts'
import { createTenantConcurrencyLimit } from '../concurrency/tenantConcurrencyLimit.ts'
import type { ConnectionOptions } from '../database/connect.ts'
import { incomingFolderOf } from '../files/openFileStore.ts'
import { invalidField } from '../invalidField.ts'
import { takeSlot } from './clusterSlots.ts'
import type { ReadSheet, SheetTask } from './readTable.ts'
import type { SheetAnswer } from './sheetReader.ts'
import type { SheetReadingLimits } from './sheetReadingLimits.ts'

export type Sheets = ReturnType<typeof createSheets>

type Needed = { config: Config; options: ConnectionOptions }
/** An uploaded file, or the rows of a table as they were pasted. */
type SheetInput = { companyId: number; file: { path: string } | undefined; text: string | undefined }

/** Reads sheets in processes of their own, so that no other work waits for a sheet and no sheet can exhaust the memory of the product. */
export function createSheets({ config, options }: Needed) {
  const { atOnce, patience, ...costs } = config.limits.sheets
  const folder = incomingFolderOf(config)
  // Within this process companies take turns. Between processes the first one to ask gets the slot.
  const gate = createTenantConcurrencyLimit({ atOnce, patience })

  const readInSlot = (companyId: number, task: SheetTask): Promise<SheetAnswer> =>
    gate.through({ of: 0, by: companyId }, async () => {
      const { lost, leave } = await takeSlot(options, { atOnce, patience })
      return readApart(task, { costs, lost }).finally(leave)
    })

  return {
    /** Calls `use` with what was read and with the file of its rows, which exists until `use` is done. */
    async read<Result>({ companyId, file, text }: SheetInput, use: (sheet: ReadSheet, rows: string) => Promise<Result>): Promise<Result> {
      if (!file && text === undefined) throw invalidField('file', 'invalid_type')
      const rows = join(folder, randomUUID())
      const pasted = `${rows}.text`
      await mkdir(folder, { recursive: true })
      try {
        if (!file) await writeFile(pasted, text ?? '', { mode: 0o600 })
        const answer = await readInSlot(companyId, { from: file?.path ?? pasted, to: rows })
        if ('problem' in answer) throw unreadableSheet(answer.problem)
        return await use(answer, rows)
      } finally {
        for (const path of [rows, pasted]) await rm(path, { force: true })
      }
    },
  }
}

export const unreadableSheet = (problem: SheetProblem) => new AppError('ERR_SHEET', { problem })

const program = new URL('./sheetProcess.ts', import.meta.url)

/** Compiled code is cached for the next process, which halves its start. */
const { NODE_COMPILE_CACHE } = process.env
const childEnvironment = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** The child ends when this process does, because its channel closes. It gets nothing else of our environment, which holds secrets. */
async function readApart(task: SheetTask, { costs, lost }: { costs: SheetReadingLimits; lost: AbortSignal }): Promise<SheetAnswer> {
  const child = fork(program, [JSON.stringify({ ...task, ...costs })], {
    env: childEnvironment,
    execArgv: ['--single-threaded-gc'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: costs.clockMs,
    killSignal: 'SIGKILL',
    signal: lost,
  })
  let answer: SheetAnswer | undefined
  child.on('message', (given) => {
    answer ??= given as SheetAnswer
  })
  try {
    await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  } catch (error) {
    if (!lost.aborted) throw error
  }
  return answer ?? { problem: child.killed && !lost.aborted ? 'tooLarge' : 'interrupted' }
}
