import { connections } from '@recado/contract/connections'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Feature } from '../../kernel/feature.ts'

const MOST = 1000

export const connectionsFeature: Feature = {
  name: 'connections',
  routes(serve) {
    serve.signedIn(connections.list, ({ db }) =>
      db
        .selectFrom('connections')
        .select(['id', 'name', 'status', 'isDefault'])
        .select((eb) =>
          jsonArrayFrom(
            eb
              .selectFrom('connectionQueues')
              .innerJoin('queues', 'queues.id', 'connectionQueues.queueId')
              .whereRef('connectionQueues.connectionId', '=', 'connections.id')
              .select(['queues.id', 'queues.name', 'queues.color'])
              .orderBy('queues.orderQueue')
              .orderBy('queues.id'),
          ).as('queues'),
        )
        .orderBy(sql`fold(${sql.ref('name')}) collate "C"`)
        .orderBy('id')
        .limit(MOST)
        .execute(),
    )
  },
}
