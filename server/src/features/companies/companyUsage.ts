import type { CompanyUsage } from '@recado/contract/companies/companies'
import { sql } from 'kysely'
import type { PlatformDb } from '../../kernel/database/schema.ts'

const MOST = 1000

/** Counts the users, connections, queues and messages of the given companies, or of all. */
export async function readCompanyUsage(db: PlatformDb, ids: readonly number[] | undefined): Promise<CompanyUsage[]> {
  const counted = (table: 'users' | 'connections' | 'queues' | 'messages') =>
    db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('count'))
      .whereRef(`${table}.companyId`, '=', 'companies.id' as never)
  const companies = db
    .selectFrom('companies')
    .select('companies.id as companyId')
    .select([counted('users').as('users'), counted('connections').as('connections')])
    .select([counted('queues').as('queues'), counted('messages').as('messages')])
    .select((eb) => [
      eb
        .selectFrom('media')
        .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('sum'))
        .whereRef('media.companyId', '=', 'companies.id')
        .as('storage'),
      eb
        .selectFrom('users')
        .select(sql<string | null>`case when bool_or(online) then now() else max("seenAt") end`.as('last'))
        .whereRef('users.companyId', '=', 'companies.id')
        .as('lastSeenAt'),
    ])
    .orderBy('companies.id')
    .limit(MOST)
  return (ids ? companies.where('companies.id', 'in', ids) : companies).execute() as Promise<CompanyUsage[]>
}
