import { Worker } from 'node:worker_threads'
import type { SheetProblem } from '@recado/contract/contactLists/imports'
import { AppError } from '@recado/contract/errors'
import type { SheetAnswer, SheetTask } from './sheetReader.ts'

/** What a sheet may cost before it is given up: strangers make them. */
const PATIENCE = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }

/** Reads a sheet in a thread of its own, so that nobody waits for it and nothing that it holds can take the memory of all. */
export async function readSheet(task: SheetTask) {
  const answer = await new Promise<SheetAnswer>((resolve) => {
    const worker = new Worker(new URL('./sheetReader.ts', import.meta.url), { workerData: task, resourceLimits })
    const giveUp = (problem: SheetProblem) => resolve({ problem })
    const timer = setTimeout(() => {
      giveUp('tooLarge')
      void worker.terminate()
    }, PATIENCE)
    worker.on('message', resolve)
    worker.on('error', (error: Error & { code?: string }) => giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'unreadable'))
    worker.on('exit', () => {
      clearTimeout(timer)
      giveUp('unreadable')
    })
  })
  if ('problem' in answer) throw unfit(answer.problem)
  return answer
}

export const unfit = (problem: SheetProblem) => new AppError('ERR_SHEET', { problem })
