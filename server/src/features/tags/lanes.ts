import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { TagInTicket } from '@recado/contract/tags'
import { sql } from 'kysely'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { tagEvent, tagQuery } from './tags.rows.ts'

const ALL = 1000
type Ordered<Query> = { orderBy: (place: ReturnType<typeof sql>) => Query }

/** Sorts lanes as on the board: by position, lanes without a position last, then by name. */
export const orderByLane = <Query extends Ordered<Query>>(query: Query): Query =>
  query
    .orderBy(sql`${sql.ref('tags.laneOrder')} asc nulls last`)
    .orderBy(sql`fold(${sql.ref('tags.name')}) collate "C"`)
    .orderBy(sql.ref('tags.id') as never)

export const readLanes = (db: TenantDb): Promise<TagInTicket[]> =>
  orderByLane(db.selectFrom('tags').select(['tags.id', 'tags.name', 'tags.color', 'tags.kanban']).where('tags.kanban', '=', 1))
    .limit(ALL)
    .execute()

/** Stores the order of the lanes and publishes those that moved. */
export const reorderLanes = ({ transact }: Pick<Kernel, 'transact'>, actor: Actor, tagIds: readonly number[]) =>
  transact(actor, async (tx) => {
    const lanes = await tx.db
      .selectFrom('tags')
      .select(['id', 'laneOrder'])
      .where('kanban', '=', 1)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const ids = [...new Set(tagIds)]
    if (ids.some((id) => !lanes.some((lane) => lane.id === id))) throw new AppError('ERR_NO_TAG_FOUND')
    const moved = lanes.filter(({ id, laneOrder }) => (laneOrder ?? 0) !== ids.indexOf(id) + 1).map(({ id }) => id)
    if (moved.length === 0) return
    const position = sql<number | null>`array_position(${ids}::int[], ${sql.ref('tags.id')})`
    const among = anyOf(moved)
    await tx.db.updateTable('tags').set({ laneOrder: position }).where('id', '=', among).execute()
    for (const row of await tagQuery(tx.db).where('tags.id', '=', among).execute()) tx.emit(tagEvent, 'update', row)
  })
