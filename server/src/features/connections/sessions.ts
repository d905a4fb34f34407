import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import { found } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { callLine } from './callLine.ts'

const asks = {
  tryAgain: { wanted: 'connected' },
  newQr: { wanted: 'connected', relink: true },
  disconnect: { wanted: 'disconnected', relink: true },
} as const

/** Says what is wanted of a line. Whoever keeps it open brings it about, and reports how it goes. */
export const askOfLine = ({ transact }: Pick<Kernel, 'transact'>, actor: Actor, ask: { id: number; wanted: keyof typeof asks }) =>
  transact(actor, async (tx) => {
    const asked = await tx.db
      .updateTable('connections')
      .set({ ...asks[ask.wanted], commands: sql<number>`${sql.ref('commands')} + 1` })
      .where('id', '=', ask.id)
      .returning('id')
      .executeTakeFirst()
    callLine(tx, found(asked, 'ERR_NO_WAPP_FOUND').id)
    return { message: `whatsapp.${ask.wanted}` }
  })
