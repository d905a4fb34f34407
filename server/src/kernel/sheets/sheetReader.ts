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

parentPort?.postMessage(await read(workerData as SheetTask))
