import { AsyncLocalStorage } from 'node:async_hooks'
import type { Answer } from './together.ts'

export type Along = { answered?: Promise<Answer> }
const along = new AsyncLocalStorage<Along>()

/** A statement that goes with the next one of its transaction, at the latest with the commit. Answers what will be answered. */
export async function sendAlong(ask: () => Promise<unknown>): Promise<Required<Along>> {
  const own: Along = {}
  await along.run(own, ask)
  const { answered } = own
  if (!answered) throw new Error('Only a statement goes along with others')
  return { answered }
}

export const goesAlong = () => along.getStore()
