import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Language = 'pt' | 'en' | 'es'
/** A text of the web app by its full name, as in `tags:columns.name`. */
export type Say = (key: string, values?: Record<string, string>) => string

const folder = join(import.meta.dirname, '../web/src/locales')
type Texts = { [key: string]: string | Texts }

/** What the web app says in a language, so that screens can be found in each of them. */
export const textsIn =
  (language: Language): Say =>
  (key, values = {}) => {
    const [file = '', path = ''] = key.split(':')
    const texts = JSON.parse(readFileSync(join(folder, language, `${file}.json`), 'utf8')) as Texts
    const text = path.split('.').reduce<Texts[string] | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts)
    if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }
