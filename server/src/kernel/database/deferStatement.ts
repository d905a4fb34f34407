import { AsyncLocalStorage } from 'node:async_hooks'
import type { Answer } from './statementBatch.ts'

/** `origin`: its stack shows who deferred the statement. */
export type Deferral = { origin: Error; answered?: Promise<Answer> }
const deferrals = new AsyncLocalStorage<Deferral>()

/** Defers a statement until the next one of its transaction, at the latest until the commit. Returns a promise of its answer. */
export async function deferStatement(statement: () => Promise<unknown>): Promise<Required<Pick<Deferral, 'answered'>>> {
  const own: Deferral = { origin: new Error('The statement was deferred here') }
  await deferrals.run(own, statement)
  const { answered } = own
  if (!answered) throw new Error('Only a statement can be deferred')
  return { answered }
}

export const currentDeferral = () => deferrals.getStore()
