import type { NewChats } from '@recado/contract/newChats'
import type { ConnectionState } from '../../channels/channel.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { connectionSessionEvent } from './connections.event.ts'
import { readConnections } from './connections.rows.ts'
import { sealCodes, toLinkingCodes, unsealCodes } from './linkingCodes.ts'
import { endPasskeyRequest, PASSKEY_NEEDED, savePasskeyRequest } from './passkeyRequests.ts'

type Report = { connectionId: number } & ConnectionState
type Needed = Pick<Kernel, 'secrets' | 'clock'>

/** Stores the reported state of a connection, and publishes it if it changed. Fields that the report leaves out are reset. */
export async function saveConnectionState(tx: Tx, { secrets, clock }: Needed, { connectionId, ...report }: Report) {
  const before = await readState(tx, { secrets }, connectionId)
  const state = stateIn(report, before)
  if (before && report.passkey) await savePasskeyRequest(tx, clock.now(), { connectionId, options: report.passkey })
  else if (before?.statusReason === PASSKEY_NEEDED) await endPasskeyRequest(tx, connectionId)
  if (!before || JSON.stringify(state) === JSON.stringify(before)) return
  const { codes, newChats, ...plain } = state
  const isLinked = state.status === 'CONNECTED'
  const changes = {
    ...plain,
    newChats: newChats && JSON.stringify(newChats),
    codesSealed: sealCodes(secrets, codes),
    ...(isLinked && { pairingNumber: '' }),
    updatedAt: clock.now(),
  }
  await tx.db.updateTable('connections').set(changes).where('id', '=', connectionId).execute()
  await publishSession(tx, secrets, { connectionId, statusBefore: before.status })
}

type SessionChange = { connectionId: number; statusBefore: ConnectionState['status'] }

/** Publishes the state of a connection that was just stored, and records a change of its status. */
export async function publishSession(tx: Tx, secrets: Kernel['secrets'], { connectionId, statusBefore }: SessionChange) {
  for (const connection of await readConnections(tx.db, secrets, [connectionId])) {
    tx.emit(connectionSessionEvent, 'update', connection)
    if (connection.status !== statusBefore) await tx.record('connection.statusChanged', { connection })
  }
}

type State = ReturnType<typeof stateIn>

type Limits = { restrictedUntil: Date | null; newChats: NewChats<string> | null }

/** Only the limits of the account (`restrictedUntil`, `newChats`) stay until the service reports others. */
const stateIn = (report: ConnectionState, before: Limits | undefined) => ({
  status: report.status,
  statusReason: report.reason ?? null,
  retries: report.retries ?? 0,
  codeLasts: report.codeLasts ?? 0,
  historyProgress: report.historyProgress ?? null,
  restrictedUntil: report.restrictedUntil === undefined ? (before?.restrictedUntil ?? null) : report.restrictedUntil,
  newChats: report.newChats === undefined ? (before?.newChats ?? null) : report.newChats && storedLimit(report.newChats),
  codes: toLinkingCodes(report),
})

/** In the format that the database answers, so that before and after can be compared. */
const storedLimit = ({ most, used, until }: NewChats): NewChats<string> => ({ most, used, until: new Date(until).toISOString() })

async function readState(tx: Tx, { secrets }: Pick<Needed, 'secrets'>, connectionId: number): Promise<State | undefined> {
  const row = await tx.db
    .selectFrom('connections')
    .select(['status', 'statusReason', 'retries', 'codeLasts', 'historyProgress', 'restrictedUntil', 'newChats', 'codesSealed'])
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { codesSealed, restrictedUntil, newChats, ...plain } = row
  return {
    ...plain,
    restrictedUntil: restrictedUntil === null ? null : new Date(restrictedUntil),
    newChats: newChats && storedLimit(newChats),
    codes: unsealCodes(secrets, codesSealed),
  }
}
