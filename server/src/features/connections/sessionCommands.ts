import { AppError } from '@recado/contract/errors'
import { addCountryCode } from '@recado/contract/numbers/phoneNumbers'
import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { Channel } from '../../channels/channel.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformDb, TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { settingOf } from '../settings/index.ts'
import { endPasskeyRequest, PASSKEY_NEEDED } from './passkeyRequests.ts'
import { publishSession } from './saveConnectionState.ts'
import { wakeConnection } from './wakeConnection.ts'

const opening = { wanted: 'connected', status: 'OPENING', statusReason: null, codesSealed: null, retries: 0, pairingNumber: '' } as const
const otherAccount = { relink: true, restrictedUntil: null, newChats: null } as const
const changesFor = {
  tryAgain: opening,
  newQr: { ...opening, ...otherAccount },
  pairByCode: opening,
  disconnect: { ...otherAccount, wanted: 'disconnected' },
} as const
type Command = { id: number; wanted: keyof typeof changesFor; pairingNumber?: string }

/** Stores the wanted state of a connection. The process that runs it brings it about and reports the progress. */
export const setWantedState = ({ transact, secrets, clock }: Kernel, actor: Actor, { id, wanted, ...given }: Command) =>
  transact(actor, async (tx) => {
    const stored = tx.db.selectFrom('connections').select(['status', 'statusReason']).where('id', '=', id)
    const before = assertExists(await stored.forNoKeyUpdate().executeTakeFirst(), 'ERR_NO_WAPP_FOUND')
    if (before.statusReason === PASSKEY_NEEDED) await endPasskeyRequest(tx, id)
    await tx.db
      .updateTable('connections')
      .set({ ...changesFor[wanted], ...given, commands: sql<number>`${sql.ref('commands')} + 1`, updatedAt: clock.now() })
      .where('id', '=', id)
      .execute()
    await publishSession(tx, secrets, { connectionId: id, statusBefore: before.status })
    wakeConnection(tx, id)
    return { message: `whatsapp.${wanted}` }
  })

type Needed = Kernel & { channels: ReadonlyMap<string, Channel> }

/** Starts linking by a code that is typed on the phone. A number without a country code gets that of the company. */
export async function pairByCode(
  needed: Needed,
  { actor, db }: { actor: Actor; db: TenantDb },
  { id, number }: { id: number; number: string },
) {
  const row = await db.selectFrom('connections').select('provider').where('id', '=', id).executeTakeFirst()
  const { provider } = assertExists(row, 'ERR_NO_WAPP_FOUND')
  if (!needed.channels.get(provider)?.capabilities.pairsByCode) throw new AppError('ERR_NOT_SUPPORTED')
  return setWantedState(needed, actor, { id, wanted: 'pairByCode', pairingNumber: addCountryCode(number, await settingOf(db, 'country')) })
}

/** Records that the account was unlinked as commanded. If another command came meanwhile, `commands` differs and nothing changes. */
export const markUnlinked = (platform: PlatformDb, connectionId: number, commands: number) =>
  platform.updateTable('connections').set({ relink: false }).where('id', '=', connectionId).where('commands', '=', commands).execute()
