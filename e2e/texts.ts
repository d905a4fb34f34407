import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readTexts, type TextsByLanguage } from './readTexts.ts'

export { anyOfTexts, escapeForRegExp, type Language, type TextKey, type Translate, textsInOrder } from './readTexts.ts'

const folder = join(import.meta.dirname, '../web/src/locales')

export const textsByLanguage: TextsByLanguage = Object.fromEntries(
  readdirSync(folder).map((language) => [
    language,
    Object.fromEntries(
      readdirSync(join(folder, language)).map((file) => [
        basename(file, '.json'),
        JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as object,
      ]),
    ),
  ]),
)

/** The texts of a language, resolved like in the app. */
export const textsIn = await readTexts(textsByLanguage)
