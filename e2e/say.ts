import { createInstance } from 'i18next'
import type { TextFiles } from './textFiles.ts'

export type Language = 'pt' | 'en' | 'es'

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<Name> = Name extends `${infer Base}_${Plural}` ? Base : Name
type NameIn<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? WithoutPlural<Name> : `${Name}.${NameIn<Texts[Name]>}`
}[keyof Texts & string]

/** A text of the web app by its full name, as in `tags:columns.name`. All plural forms of a text have one name. */
export type TextKey = { [File in keyof TextFiles]: `${File}:${NameIn<TextFiles[File]>}` }[keyof TextFiles]
type Values = Record<string, string | number | undefined>

/** What the web app says: by name, with the values that stand in it. */
export type Say = {
  (key: TextKey, values?: Values): string
  /** For where only a part is looked for: the text anywhere in another, with anything for each value that is not given. */
  like: (key: TextKey, values?: Values) => RegExp
}

/** Stands for a value that was not given. */
const ANYTHING = '⁂'
/** Where it should have been a number, i18next writes `NaN`. */
const open = /⁂|NaN/g

/** One text behind the other, with anything between. */
export const inOrder = (...texts: string[]) => new RegExp(texts.map(escapeForRegExp).join('[^]*'))

/** Any of these texts. */
export const anyOf = (...texts: (string | RegExp)[]) =>
  new RegExp(texts.map((text) => (typeof text === 'string' ? escapeForRegExp(text) : text.source)).join('|'))

export const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The files of each language, by namespace. */
export type TextsByLanguage = Record<string, Record<string, object>>

/** Reads the texts as the web app does: plural forms and values are put in by the same library. */
export async function readTexts(resources: TextsByLanguage): Promise<(language: Language) => Say> {
  const i18n = createInstance()
  await i18n.init({
    resources,
    ...{ fallbackLng: false, showSupportNotice: false, interpolation: { escapeValue: false } },
    missingInterpolationHandler: () => ANYTHING,
    parseMissingKeyHandler: (key) => {
      throw new Error(`There is no text ${key}`)
    },
  })
  return (language) => {
    const translate = i18n.getFixedT(language)
    const textOf = (key: TextKey, values: Values = {}) => translate(key as string, values)
    /** Where the count is left open, all its forms. */
    const formsOf = (key: TextKey, values: Values = {}) =>
      'count' in values || !isCounted(key)
        ? [textOf(key, values)]
        : [1, 2].map((count) => translate(key as string, { count, replace: { ...values, count: ANYTHING } }))
    const isCounted = (key: string) => i18n.exists(`${key}_other`, { lng: language })
    return Object.assign(
      (key: TextKey, values?: Values) => {
        const text = textOf(key, values)
        if (text.search(open) >= 0) throw new Error(`${key} needs a value: ${text.replace(open, '…')}`)
        return text
      },
      { like: (key: TextKey, values?: Values) => new RegExp(formsOf(key, values).map(withAnything).join('|')) },
    )
  }
}

const withAnything = (text: string) => text.split(open).map(escapeForRegExp).join('.*')
