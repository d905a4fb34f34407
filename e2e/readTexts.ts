import { createInstance } from 'i18next'
import type { TextFiles } from './textFiles.ts'

export type Language = 'pt' | 'en' | 'es'

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<Name> = Name extends `${infer Base}_${Plural}` ? Base : Name
type NameIn<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? WithoutPlural<Name> : `${Name}.${NameIn<Texts[Name]>}`
}[keyof Texts & string]

/** The full key of a text, as in `tags:columns.name`. Plural forms share one key. */
export type TextKey = { [File in keyof TextFiles]: `${File}:${NameIn<TextFiles[File]>}` }[keyof TextFiles]
type Values = Record<string, string | number | undefined>

/** Looks up a text by its key, with values. */
export type Translate = {
  (key: TextKey, values?: Values): string
  /** A pattern that finds the text within another, with anything in place of missing values. */
  like: (key: TextKey, values?: Values) => RegExp
}

/** Stands for a missing value. */
const ANYTHING = '⁂'
/** i18next writes `NaN` for a missing number. */
const open = /⁂|NaN/g

/** The texts in this order, with anything between. */
export const textsInOrder = (...texts: string[]) => new RegExp(texts.map(escapeForRegExp).join('[^]*'))

/** Any of the texts. */
export const anyOfTexts = (...texts: (string | RegExp)[]) =>
  new RegExp(texts.map((text) => (typeof text === 'string' ? escapeForRegExp(text) : text.source)).join('|'))

export const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The files of each language, by namespace. */
export type TextsByLanguage = Record<string, Record<string, object>>

/** Reads the texts as the web app does: plural forms and values are put in by the same library. */
export async function readTexts(resources: TextsByLanguage): Promise<(language: Language) => Translate> {
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
    /** Without a count, all plural forms. */
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
