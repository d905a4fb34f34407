import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { TenantDatabase } from '../../kernel/database/schema.ts'

/**
 * Whether another conversation of the same contact was later than this one, before it was changed. Asked with the change itself, so
 * that it costs no statement.
 */
export const hadLaterTicket = (before: unknown) => (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  eb
    .exists(
      eb
        .selectFrom('tickets as other')
        .select(sql`1`.as('one'))
        .whereRef('other.contactId', '=', 'tickets.contactId')
        .whereRef('other.id', '!=', 'tickets.id')
        .where(sql<SqlBool>`(${sql.ref('other.updatedAt')}, ${sql.ref('other.id')}) > (${before}::timestamptz, ${sql.ref('tickets.id')})`),
    )
    .as('wasBehind')
