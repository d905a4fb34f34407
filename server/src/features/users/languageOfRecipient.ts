import type { Language } from '@recado/contract/kit/languages'
import type { Tx } from '../../kernel/transact.ts'
import { settingOf } from '../settings/index.ts'

/** The language of a mail to this address: its person's own, else the company's. */
export async function languageOfRecipient({ db }: Pick<Tx, 'db'>, email: string): Promise<Language> {
  const reader = await db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst()
  return reader?.language ?? (await settingOf(db, 'language'))
}
