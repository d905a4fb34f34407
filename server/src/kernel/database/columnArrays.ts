import { type RawBuilder, sql } from 'kysely'

/**
 * Turns many rows into one array per column, so that one statement inserts them all. Row by row, a thousand rows would be nine thousand
 * values that are scoped, serialised and bound one by one, and the process would serve no caller meanwhile.
 */
export const toColumnArrays = <Row, Name extends keyof Row & string>(
  rows: readonly Row[],
  types: Record<Name, 'text' | 'smallint' | 'boolean' | 'jsonb'>,
) =>
  Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, sql`unnest(${rows.map((row) => row[name as Name])}::${sql.raw(String(type))}[])`]),
  ) as { [Column in Name]: RawBuilder<Row[Column]> }
