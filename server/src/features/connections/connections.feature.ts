import { connections } from '@recado/contract/connections'
import { sql } from 'kysely'
import type { Feature } from '../../kernel/feature.ts'

const MOST = 1000

export const connectionsFeature: Feature = {
  name: 'connections',
  routes(serve) {
    serve.signedIn(connections.list, ({ db }) =>
      db
        .selectFrom('connections')
        .select(['id', 'name', 'status', 'isDefault'])
        .orderBy(sql`fold(${sql.ref('name')}) collate "C"`)
        .orderBy('id')
        .limit(MOST)
        .execute(),
    )
  },
}
