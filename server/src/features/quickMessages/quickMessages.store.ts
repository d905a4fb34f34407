import { AppError } from '@recado/contract/errors'
import { fold } from '@recado/contract/kit/fold'
import { type Actor, can } from '@recado/contract/permissions'
import type { QuickMessage, quickMessages } from '@recado/contract/quickMessages'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { foldedShortcode, quickMessagePresenter, quickMessageRows, visibleQuickMessages } from './quickMessages.rows.ts'

type QuickMessageStore = Store<QuickMessage, z.output<typeof quickMessages.create>, z.output<typeof quickMessages.update>>

/** Everybody reads shared quick messages. Their author and supervisors change them. */
export const isAllowed = (actor: Actor, { geral, userId }: QuickMessage, what: 'read' | 'change') =>
  userId === actor.userId || can(actor, 'quickMessages:all') || (what === 'read' && geral)

export function quickMessageStore(kernel: Pick<Kernel, 'urlSigner'>): QuickMessageStore {
  const present = quickMessagePresenter(kernel)
  const read = async ({ db }: Tx, id: number) =>
    present(await quickMessageRows(db).where('quickMessages.id', '=', id).executeTakeFirstOrThrow())
  return {
    table: 'quickMessages',
    rows: quickMessageRows,
    present,
    allowed: isAllowed,
    listFor: (actor) => ({ rows: (db) => visibleQuickMessages(db as never, actor), searchIn: ['shortcode', 'message'], present }),
    async create(tx, values, { userId }) {
      await assertShortcodeFree(tx, { ...values, userId })
      const { id } = await tx.db
        .insertInto('quickMessages')
        .values({ ...values, userId })
        .returning('id')
        .executeTakeFirstOrThrow()
      return read(tx, id)
    },
    async update(tx, { id, row, values }) {
      if (Object.keys(values).length === 0) return row
      const { shortcode = row.shortcode } = values
      if (shortcode !== row.shortcode) await assertShortcodeFree(tx, { id, shortcode, userId: row.userId })
      await tx.db.updateTable('quickMessages').set(values).where('id', '=', id).execute()
      await tx.record('quickMessages.changed', { ids: [id] })
      return read(tx, id)
    },
    async remove(tx, { id }) {
      await tx.record('quickMessages.deleting', { ids: [id] })
      await tx.db.deleteFrom('quickMessages').where('id', '=', id).execute()
    },
  }
}

type Wanted = { id?: number; shortcode: string; userId: number | null }

/** A shortcode is unique per owner. Older duplicates stay, but no new one is created. */
async function assertShortcodeFree(tx: Tx, { id = 0, shortcode, userId }: Wanted) {
  if (userId === null) return
  await lockShortcodesOf(tx, userId)
  const own = tx.db.selectFrom('quickMessages').select('id').where('userId', '=', userId).where('id', '!=', id)
  if (await own.where(foldedShortcode, '=', fold(shortcode)).limit(1).executeTakeFirst()) throw new AppError('ERR_NAME_TAKEN')
}

/** Locks the owner, so that shortcodes of the same owner are given one after the other. */
export const lockShortcodesOf = ({ db }: Tx, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
