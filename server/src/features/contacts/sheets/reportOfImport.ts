import { Readable } from 'node:stream'
import type { SheetField } from '@recado/contract/sheets/sheetColumns'
import { csvHead, csvLine } from '../../../kernel/csv.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'

const PORTION = 5000

/** The rows of a sheet that made no contact, and why, read while they are sent. */
export const reportOfImport = (db: TenantDb, importId: number): Readable => Readable.from(lines(db, importId))

async function* lines(db: TenantDb, importId: number) {
  yield csvHead(['linha', 'nome', 'numero', 'email', 'motivo'])
  for (let last = 0, more = true; more; ) {
    const rows = await db
      .selectFrom('contactImportFaults')
      .select(['line', 'name', 'number', 'email', 'faults'])
      .where('importId', '=', importId)
      .where('line', '>', last)
      .orderBy('line')
      .limit(PORTION)
      .execute()
    if (rows.length > 0)
      yield rows.map(({ line, name, number, email, faults }) => csvLine([String(line), name, number, email, reasonOf(faults)])).join('')
    last = rows.at(-1)?.line ?? last
    more = rows.length === PORTION
  }
}

const words: Readonly<Record<SheetField, string>> = { name: 'nome inválido', number: 'número inválido', email: 'e-mail inválido' }
const reasonOf = (faults: readonly SheetField[]) => faults.map((field) => words[field]).join(', ') || 'já é um contato'
