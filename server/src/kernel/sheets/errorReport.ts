import { Readable } from 'node:stream'
import type { SheetField } from '@recado/contract/sheets/sheetColumns'
import { csvHeader, csvLine } from '../csv.ts'

const PORTION = 5000

type Fault = { line: number; name: string; number: string; email: string; faults: readonly SheetField[] }
/** Reads the next faults behind a line, ordered by line. */
type ReadFaults = (behind: number, limit: number) => Promise<Fault[]>

/** Streams the rows of a sheet that were not added, and why. `known` is the reason for a valid row that was not added. */
export const errorReport = (known: string, read: ReadFaults): Readable => Readable.from(csvLines(known, read))

async function* csvLines(known: string, read: ReadFaults) {
  yield csvHeader(['linha', 'nome', 'numero', 'email', 'motivo'])
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: Fault[] = await read(last, PORTION)
    if (rows.length > 0)
      yield rows.map((row) => csvLine([String(row.line), row.name, row.number, row.email, reasonOf(row.faults) || known])).join('')
    last = rows.length === PORTION ? rows.at(-1)?.line : undefined
  }
}

const words: Readonly<Record<SheetField, string>> = { name: 'nome inválido', number: 'número inválido', email: 'e-mail inválido' }
const reasonOf = (faults: readonly SheetField[]) => faults.map((field) => words[field]).join(', ')
