import { type Connection, type ManagedConnection, managedConnection } from '@recado/contract/connections'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { shownSettings } from './settingsOf.ts'

const queuesOf = (eb: ExpressionBuilder<TenantDatabase, 'connections'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('connectionQueues')
      .innerJoin('queues', 'queues.id', 'connectionQueues.queueId')
      .whereRef('connectionQueues.connectionId', '=', 'connections.id')
      .select(['queues.id', 'queues.name', 'queues.color'])
      .orderBy('queues.orderQueue')
      .orderBy('queues.id'),
  ).as('queues')

/** Connections with all that is known of them; the token still sealed. */
export const connectionRows = (db: TenantDb | Tx['db']) =>
  (db as TenantDb)
    .selectFrom('connections')
    .select([
      'connections.id',
      'connections.name',
      'connections.status',
      'connections.statusReason',
      'connections.isDefault',
      'connections.provider',
      'connections.settings',
      'connections.secretsSealed',
      'connections.qrcode',
      'connections.retries',
      'connections.greetingMessage',
      'connections.complationMessage',
      'connections.outOfHoursMessage',
      'connections.ratingMessage',
      'connections.tokenSealed',
      'connections.transferQueueId',
      'connections.timeToTransfer',
      'connections.expiresTicket',
      'connections.expiresInactiveMessage',
      'connections.timeUseBotQueues',
      'connections.maxUseBotQueues',
      'connections.promptId',
      'connections.integrationId',
      'connections.updatedAt',
    ])
    .select(queuesOf)

type Row = Awaited<ReturnType<ReturnType<typeof connectionRows>['execute']>>[number]

/** As it is answered; what a list has put beside its columns is dropped. */
export const toManaged =
  ({ unseal }: Pick<Secrets, 'unseal'>) =>
  ({ tokenSealed, ...row }: Row): ManagedConnection =>
    managedConnection.parse({
      ...row,
      token: tokenSealed === null ? '' : unseal(tokenSealed),
      settings: shownSettings({ unseal }, row),
    })

/** What may be known of it by those who do not manage it. */
export const toPlain = ({ id, name, status, provider, isDefault, queues }: Connection): Connection => ({
  ...{ id, name, status, provider, isDefault, queues },
})

export async function readConnections(
  db: TenantDb | Tx['db'],
  secrets: Pick<Secrets, 'unseal'>,
  ids: readonly number[],
): Promise<ManagedConnection[]> {
  if (ids.length === 0) return []
  return (await connectionRows(db).where('connections.id', 'in', ids).execute()).map(toManaged(secrets))
}
