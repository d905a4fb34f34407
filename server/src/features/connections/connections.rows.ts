import { type Connection, type ManagedConnection, managedConnection } from '@recado/contract/connections'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { unsealCodes } from './linkingCodes.ts'
import { maskSettings } from './sealedSettings.ts'

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
      'connections.codesSealed',
      'connections.codeLasts',
      'connections.restrictedUntil',
      'connections.newChats',
      'connections.historyProgress',
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
export const toManagedConnection =
  ({ unseal }: Pick<Secrets, 'unseal'>) =>
  ({ tokenSealed, codesSealed, ...row }: Row): ManagedConnection =>
    managedConnection.parse({
      ...row,
      ...unsealCodes({ unseal }, codesSealed),
      token: tokenSealed === null ? '' : unseal(tokenSealed),
      settings: maskSettings({ unseal }, row),
    })

/** For those who act for the company: without what opens more than the line's settings. By its token one sends and reads, by its codes one links. */
export const toSupportConnection = (row: ManagedConnection): ManagedConnection => ({ ...row, token: '', qrcode: '', pairingCode: '' })

/** What may be known of it by those who do not manage it. */
export const toPublicConnection = ({ id, name, status, provider, isDefault, queues, restrictedUntil }: Connection): Connection => ({
  ...{ id, name, status, provider, isDefault, queues, restrictedUntil },
})

export async function readConnections(
  db: TenantDb | Tx['db'],
  secrets: Pick<Secrets, 'unseal'>,
  ids: readonly number[],
): Promise<ManagedConnection[]> {
  if (ids.length === 0) return []
  return (await connectionRows(db).where('connections.id', 'in', ids).execute()).map(toManagedConnection(secrets))
}
