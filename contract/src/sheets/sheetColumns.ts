import { fold } from '../kit/fold.ts'

const MEGABYTE = 1024 * 1024

/** The limits of a sheet. */
export const sheetLimits = { bytes: 25 * MEGABYTE, rows: 50_000, columns: 100 } as const

export const sheetFields = ['name', 'number', 'email'] as const
export type SheetField = (typeof sheetFields)[number]
/** The meaning of a column: a field of a person, or a further one that keeps its title. */
export const sheetColumns = [...sheetFields, 'extra'] as const
export type SheetColumn = (typeof sheetColumns)[number]

const titles: Record<string, SheetField> = {
  ...titled('name', ['nome', 'nomecompleto', 'name', 'fullname', 'nombre', 'nombrecompleto', 'contato', 'contact', 'contacto', 'cliente']),
  ...titled('number', ['telefone', 'telefono', 'phone', 'phonenumber', 'fone', 'tel', 'numero', 'number', 'numerodetelefone']),
  ...titled('number', ['celular', 'mobile', 'movil', 'cell', 'whatsapp', 'whats', 'zap']),
  ...titled('email', ['email', 'mail', 'correo', 'correoelectronico', 'correioeletronico', 'emailaddress']),
}

/** The field that a column title means. */
export const fieldOfTitle = (title: string): SheetField | undefined => titles[fold(title).replace(/[^a-z]/g, '')]

function titled(field: SheetField, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, field]))
}
