import { type RawBuilder, sql } from 'kysely'

/**
 * Many rows that are inserted as one, each column of which holds all of its values: one statement for however many. Row by row a
 * thousand of them are nine thousand values that are narrowed, written and bound each by itself, in which time nobody is served.
 */
export const toColumnArrays = <Row, Name extends keyof Row & string>(
  rows: readonly Row[],
  types: Record<Name, 'text' | 'smallint' | 'boolean' | 'jsonb'>,
) =>
  Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, sql`unnest(${rows.map((row) => row[name as Name])}::${sql.raw(String(type))}[])`]),
  ) as { [Column in Name]: RawBuilder<Row[Column]> }
