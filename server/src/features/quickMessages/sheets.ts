import { Readable } from 'node:stream'
import type { Actor } from '@recado/contract/permissions'
import type { quickMessageCalls } from '@recado/contract/quickMessages'
import { sql } from 'kysely'
import type { z } from 'zod'
import { csvHead, csvLine } from '../../kernel/csv.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { quickMessagesReload } from './quickMessages.event.ts'
import { seenRows } from './quickMessages.rows.ts'

/** What the caller sees, by shortcode, read once it is asked for. */
export const exportQuickMessages = (db: TenantDb, actor: Actor): Readable => Readable.from(lines(db, actor))

async function* lines(db: TenantDb, actor: Actor) {
  yield csvHead(['shortcode', 'message', 'geral'])
  const rows = await seenRows(db, actor)
    .orderBy(sql`fold(${sql.ref('quickMessages.shortcode')}) collate "C"`)
    .orderBy('quickMessages.id')
    .execute()
  yield rows.map(({ shortcode, message, geral }) => csvLine([shortcode, message, String(geral)])).join('')
}

type Sheet = z.output<typeof quickMessageCalls.import.body>['rows']

/** All of a sheet or nothing; of two rows with one shortcode the later one holds. */
export const importQuickMessages = ({ transact }: Kernel, actor: Actor, rows: Sheet) =>
  transact(actor, async (tx) => {
    const { userId } = actor
    const wanted = new Map(rows.map((row) => [row.shortcode, row]))
    const own = await tx.db
      .selectFrom('quickMessages')
      .select(['id', 'shortcode'])
      .where('userId', '=', userId)
      .where('shortcode', '=', sql<string>`any(${[...wanted.keys()]}::text[])`)
      .forNoKeyUpdate()
      .execute()
    for (const { id, shortcode } of own)
      await tx.db
        .updateTable('quickMessages')
        .set({ ...wanted.get(shortcode) })
        .where('id', '=', id)
        .execute()
    const known = new Set(own.map(({ shortcode }) => shortcode))
    const fresh = [...wanted.values()].filter(({ shortcode }) => !known.has(shortcode))
    if (fresh.length > 0)
      await tx.db
        .insertInto('quickMessages')
        .values(fresh.map((row) => ({ ...row, userId })))
        .execute()
    tx.emit(quickMessagesReload, 'reload', {}, { says: {} })
    return { created: fresh.length, updated: known.size }
  })
