import { AppError } from '@recado/contract/errors'
import { withCountry } from '@recado/contract/numbers/phoneNumbers'
import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { Carrier } from '../../carriers/port.ts'
import { mustExist } from '../../kernel/crud.ts'
import type { PlatformDb, TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { settingOf } from '../settings/index.ts'
import { callLine } from './callLine.ts'
import { sessionEvent } from './connections.event.ts'
import { readConnections } from './connections.rows.ts'

const opening = { wanted: 'connected', status: 'OPENING', statusReason: null, codesSealed: null, retries: 0, pairingNumber: '' } as const
const another = { relink: true, restrictedUntil: null, newChats: null } as const
const asks = {
  tryAgain: opening,
  newQr: { ...opening, ...another },
  pairByCode: opening,
  disconnect: { ...another, wanted: 'disconnected' },
} as const
type Asked = { id: number; wanted: keyof typeof asks; pairingNumber?: string }

/** Says what is wanted of a line. Whoever keeps it open brings it about, and reports how it goes. */
export const askOfLine = ({ transact, secrets, clock }: Kernel, actor: Actor, { id, wanted, ...given }: Asked) =>
  transact(actor, async (tx) => {
    const asked = await tx.db
      .updateTable('connections')
      .set({ ...asks[wanted], ...given, commands: sql<number>`${sql.ref('commands')} + 1`, updatedAt: clock.now() })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    mustExist(asked, 'ERR_NO_WAPP_FOUND')
    for (const row of await readConnections(tx.db, secrets, [id])) tx.emit(sessionEvent, 'update', row)
    callLine(tx, id)
    return { message: `whatsapp.${wanted}` }
  })

type Needed = Kernel & { carriers: ReadonlyMap<string, Carrier> }

/** The number is of the company's country where it does not say. */
export async function pairByCode(
  needed: Needed,
  { actor, db }: { actor: Actor; db: TenantDb },
  { id, number }: { id: number; number: string },
) {
  const row = await db.selectFrom('connections').select('provider').where('id', '=', id).executeTakeFirst()
  const { provider } = mustExist(row, 'ERR_NO_WAPP_FOUND')
  if (!needed.carriers.get(provider)?.capabilities.pairsByCode) throw new AppError('ERR_NOT_SUPPORTED')
  return askOfLine(needed, actor, { id, wanted: 'pairByCode', pairingNumber: withCountry(number, await settingOf(db, 'country')) })
}

/** The line is logged out, as was asked for; unless something else was asked for meanwhile, which counts its own command. */
export const noteUnlinked = (platform: PlatformDb, connectionId: number, commands: number) =>
  platform.updateTable('connections').set({ relink: false }).where('id', '=', connectionId).where('commands', '=', commands).execute()
