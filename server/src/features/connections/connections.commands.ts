import { knownProviders } from '@recado/contract/carriers/carriers'
import type { connections, ManagedConnection } from '@recado/contract/connections'
import { AppError } from '@recado/contract/errors'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Carrier } from '../../carriers/port.ts'
import { mustExist } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import type { Tx } from '../../kernel/transact.ts'
import { lockCompany, withinPlan } from '../plans/index.ts'
import { changedToken, madeToken } from './apiToken.ts'
import { callLine } from './callLine.ts'
import { connectionEvent } from './connections.event.ts'
import { readConnections } from './connections.rows.ts'
import { clearDefault, defaultOf, moveDefault, passDefaultOn } from './defaultConnection.ts'
import { type StoredSettings, storedSettings } from './settingsOf.ts'
import { tellOfConnections } from './tellOfConnections.ts'

type NewConnection = z.output<typeof connections.create.body>
type ConnectionChanges = z.output<typeof connections.update.body>
type Needed = Pick<Kernel, 'transact' | 'clock' | 'secrets' | 'config'> & { carriers: ReadonlyMap<string, Carrier> }
type Subject = { actor: Actor; id: number }

export const createConnection = (needed: Needed, actor: Actor, { queueIds, token, isDefault, settings, ...values }: NewConnection) =>
  needed.transact(actor, async (tx) => {
    const at = needed.clock.now()
    changedToken(token, '')
    await withinPlan(tx, 'connections')
    requireGreeting({ queues: new Set(queueIds).size, greeting: values.greetingMessage })
    const takesDefault = isDefault || !(await defaultOf(tx))
    const cleared = takesDefault ? await clearDefault(tx, at) : []
    const carrier = carrierOf(needed, values.provider)
    const starting = carrier ? { status: 'OPENING' as const } : { status: 'DISCONNECTED' as const, statusReason: 'noCarrier' }
    const row = {
      ...values,
      ...madeToken(needed.secrets),
      ...written(needed, carrier, settings),
      ...starting,
      isDefault: takesDefault,
      createdAt: at,
      updatedAt: at,
    }
    const { id } = await tx.db.insertInto('connections').values(row).returning('id').executeTakeFirstOrThrow()
    await setQueues(tx, id, queueIds)
    callLine(tx, id)
    await tellOfConnections(tx, needed, [...cleared, id])
    return now(tx, needed, id)
  })

export const updateConnection = (
  needed: Needed,
  { actor, id }: Subject,
  { queueIds, token, isDefault, settings, ...values }: ConnectionChanges,
) =>
  needed.transact(actor, async (tx) => {
    const at = needed.clock.now()
    const before = await locked(tx, needed, id)
    requireGreeting({
      queues: queueIds ? new Set(queueIds).size : before.queues.length,
      greeting: values.greetingMessage ?? before.greetingMessage,
    })
    const changes = { ...values, ...changedToken(token, before.token), updatedAt: at }
    await tx.db.updateTable('connections').set(changes).where('id', '=', id).execute()
    if (settings) await changeSettings(tx, needed, { id, settings })
    if (queueIds) await setQueues(tx, id, queueIds)
    const others = isDefault === undefined ? [] : await moveDefault(tx, { id, isDefault, at })
    await tellOfConnections(tx, needed, [...others, id])
    return now(tx, needed, id)
  })

export const renewToken = (needed: Needed, { actor, id }: Subject) =>
  needed.transact(actor, async (tx) => {
    await locked(tx, needed, id)
    const changes = { ...madeToken(needed.secrets), updatedAt: needed.clock.now() }
    await tx.db.updateTable('connections').set(changes).where('id', '=', id).execute()
    await tellOfConnections(tx, needed, [id])
    return now(tx, needed, id)
  })

/** Its history stays, on no connection. Nobody can begin a ticket on it while those that wait are closed. */
export const removeConnection = (needed: Needed, { actor, id }: Subject) =>
  needed.transact(actor, async (tx) => {
    const at = needed.clock.now()
    const row = await locked(tx, needed, id)
    await tx.db.selectFrom('connections').select('id').where('id', '=', id).forUpdate().execute()
    await tx.record('connection.deleting', { connection: row, userId: actor.userId, at })
    const heirs = row.isDefault ? await passDefaultOn(tx, id, at) : []
    await tx.db.deleteFrom('connections').where('id', '=', id).execute()
    callLine(tx, id)
    tx.emit(connectionEvent, 'delete', row)
    await tellOfConnections(tx, needed, heirs)
  })

/** Whoever changes a connection of the company waits here: rules over all of them, and over its default, hold. */
async function locked(tx: Tx, needed: Needed, id: number): Promise<ManagedConnection> {
  await lockCompany(tx)
  await tx.db.selectFrom('connections').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return now(tx, needed, id)
}

async function now(tx: Tx, { secrets }: Needed, id: number): Promise<ManagedConnection> {
  const [row] = await readConnections(tx.db, secrets, [id])
  return mustExist(row, 'ERR_NO_WAPP_FOUND')
}

/** Customers choose among several queues by answering what they are asked. */
function requireGreeting({ queues, greeting }: { queues: number; greeting: string }) {
  if (queues > 1 && !greeting.trim()) throw new AppError('ERR_WAPP_GREETING_REQUIRED')
}

function carrierOf({ carriers }: Needed, provider: string) {
  const carrier = carriers.get(provider)
  if (!carrier && !knownProviders.includes(provider)) throw invalidField('provider', 'invalid_value')
  return carrier
}

/** Without its carrier nobody can say whether they are in order. */
function written({ secrets }: Needed, carrier: Carrier | undefined, settings: SettingValues, before?: StoredSettings) {
  if (!carrier) return {}
  const { settings: plain, secretsSealed } = storedSettings(secrets, carrier, settings, before)
  return { settings: JSON.stringify(plain), secretsSealed }
}

/** The line is opened anew with them. */
async function changeSettings(tx: Tx, needed: Needed, { id, settings }: { id: number; settings: SettingValues }) {
  const one = tx.db.selectFrom('connections').select(['provider', 'settings', 'secretsSealed']).where('id', '=', id)
  const { provider, ...before } = await one.executeTakeFirstOrThrow()
  const changes = { ...written(needed, needed.carriers.get(provider), settings, before), commands: sql<number>`${sql.ref('commands')} + 1` }
  await tx.db.updateTable('connections').set(changes).where('id', '=', id).execute()
  callLine(tx, id)
}

/** A queue of another company is refused by the reference itself. */
async function setQueues(tx: Tx, connectionId: number, queueIds: number[]) {
  await tx.db.deleteFrom('connectionQueues').where('connectionId', '=', connectionId).execute()
  const rows = [...new Set(queueIds)].map((queueId) => ({ connectionId, queueId }))
  if (rows.length > 0) await tx.db.insertInto('connectionQueues').values(rows).execute()
}
