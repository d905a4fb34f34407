import { Readable } from 'node:stream'
import type { Language } from '@recado/contract/kit/languages'
import type { SheetField } from '@recado/contract/sheets/sheetColumns'
import { csvHeader, csvLine } from '../csv.ts'

const PORTION = 5000

type Fault = { line: number; name: string; number: string; email: string; faults: readonly SheetField[] }
/** Reads the next faults behind a line, ordered by line. */
type ReadFaults = (behind: number, limit: number) => Promise<Fault[]>

/** What a valid row that was not added already is. */
type DuplicateOf = 'contact' | 'listItem'
type Words = { titles: readonly string[]; invalid: Readonly<Record<SheetField, string>>; duplicate: Readonly<Record<DuplicateOf, string>> }

/** An import finds the columns by these titles again, when the sheet has been corrected. */
const wordsOf: Readonly<Record<Language, Words>> = {
  pt: {
    titles: ['linha', 'nome', 'numero', 'email', 'motivo'],
    invalid: { name: 'nome inválido', number: 'número inválido', email: 'e-mail inválido' },
    duplicate: { contact: 'já é um contato', listItem: 'já está na lista' },
  },
  en: {
    titles: ['row', 'name', 'number', 'email', 'reason'],
    invalid: { name: 'invalid name', number: 'invalid number', email: 'invalid e-mail' },
    duplicate: { contact: 'is a contact already', listItem: 'is in the list already' },
  },
  es: {
    titles: ['fila', 'nombre', 'numero', 'email', 'motivo'],
    invalid: { name: 'nombre no válido', number: 'número no válido', email: 'correo no válido' },
    duplicate: { contact: 'ya es un contacto', listItem: 'ya está en la lista' },
  },
}

/** Streams the rows of a sheet that were not added, and why, in the reader's language. */
export const errorReport = (language: Language, duplicateOf: DuplicateOf, read: ReadFaults): Readable =>
  Readable.from(csvLines(wordsOf[language], duplicateOf, read))

async function* csvLines({ titles, invalid, duplicate }: Words, duplicateOf: DuplicateOf, read: ReadFaults) {
  const reasonOf = (faults: readonly SheetField[]) => faults.map((field) => invalid[field]).join(', ') || duplicate[duplicateOf]
  yield csvHeader(titles)
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: Fault[] = await read(last, PORTION)
    if (rows.length > 0)
      yield rows.map((row) => csvLine([String(row.line), row.name, row.number, row.email, reasonOf(row.faults)])).join('')
    last = rows.length === PORTION ? rows.at(-1)?.line : undefined
  }
}
