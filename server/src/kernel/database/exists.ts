import { type Expression, sql } from 'kysely'

/**
 * Whether a query finds a row, as a column. Kysely's own `exists` has the type of databases that answer 0 or 1.
 * @example .select((eb) => exists(eb.selectFrom('outbox').select('outbox.seq')).as('isWaiting'))
 */
export const exists = (query: Expression<unknown>) => sql<boolean>`exists ${query}`
