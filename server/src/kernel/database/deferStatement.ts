import { AsyncLocalStorage } from 'node:async_hooks'
import type { Answer } from './statementBatch.ts'

/** `origin`: its stack shows who deferred the statement. */
export type Deferral = { origin: Error; answered?: Promise<Answer> }
const along = new AsyncLocalStorage<Deferral>()

/** Holds a statement back until the next one of its transaction, at the latest until the commit. Returns a promise of its answer. */
export async function deferStatement(ask: () => Promise<unknown>): Promise<Required<Pick<Deferral, 'answered'>>> {
  const own: Deferral = { origin: new Error('The statement was deferred here') }
  await along.run(own, ask)
  const { answered } = own
  if (!answered) throw new Error('Only a statement goes along with others')
  return { answered }
}

export const currentDeferral = () => along.getStore()
