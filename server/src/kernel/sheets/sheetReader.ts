import { parentPort, workerData } from 'node:worker_threads'
import type { SheetProblem } from '@recado/contract/sheets/sheetProblems'
import { type ReadSheet, readTable, type SheetTask } from './readTable.ts'
import { UnreadableSheet } from './unreadableSheet.ts'

export type SheetAnswer = ReadSheet | { problem: SheetProblem }

/** In a thread of its own: whatever a sheet makes it do, the one beside it goes on looking what that costs. */
async function read(task: SheetTask): Promise<SheetAnswer> {
  try {
    return await readTable(task)
  } catch (error) {
    if (error instanceof UnreadableSheet) return { problem: error.problem }
    throw error
  }
}

parentPort?.postMessage(await read(workerData as SheetTask))
