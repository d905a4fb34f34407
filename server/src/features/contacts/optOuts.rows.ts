import { Readable } from 'node:stream'
import type { Language } from '@recado/contract/kit/languages'
import type { OptOut } from '@recado/contract/optOuts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { csvHeader, csvLine } from '../../kernel/csv.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type RowsQuery, rowsQuery } from '../../kernel/readPage.ts'

/** Contacts that opted out, with the reason of their last opt-out. */
export const optOutRows = (db: TenantDb): RowsQuery<OptOut> =>
  rowsQuery<OptOut>(
    db
      .selectFrom('contacts')
      .select(['contacts.id', 'contacts.name', 'contacts.number', 'contacts.profilePicUrl'])
      .select((eb) => eb.ref('contacts.optedOutAt').$notNull().as('optedOutAt'))
      .select((eb) =>
        jsonObjectFrom(
          eb
            .selectFrom('optOuts')
            .whereRef('optOuts.contactId', '=', 'contacts.id')
            .where('optOuts.isOut', '=', true)
            .select(['optOuts.reason', 'optOuts.userName'])
            .orderBy('optOuts.id', 'desc')
            .limit(1),
        ).as('said'),
      )
      .where('contacts.optedOutAt', 'is not', null),
  )

const PORTION = 5000

/** The server needs its own texts, because it writes the sheet. */
export const optOutSheetTexts: Readonly<Record<Language, { fileName: string; columns: readonly string[] }>> = {
  pt: { fileName: 'descadastrados.csv', columns: ['Nome', 'Número', 'Descadastrado em', 'Motivo', 'Registrado por'] },
  en: { fileName: 'opted-out.csv', columns: ['Name', 'Number', 'Opted out at', 'Reason', 'Recorded by'] },
  es: { fileName: 'bajas.csv', columns: ['Nombre', 'Número', 'Dado de baja el', 'Motivo', 'Registrado por'] },
}

/** All of them as CSV in the reader's language, in the order of their ids, read while the file is downloaded. */
export const exportOptOuts = (db: TenantDb, language: Language): Readable => Readable.from(lines(db, language))

async function* lines(db: TenantDb, language: Language) {
  yield csvHeader(optOutSheetTexts[language].columns)
  for (let last = 0, more = true; more; ) {
    const rows = await optOutRows(db).where('contacts.id', '>', last).orderBy('contacts.id').limit(sql.lit(PORTION)).execute()
    if (rows.length > 0) yield rows.map(lineOf).join('')
    last = rows.at(-1)?.id ?? last
    more = rows.length === PORTION
  }
}

const lineOf = ({ name, number, optedOutAt, said }: OptOut) =>
  csvLine([name, number ?? '', new Date(optedOutAt).toISOString(), said?.reason ?? '', said?.userName ?? ''])
