import type { OfflineConnection } from '@recado/contract/companies/companies'
import { connectionStatuses, isOffline } from '@recado/contract/connections'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { PlatformDb } from '../../kernel/database/schema.ts'

const MOST = 50

/** The connections of the installation that are down although their company wants them connected. Reads across all companies. */
export const readOfflineConnections = (db: PlatformDb): Promise<OfflineConnection[]> =>
  db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.companyId')
    .select(['connections.id', 'connections.name', 'connections.provider', 'connections.status', 'connections.updatedAt as changedAt'])
    .select((eb) => jsonBuildObject({ id: eb.ref('companies.id'), name: eb.ref('companies.name') }).as('company'))
    .where('connections.status', 'in', connectionStatuses.filter(isOffline))
    .where('connections.wanted', '=', 'connected')
    .orderBy('connections.updatedAt', 'desc')
    .orderBy('connections.id')
    .limit(MOST)
    .execute() as Promise<OfflineConnection[]>
