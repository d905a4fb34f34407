import { contactImportSourceEndpoints } from '@recado/contract/contacts'
import pg from 'pg'
import { reportFigure } from '../conversations/durations.ts'
import { temporaryDatabase } from '../database.ts'
import { prepare } from '../routes.ts'
import { startServer } from '../startServer.ts'

const ROWS = 20_000
/** As a multiple of the time that plain SQL takes to insert the same people and their numbers. */
const LIMIT = 10

/** A spreadsheet with the most people allowed: each is checked, known ones are left alone, and all are published. */
export async function measureContactImport(): Promise<boolean> {
  const database = await temporaryDatabase()
  const point = { connection: database.connection, folder: database.folder }
  const product = await startServer('product.ts', point)
  const pool = new pg.Pool({ ...database.connection, max: 1 })
  try {
    const { reader: token } = await prepare(product.url)
    const plain = await timed(() => insertPlainly(pool))
    const body = people.map(({ name, number }) => ({ Nome: name, Telefone: number }))
    const took = await timed(() => upload(`${product.url}/api${contactImportSourceEndpoints.upload.path}`, { token, body }))
    return reportFigure('import of 20,000 contacts', {
      is: `${(took / 1000).toFixed(1)} s`,
      plain: `${(plain / 1000).toFixed(1)} s`,
      limit: `<= ${LIMIT} times (${(took / plain).toFixed(1)})`,
      met: took <= plain * LIMIT,
    })
  } finally {
    await pool.end()
    await product.end()
    await database.close()
  }
}

const people = Array.from({ length: ROWS }, (_, at) => ({ name: `Cliente ${at}`, number: String(5511900000000 + at) }))

/** The second company is only written. */
const COMPANY = 2

async function insertPlainly(pool: pg.Pool) {
  await pool.query(
    `with people as (select name, number from unnest($1::text[], $2::text[]) as people (name, number)),
      made as (insert into contacts ("companyId", name, number) select $3, name, number from people returning id, number)
    insert into "contactIdentities" ("companyId", kind, value, "contactId") select $3, 'number', number, id from made`,
    [people.map(({ name }) => name), people.map(({ number }) => number), COMPANY],
  )
}

async function upload(url: string, { token, body }: { token: string; body: object[] }) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const { newContacts } = (await answer.json()) as { newContacts?: unknown[] }
  if (newContacts?.length !== ROWS) throw new Error(`The import answered ${answer.status}`)
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}
