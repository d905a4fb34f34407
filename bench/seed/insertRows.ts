import type pg from 'pg'

const BATCH = 5000

type Columns<Row> = { [Name in keyof Row & string]: string }

/** Many rows with one statement: each column is an array. */
export async function insertRows<Row extends object>(client: pg.Client, table: string, columns: Columns<Row>, rows: Iterable<Row>) {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const given = names.map((name, place) => `$${place + 1}::${columns[name]}[]`)
  const text = `insert into ${table} (${names.map((name) => `"${name}"`)}) overriding system value select * from unnest(${given})`
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length > 0) await client.query({ name: table, text, values: names.map((name) => batch.map((row) => row[name])) })
    batch = []
  }
  for (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) await flush()
  }
  await flush()
}
