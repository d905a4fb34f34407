import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetProblem } from '@recado/contract/contactLists/imports'
import { type Table, tableOf } from './columnsOf.ts'
import { readLines } from './readLines.ts'
import { UnfitSheet } from './unfitSheet.ts'

export type SheetTask = { from: string; to: string }
export type SheetAnswer = (Omit<Table, 'lines'> & { total: number }) | { problem: SheetProblem }

/** In a thread of its own: reads a sheet, and leaves its rows behind one by one. */
async function read({ from, to }: SheetTask): Promise<SheetAnswer> {
  try {
    const { lines, ...head } = tableOf(await readLines(new Uint8Array(await readFile(from))))
    await writeFile(to, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return { ...head, total: lines.length }
  } catch (error) {
    if (error instanceof UnfitSheet) return { problem: error.problem }
    throw error
  }
}

parentPort?.postMessage(await read(workerData as SheetTask))
