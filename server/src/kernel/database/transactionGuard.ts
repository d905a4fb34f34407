import { AsyncLocalStorage } from 'node:async_hooks'

const inTransaction = new AsyncLocalStorage<true>()

/** While the work of a transaction runs, its own connection is the only one: a query beside it would not see what it wrote. */
export const inTransactionContext = <Result>(work: () => Promise<Result>): Promise<Result> => inTransaction.run(true, work)

/** For what belongs to no transaction and is not written in one, such as where files are kept. */
export const outsideTransaction = <Result>(work: () => Promise<Result>): Promise<Result> => inTransaction.exit(work)

export function assertNotInTransaction() {
  if (inTransaction.getStore()) throw new Error('Inside a transaction only its own handle may be used')
}
