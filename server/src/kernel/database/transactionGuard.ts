import { AsyncLocalStorage } from 'node:async_hooks'

const inTransaction = new AsyncLocalStorage<true>()

/** While a transaction runs, only its own connection may be used: a query beside it would not see its writes. */
export const inTransactionContext = <Result>(work: () => Promise<Result>): Promise<Result> => inTransaction.run(true, work)

/** For what belongs to no transaction, such as where files are stored. */
export const outsideTransaction = <Result>(work: () => Promise<Result>): Promise<Result> => inTransaction.exit(work)

export function assertNotInTransaction() {
  if (inTransaction.getStore()) throw new Error('Inside a transaction only its own handle may be used')
}
