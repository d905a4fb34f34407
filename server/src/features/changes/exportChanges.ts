import { Readable } from 'node:stream'
import type { Change } from '@recado/contract/changes'
import type { Language } from '@recado/contract/kit/languages'
import { csvHeader, csvLine } from '../../kernel/csv.ts'
import type { PageOfChanges } from './readChanges.ts'

export const EXPORT_PORTION = 1000

/** The server needs its own texts, because it writes the sheet. Kinds, actions and columns are the names of the API, which programs read. */
export const changeSheetTexts: Readonly<
  Record<Language, { fileName: string; columns: readonly string[]; secret: string; system: string }>
> = {
  pt: {
    fileName: 'registro-de-alteracoes.csv',
    columns: ['Quando', 'Quem', 'Por onde', 'Tipo', 'Ação', 'ID', 'Registro', 'Campo', 'Antes', 'Depois', 'Vezes', 'Empresa'],
    secret: '(alterado)',
    system: 'Sistema',
  },
  en: {
    fileName: 'log-of-changes.csv',
    columns: ['When', 'Who', 'Via', 'Kind', 'Action', 'ID', 'Record', 'Field', 'Before', 'After', 'Times', 'Company'],
    secret: '(changed)',
    system: 'System',
  },
  es: {
    fileName: 'registro-de-cambios.csv',
    columns: ['Cuándo', 'Quién', 'Por dónde', 'Tipo', 'Acción', 'ID', 'Registro', 'Campo', 'Antes', 'Después', 'Veces', 'Empresa'],
    secret: '(cambiado)',
    system: 'Sistema',
  },
}

type ReadPage = (cursor: string | undefined) => Promise<PageOfChanges>

/** All rows of the log as CSV, a line for each changed field, read while the file is downloaded. */
export const exportChanges = (read: ReadPage, language: Language): Readable => Readable.from(lines(read, language))

async function* lines(read: ReadPage, language: Language) {
  yield csvHeader(changeSheetTexts[language].columns)
  for (let cursor: string | undefined, more = true; more; ) {
    const { changes, nextCursor } = await read(cursor)
    if (changes.length > 0) yield changes.map((change) => linesOf(change, language)).join('')
    cursor = nextCursor ?? undefined
    more = nextCursor !== null
  }
}

function linesOf(change: Change, language: Language) {
  const { secret, system } = changeSheetTexts[language]
  const { at, user, via, kind, action, recordId, recordName, fields, times, company } = change
  const start = [new Date(at).toISOString(), user?.name ?? system, via, kind, action, recordId ?? '', recordName ?? '']
  const end = [String(times), company?.name ?? '']
  if (fields.length === 0) return csvLine([...start, '', '', '', ...end])
  return fields
    .map((field) => csvLine([...start, field.column, ...(field.secret ? ['', secret] : [field.before ?? '', field.after ?? '']), ...end]))
    .join('')
}
