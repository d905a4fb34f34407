import { deferStatement } from './deferStatement.ts'
import type { PlatformDb, TenantDb } from './schema.ts'
import { scopeToCompany } from './scopes.ts'
import { isStale } from './statementBatch.ts'
import { inTransactionContext } from './transactionGuard.ts'

export type ReadInOneRoundTrip = <Rows extends unknown[]>(
  companyId: number,
  ...asks: { [At in keyof Rows]: (db: TenantDb) => Promise<Rows[At][]> }
) => Promise<{ [At in keyof Rows]: Rows[At][] }>

type Options = { platformFor: (companyId: number) => PlatformDb; tables: ReadonlySet<string> }

/** Sends reads that do not depend on each other in one write: the round trip costs more than most of them. */
export function readTogetherBy({ platformFor, tables }: Options): ReadInOneRoundTrip {
  const ask = (companyId: number, asks: readonly ((db: TenantDb) => Promise<unknown[]>)[]) =>
    platformFor(companyId)
      .transaction()
      .execute((plain) =>
        inTransactionContext(async () => {
          const db = scopeToCompany(plain, companyId, tables)
          const ahead = []
          for (const one of asks) ahead.push(await deferStatement(() => one(db)))
          return ahead
        }),
      )
  return (async (companyId, ...asks) => {
    const ahead = await ask(companyId, asks).catch((error) => {
      if (!isStale(error)) throw error
      return ask(companyId, asks)
    })
    return Promise.all(ahead.map(async ({ answered }) => (await answered).rows))
  }) as ReadInOneRoundTrip
}
