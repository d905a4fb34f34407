import { AppError } from '@recado/contract/errors'
import { can } from '@recado/contract/permissions'
import type { Tag, TagInTicket, tags } from '@recado/contract/tags'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import { tableStore } from '../../kernel/tableStore.ts'
import type { Tx } from '../../kernel/transact.ts'
import { tagQuery } from './tags.rows.ts'

const columns = ['id', 'name', 'color', 'kanban'] as const

/** Tags without counts, for choosing one. */
export const plainTags = tableStore<TagInTicket>()('tags', columns)

export const tagStore: Store<Tag, z.output<typeof tags.create>, z.output<typeof tags.update>> = {
  table: 'tags',
  rows: tagQuery,
  async createAlong(tx, values, actor, created) {
    if (values.kanban === 1 && !can(actor, 'tags:kanban')) throw new AppError('ERR_NO_PERMISSION')
    // A visitor from the platform is no user of this company, so the author stays empty.
    const author = tx.db.selectFrom('users').select('id').where('id', '=', actor.userId)
    const write = () =>
      tx.db
        .insertInto('tags')
        .values({ ...values, userId: author })
        .returning([...columns, 'userId'])
        .execute()
    await tx.defer(write, (rows) => {
      // No ticket has it yet.
      for (const row of rows) created({ ...row, ticketsCount: 0 })
    })
  },
  async update(tx, change, actor) {
    const { kanban = change.row.kanban } = change.values
    if (kanban !== change.row.kanban && !can(actor, 'tags:kanban')) throw new AppError('ERR_NO_PERMISSION')
    return read(tx, await plainTags.update(tx, change, actor))
  },
  remove: (tx, row, actor) => plainTags.remove(tx, row, actor),
}

/** Count again: a transaction that held the lock before may have tagged another ticket. */
const read = (tx: Tx, { id }: { id: number }) => tagQuery(tx.db).where('tags.id', '=', id).executeTakeFirstOrThrow()
