import { Readable } from 'node:stream'
import { fold } from '@recado/contract/kit/fold'
import type { Actor } from '@recado/contract/permissions'
import type { quickMessageEndpoints } from '@recado/contract/quickMessages'
import { sql } from 'kysely'
import type { z } from 'zod'
import { csvHeader, csvLine } from '../../kernel/csv.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { quickMessagesReload } from './quickMessages.event.ts'
import { foldedShortcode, visibleQuickMessages } from './quickMessages.rows.ts'
import { lockShortcodesOf } from './quickMessages.store.ts'

/** The visible quick messages by shortcode. They are read while the response is sent. */
export const exportQuickMessages = (db: TenantDb, actor: Actor): Readable => Readable.from(lines(db, actor))

async function* lines(db: TenantDb, actor: Actor) {
  yield csvHeader(['shortcode', 'message', 'geral'])
  const rows = await visibleQuickMessages(db, actor).orderBy(foldedShortcode).orderBy('quickMessages.id').execute()
  yield rows.map(({ shortcode, message, geral }) => csvLine([shortcode, message, String(geral)])).join('')
}

type Sheet = z.output<typeof quickMessageEndpoints.import.body>['rows']

/** Imports a whole sheet or nothing. Of two rows with the same shortcode in any case, the later one counts. */
export const importQuickMessages = ({ transact }: Kernel, actor: Actor, rows: Sheet) =>
  transact(actor, async (tx) => {
    const { userId } = actor
    await lockShortcodesOf(tx, userId)
    const wanted = new Map(rows.map((row) => [fold(row.shortcode), row]))
    const own = await tx.db
      .selectFrom('quickMessages')
      .select(['id', foldedShortcode.as('folded')])
      .where('userId', '=', userId)
      .where(foldedShortcode, '=', sql<string>`any(${[...wanted.keys()]}::text[])`)
      .forNoKeyUpdate()
      .execute()
    for (const { id, folded } of own)
      await tx.db
        .updateTable('quickMessages')
        .set({ ...wanted.get(folded) })
        .where('id', '=', id)
        .execute()
    if (own.length > 0) await tx.record('quickMessages.changed', { ids: own.map(({ id }) => id) })
    const usedShortcuts = new Set(own.map(({ folded }) => folded))
    const fresh = [...wanted].filter(([folded]) => !usedShortcuts.has(folded)).map(([, row]) => row)
    if (fresh.length > 0)
      await tx.db
        .insertInto('quickMessages')
        .values(fresh.map((row) => ({ ...row, userId })))
        .execute()
    tx.emit(quickMessagesReload, 'reload', {}, { says: {} })
    return { created: fresh.length, updated: usedShortcuts.size }
  })
