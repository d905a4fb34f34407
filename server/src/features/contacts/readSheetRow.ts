import { contacts, type SheetRow } from '@recado/contract/contacts'
import { fieldOfTitle, type SheetField } from '@recado/contract/sheets/sheetColumns'

export type SheetContact = { name: string; number: string; email: string }
/** `name` is what the report calls the row by, whatever is wrong with it. */
export type ReadRow = { name: string; contact: SheetContact } | { name: string; invalid: SheetField[]; given: SheetContact }

const shape = contacts.create.pick({ name: true, number: true, email: true })

/** One line of a spreadsheet; undefined when nothing stands in it. */
export function readSheetRow(cells: SheetRow): ReadRow | undefined {
  return readFields(Object.entries(cells).map(([title, value]) => ({ field: fieldOfTitle(title), value })))
}

/** Of two columns for the same thing the first that is filled in counts. */
export function readFields(cells: readonly { field: SheetField | null | undefined; value: unknown }[]): ReadRow | undefined {
  const given: Record<SheetField, string> = { name: '', number: '', email: '' }
  for (const { field, value } of cells) if (field && !given[field]) given[field] = textOf(value)
  if (!Object.values(given).some(Boolean)) return undefined
  const { success, data, error } = shape.safeParse({ ...given, number: isRounded(given.number) ? '' : given.number })
  const name = given.name || given.number || given.email
  if (success) return { name, contact: data }
  return { name: name.slice(0, 100), invalid: [...new Set(error.issues.map(({ path }) => path[0] as SheetField))], given }
}

/** Spreadsheets hold numbers as numbers, and some write whole ones with a fraction. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .trim()
        .replace(/^(\d+)[.,]0+$/, '$1')
    : ''

/** 5,51199E+12: what a spreadsheet shows of a long number in a narrow column. The rest of its digits is lost. */
const isRounded = (number: string) => /^\d+([.,]\d+)?e\+?\d+$/i.test(number)
