import type { Language } from '@recado/contract/kit/languages'
import type { MailText } from '@recado/contract/money/mails/mailTexts'
import { type MailKind, unknownMailVariables } from '@recado/contract/money/mails/renderMail'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'

/** Only the customised texts; every other mail uses the built-in text. */
export const readMailTexts = (db: PlatformDb): Promise<MailText[]> =>
  db.selectFrom('mailTexts').select(['mail', 'language', 'text']).orderBy('mail').orderBy('language').execute()

/** Returns the customised text of a mail, if there is one. */
export type CustomMailTexts = (kind: MailKind, language: Language) => string | undefined

export async function readCustomMailTexts(db: PlatformDb): Promise<CustomMailTexts> {
  const written = new Map((await readMailTexts(db)).map(({ mail, language, text }) => [`${mail} ${language}`, text]))
  return (kind, language) => written.get(`${kind} ${language}`)
}

export const changeMailText = ({ platformTransact }: Pick<PlatformKernel, 'platformTransact'>, given: MailText) =>
  platformTransact(async ({ db }) => {
    const { mail, language, text } = given
    if (unknownMailVariables(mail, text).length > 0) throw invalidField('text', 'unknown_word')
    const same = db.deleteFrom('mailTexts').where('mail', '=', mail).where('language', '=', language)
    if (text === '') await same.execute()
    else
      await db
        .insertInto('mailTexts')
        .values(given)
        .onConflict((conflict) => conflict.columns(['mail', 'language']).doUpdateSet({ text }))
        .execute()
    return given
  })
