import type { Language } from '@recado/contract/kit/languages'
import { type CompanyVariables, MAX_FIELD_NAMES } from '@recado/contract/variables/companyVariables'
import { isBuiltIn, parseVariables, type SingleBraces } from '@recado/contract/variables/variables'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readStoredSettings, settingIn } from '../settings/index.ts'

type Handle = TenantDb | Tx['db']

/** The values that are the same for every reader of a text. */
type TextFilling = { company: string; language: Language; timezone: string; variables: CompanyVariables }

/** Most texts use built-in variables only; read the company's own ones only if needed. */
export const usesCustomVariables = (texts: readonly string[], singleBraces?: SingleBraces) =>
  texts.some((text) => parseVariables(text, singleBraces).some(({ key }) => !isBuiltIn(key)))

export async function readTextVariables(db: Handle, { withOthers }: { withOthers: boolean }): Promise<TextFilling> {
  const stored = await readStoredSettings(db)
  const { name } = await (db as TenantDb).selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const variables = withOthers ? await loadCompanyVariables(db) : { own: [], fields: [] }
  return { company: name, language: settingIn(stored, 'language'), timezone: settingIn(stored, 'timezone'), variables }
}

/** The company's variables, and the names of extra fields of its contacts. */
export async function loadCompanyVariables(db: Handle): Promise<CompanyVariables> {
  const handle = db as TenantDb
  const row = await handle.selectFrom('campaignSettings').select('settings').executeTakeFirst()
  const fields = await handle.selectFrom('contactFields').select('name').orderBy('name').limit(MAX_FIELD_NAMES).execute()
  return { own: row?.settings.variables ?? [], fields: fields.map(({ name }) => name) }
}

export async function readFieldsOfContact(db: Handle, contactId: number) {
  const row = await (db as TenantDb).selectFrom('contacts').select('extraInfo').where('id', '=', contactId).executeTakeFirst()
  return row?.extraInfo ?? []
}

/** The extra fields of many contacts, by canonical number. */
export async function readFieldsByNumber(
  db: Handle,
  canonicals: readonly string[],
): Promise<Map<string, { name: string; value: string }[]>> {
  const rows = await (db as TenantDb)
    .selectFrom('contactIdentities')
    .innerJoin('contacts', 'contacts.id', 'contactIdentities.contactId')
    .select(['contactIdentities.value', 'contacts.extraInfo'])
    .where('contactIdentities.kind', '=', 'number')
    .where('contactIdentities.value', '=', sql<string>`any(${canonicals}::text[])`)
    .execute()
  return new Map(rows.map(({ value, extraInfo }) => [value, extraInfo]))
}
