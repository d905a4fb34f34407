import { deferStatement } from './deferStatement.ts'
import type { PlatformDb, TenantDb } from './schema.ts'
import { scopeToCompany } from './scopes.ts'
import { isStale } from './statementBatch.ts'
import { inTransactionContext } from './transactionGuard.ts'

export type ReadInOneRoundTrip = <Rows extends unknown[]>(
  companyId: number,
  ...reads: { [At in keyof Rows]: (db: TenantDb) => Promise<Rows[At][]> }
) => Promise<{ [At in keyof Rows]: Rows[At][] }>

type Options = { platformFor: (companyId: number) => PlatformDb; tables: ReadonlySet<string> }

/** Sends reads that do not depend on each other in one write: the round trip costs more than most of them. */
export function readTogetherBy({ platformFor, tables }: Options): ReadInOneRoundTrip {
  const send = (companyId: number, reads: readonly ((db: TenantDb) => Promise<unknown[]>)[]) =>
    platformFor(companyId)
      .transaction()
      .execute((plain) =>
        inTransactionContext(async () => {
          const db = scopeToCompany(plain, companyId, tables)
          const deferred = []
          for (const read of reads) deferred.push(await deferStatement(() => read(db)))
          return deferred
        }),
      )
  return (async (companyId, ...reads) => {
    const deferred = await send(companyId, reads).catch((error) => {
      if (!isStale(error)) throw error
      return send(companyId, reads)
    })
    return Promise.all(deferred.map(async ({ answered }) => (await answered).rows))
  }) as ReadInOneRoundTrip
}
