import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetProblem } from '@recado/contract/sheets/sheetProblems'
import { type ReadSheet, readTable, type SheetTask } from './readTable.ts'
import { UnreadableSheet } from './unreadableSheet.ts'

export type SheetAnswer = ReadSheet | { problem: SheetProblem }

/** Runs in a thread, so that its parent can watch the cost whatever a sheet makes it do. */
async function read(task: SheetTask): Promise<SheetAnswer> {
  try {
    return await readTable(task)
  } catch (error) {
    if (error instanceof UnreadableSheet) return { problem: error.problem }
    throw error
  }
}

const answer = await read(workerData as SheetTask)
// The process ends with this answer, and the code of a thread is its own to store.
flushCompileCache()
parentPort?.postMessage(answer)
