import { withModeOfNewAssistant } from '@recado/contract/assistantMode'
import { knownProviders } from '@recado/contract/channels/channels'
import type { connectionEndpoints, ManagedConnection } from '@recado/contract/connections'
import { AppError } from '@recado/contract/errors'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Channel } from '../../channels/channel.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import { hashToken, randomToken, type Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { assertWithinPlan, lockCompany } from '../plans/index.ts'
import { connectionEvent } from './connections.event.ts'
import { readConnections } from './connections.rows.ts'
import { clearDefault, moveDefault, passDefaultToOther, readDefaultConnection } from './defaultConnection.ts'
import { publishConnections } from './publishConnections.ts'
import { type SealedSettings, sealSettings } from './sealedSettings.ts'
import { wakeConnection } from './wakeConnection.ts'

type NewConnection = z.output<typeof connectionEndpoints.create.body>
type ConnectionChanges = z.output<typeof connectionEndpoints.update.body>
type Needed = Pick<Kernel, 'transact' | 'clock' | 'secrets' | 'config'> & { channels: ReadonlyMap<string, Channel> }
type Subject = { actor: Actor; id: number }

export const createConnection = (needed: Needed, actor: Actor, { queueIds, token, isDefault, settings, ...values }: NewConnection) =>
  needed.transact(actor, async (tx) => {
    const at = needed.clock.now()
    changeApiToken(token, '')
    await assertWithinPlan(tx, 'connections')
    requireGreeting({ queues: new Set(queueIds).size, greeting: values.greetingMessage })
    const takesDefault = isDefault || !(await readDefaultConnection(tx))
    const cleared = takesDefault ? await clearDefault(tx, at) : []
    const channel = channelOf(needed, values.provider)
    const starting = channel ? { status: 'OPENING' as const } : { status: 'DISCONNECTED' as const, statusReason: 'noCarrier' }
    const row = {
      ...values,
      ...createApiToken(needed.secrets),
      ...toStoredSettings(needed, channel, settings),
      ...starting,
      isDefault: takesDefault,
      createdAt: at,
      updatedAt: at,
    }
    const { id } = await tx.db.insertInto('connections').values(row).returning('id').executeTakeFirstOrThrow()
    await setQueues(tx, id, queueIds)
    wakeConnection(tx, id)
    await publishConnections(tx, needed, [...cleared, id])
    return readConnection(tx, needed, id)
  })

export const updateConnection = (
  needed: Needed,
  { actor, id }: Subject,
  { queueIds, token, isDefault, settings, ...values }: ConnectionChanges,
) =>
  needed.transact(actor, async (tx) => {
    const at = needed.clock.now()
    const before = await lockConnection(tx, needed, id)
    requireGreeting({
      queues: queueIds ? new Set(queueIds).size : before.queues.length,
      greeting: values.greetingMessage ?? before.greetingMessage,
    })
    const changes = { ...withModeOfNewAssistant(values, before), ...changeApiToken(token, before.token), updatedAt: at }
    await tx.db.updateTable('connections').set(changes).where('id', '=', id).execute()
    if (settings) await changeSettings(tx, needed, { id, settings })
    if (queueIds) await setQueues(tx, id, queueIds)
    const others = isDefault === undefined ? [] : await moveDefault(tx, { id, isDefault, at })
    await publishConnections(tx, needed, [...others, id])
    return readConnection(tx, needed, id)
  })

export const renewToken = (needed: Needed, { actor, id }: Subject) =>
  needed.transact(actor, async (tx) => {
    await lockConnection(tx, needed, id)
    const changes = { ...createApiToken(needed.secrets), updatedAt: needed.clock.now() }
    await tx.db.updateTable('connections').set(changes).where('id', '=', id).execute()
    await publishConnections(tx, needed, [id])
    return readConnection(tx, needed, id)
  })

/** Deletes a connection. Its history stays, without a connection. The lock keeps new tickets off it while its open tickets are closed. */
export const removeConnection = (needed: Needed, { actor, id }: Subject) =>
  needed.transact(actor, async (tx) => {
    const at = needed.clock.now()
    const row = await lockConnection(tx, needed, id)
    await tx.db.selectFrom('connections').select('id').where('id', '=', id).forUpdate().execute()
    await tx.record('connection.deleting', { connection: row, userId: actor.userId, at })
    const heirs = row.isDefault ? await passDefaultToOther(tx, id, at) : []
    await tx.db.deleteFrom('connections').where('id', '=', id).execute()
    wakeConnection(tx, id)
    tx.emit(connectionEvent, 'delete', row)
    await publishConnections(tx, needed, heirs)
  })

/** Locks the company first, so that changes run one at a time and rules about all connections hold (limit of the plan, one default). */
async function lockConnection(tx: Tx, needed: Needed, id: number): Promise<ManagedConnection> {
  await lockCompany(tx)
  await tx.db.selectFrom('connections').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return readConnection(tx, needed, id)
}

async function readConnection(tx: Tx, { secrets }: Needed, id: number): Promise<ManagedConnection> {
  const [row] = await readConnections(tx.db, secrets, [id])
  return assertExists(row, 'ERR_NO_WAPP_FOUND')
}

/** With several queues the customer has to choose one, so a greeting has to ask. */
function requireGreeting({ queues, greeting }: { queues: number; greeting: string }) {
  if (queues > 1 && !greeting.trim()) throw new AppError('ERR_WAPP_GREETING_REQUIRED')
}

function channelOf({ channels }: Needed, provider: string) {
  const channel = channels.get(provider)
  if (!channel && !knownProviders.includes(provider)) throw invalidField('provider', 'invalid_value')
  return channel
}

/** Without the channel nobody can check the settings, so they are not stored. */
function toStoredSettings({ secrets }: Needed, channel: Channel | undefined, settings: SettingValues, before?: SealedSettings) {
  if (!channel) return {}
  const { settings: plain, secretsSealed } = sealSettings(secrets, channel, settings, before)
  return { settings: JSON.stringify(plain), secretsSealed }
}

/** Stores other settings and counts `commands` up, so that the runtime opens the connection again with them. */
async function changeSettings(tx: Tx, needed: Needed, { id, settings }: { id: number; settings: SettingValues }) {
  const one = tx.db.selectFrom('connections').select(['provider', 'settings', 'secretsSealed']).where('id', '=', id)
  const { provider, ...before } = await one.executeTakeFirstOrThrow()
  const changes = {
    ...toStoredSettings(needed, needed.channels.get(provider), settings, before),
    commands: sql<number>`${sql.ref('commands')} + 1`,
  }
  await tx.db.updateTable('connections').set(changes).where('id', '=', id).execute()
  wakeConnection(tx, id)
}

/** The foreign key refuses a queue of another company. */
async function setQueues(tx: Tx, connectionId: number, queueIds: number[]) {
  const leaving = tx.db.deleteFrom('connectionQueues').where('connectionId', '=', connectionId)
  await (queueIds.length > 0 ? leaving.where('queueId', 'not in', queueIds) : leaving).execute()
  const rows = [...new Set(queueIds)].map((queueId) => ({ connectionId, queueId }))
  const joining = tx.db.insertInto('connectionQueues').onConflict((conflict) => conflict.doNothing())
  if (rows.length > 0) await joining.values(rows).execute()
}

/** The API token of a connection: sealed, so that administrators can read it again, and hashed, so that a request finds it. */
type StoredToken = { tokenSealed: string | null; tokenHash: string | null }

function createApiToken({ seal }: Pick<Secrets, 'seal'>): StoredToken {
  const token = randomToken()
  return { tokenSealed: seal(token), tokenHash: hashToken(token) }
}

/**
 * A form sends back the token that it read: no change. An empty token switches the API off. Any other token is refused, whether or not it
 * exists: refusing only taken tokens would reveal that one opens another company's connection.
 */
function changeApiToken(sent: string | undefined, before: string): StoredToken | undefined {
  if (sent === undefined || sent === before) return undefined
  if (sent === '') return { tokenSealed: null, tokenHash: null }
  throw invalidField('token', 'made_here')
}
