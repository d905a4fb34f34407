import { Readable } from 'node:stream'
import type { SheetField } from '@recado/contract/sheets/sheetColumns'
import { csvHead, csvLine } from '../../../kernel/csv.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'

const PORTION = 5000

/** The rows of a sheet that were not added, and why, read while they are sent. */
export const reportOf = (db: TenantDb, importId: number): Readable => Readable.from(lines(db, importId))

async function* lines(db: TenantDb, importId: number) {
  yield csvHead(['linha', 'nome', 'numero', 'email', 'motivo'])
  let last: number | undefined = 0
  while (last !== undefined) {
    const rows = await db
      .selectFrom('contactListFaults')
      .select(['line', 'name', 'number', 'email', 'faults'])
      .where('importId', '=', importId)
      .where('line', '>', last)
      .orderBy('line')
      .limit(PORTION)
      .execute()
    if (rows.length > 0)
      yield rows.map((row) => csvLine([String(row.line), row.name, row.number, row.email, reasonOf(row.faults)])).join('')
    last = rows.length === PORTION ? rows.at(-1)?.line : undefined
  }
}

const words: Readonly<Record<SheetField, string>> = { name: 'nome inválido', number: 'número inválido', email: 'e-mail inválido' }
const reasonOf = (faults: readonly SheetField[]) => faults.map((field) => words[field]).join(', ') || 'já está na lista'
