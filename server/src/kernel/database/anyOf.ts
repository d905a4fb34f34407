import { sql } from 'kysely'

/**
 * Any of these ids, as one value of the statement, however many there are.
 * @example db.selectFrom('tags').where('id', '=', anyOf(ids))
 */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`
