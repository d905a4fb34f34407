import { contacts, type SheetRow } from '@recado/contract/contacts'
import { fold } from '@recado/contract/kit/fold'

type Field = 'name' | 'number' | 'email'
export type SheetContact = { name: string; number: string; email: string }
/** `name` is what the report calls the row by, whatever is wrong with it. */
export type ReadRow = { name: string; contact: SheetContact } | { name: string; invalid: string[] }

const titles: Record<string, Field> = {
  ...titled('name', ['nome', 'nomecompleto', 'name', 'fullname', 'nombre', 'nombrecompleto', 'contato', 'contact', 'contacto', 'cliente']),
  ...titled('number', ['telefone', 'telefono', 'phone', 'phonenumber', 'fone', 'tel', 'numero', 'number', 'numerodetelefone']),
  ...titled('number', ['celular', 'mobile', 'movil', 'cell', 'whatsapp', 'whats', 'zap']),
  ...titled('email', ['email', 'mail', 'correo', 'correoelectronico', 'correioeletronico', 'emailaddress']),
}

const shape = contacts.create.pick({ name: true, number: true, email: true })

/** One line of a spreadsheet; undefined when nothing stands in it. */
export function readSheetRow(cells: SheetRow): ReadRow | undefined {
  const given: Record<Field, string> = { name: '', number: '', email: '' }
  for (const [title, value] of Object.entries(cells)) {
    const field = titles[fold(title).replace(/[^a-z]/g, '')]
    if (field && !given[field]) given[field] = textOf(value)
  }
  if (!Object.values(given).some(Boolean)) return undefined
  const { success, data, error } = shape.safeParse({ ...given, number: isRounded(given.number) ? '' : given.number })
  const name = given.name || given.number || given.email
  if (success) return { name, contact: data }
  return { name: name.slice(0, 100), invalid: [...new Set(error.issues.map(({ path }) => String(path[0])))] }
}

function titled(field: Field, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, field]))
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
