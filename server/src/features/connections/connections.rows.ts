import { type Connection, type ManagedConnection, managedConnection } from '@recado/contract/connections'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ConnectionRef } from '../../channels/channel.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { unsealCodes } from './linkingCodes.ts'
import { maskSettings, unsealSettings } from './sealedSettings.ts'

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

/** Connections with all their fields. The token, the codes and the secrets are still sealed. */
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
      'connections.assistantMode',
      'connections.integrationId',
      'connections.updatedAt',
    ])
    .select(queuesOf)

type Row = Awaited<ReturnType<ReturnType<typeof connectionRows>['execute']>>[number]

/** The connection for administrators. The schema drops columns that the list query adds. */
export const toManagedConnection =
  ({ unseal }: Pick<Secrets, 'unseal'>) =>
  ({ tokenSealed, codesSealed, ...row }: Row): ManagedConnection =>
    managedConnection.parse({
      ...row,
      ...unsealCodes({ unseal }, codesSealed),
      token: tokenSealed === null ? '' : unseal(tokenSealed),
      settings: maskSettings({ unseal }, row),
    })

/**
 * For support staff who act for the company and for the tokens of people: without the token, which opens the API, and without the codes,
 * which link the account.
 */
export const withoutSecrets = (row: ManagedConnection): ManagedConnection => ({ ...row, token: '', qrcode: '', pairingCode: '' })

/** The fields for users who do not manage connections. */
export const toPublicConnection = ({ id, name, status, provider, isDefault, queues, restrictedUntil }: Connection): Connection => ({
  id,
  name,
  status,
  provider,
  isDefault,
  queues,
  restrictedUntil,
})

export async function readConnections(
  db: TenantDb | Tx['db'],
  secrets: Pick<Secrets, 'unseal'>,
  ids: readonly number[],
): Promise<ManagedConnection[]> {
  if (ids.length === 0) return []
  return (await connectionRows(db).where('connections.id', 'in', ids).execute()).map(toManagedConnection(secrets))
}

/** The connections of every company on one channel, with their settings and readable secrets, for the channel itself. */
export async function readConnectionsOfChannel(
  { platform, secrets }: PlatformKernel,
  provider: string,
): Promise<(ConnectionRef & { settings: SettingValues })[]> {
  const columns = ['id as connectionId', 'companyId', 'settings', 'secretsSealed'] as const
  const rows = await platform.selectFrom('connections').select(columns).where('provider', '=', provider).orderBy('id').execute()
  return rows.map(({ connectionId, companyId, ...stored }) => ({ connectionId, companyId, settings: unsealSettings(secrets, stored) }))
}
