import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import { mustExist } from '../../kernel/crud.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { callLine } from './callLine.ts'
import { sessionEvent } from './connections.event.ts'
import { readConnections } from './connections.rows.ts'

const opening = { wanted: 'connected', status: 'OPENING', statusReason: null, qrcode: '', retries: 0 } as const
const asks = {
  tryAgain: opening,
  newQr: { ...opening, relink: true },
  disconnect: { wanted: 'disconnected', relink: true },
} as const

/** Says what is wanted of a line. Whoever keeps it open brings it about, and reports how it goes. */
export const askOfLine = ({ transact, secrets, clock }: Kernel, actor: Actor, { id, wanted }: { id: number; wanted: keyof typeof asks }) =>
  transact(actor, async (tx) => {
    const asked = await tx.db
      .updateTable('connections')
      .set({ ...asks[wanted], commands: sql<number>`${sql.ref('commands')} + 1`, updatedAt: clock.now() })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    mustExist(asked, 'ERR_NO_WAPP_FOUND')
    for (const row of await readConnections(tx.db, secrets, [id])) tx.emit(sessionEvent, 'update', row)
    callLine(tx, id)
    return { message: `whatsapp.${wanted}` }
  })

/** The line is logged out, as was asked for; unless something else was asked for meanwhile, which counts its own command. */
export const noteUnlinked = (platform: PlatformDb, connectionId: number, commands: number) =>
  platform.updateTable('connections').set({ relink: false }).where('id', '=', connectionId).where('commands', '=', commands).execute()
