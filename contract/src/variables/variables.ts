import { fold } from '../kit/fold.ts'
import { type BuiltInValues, builtInAliases, builtIns } from './builtIns.ts'

/** A variable of the company's own: a key, and the text that stands for it. */
export type OwnVariable = { key: string; value: string }

/** Where the value of a variable is looked for, in this order. */
export type VariableSources = {
  builtIn: BuiltInValues
  /** The columns of a contact list: of one recipient, by key. */
  columns?: Readonly<Record<string, string>> | undefined
  /** The extra fields of one contact. */
  fields?: readonly { name: string; value: string }[] | undefined
  /** The company's own variables. */
  own?: readonly OwnVariable[] | undefined
  /** Names of columns and fields that others have: here they are empty, and not unknown. */
  known?: readonly string[] | undefined
}

/** The value behind a key: empty where this contact has none, undefined where nobody knows such a variable. */
export type VariableLookup = (key: string) => string | undefined

/** The form in which names are compared, of variables, columns and fields alike: `Código do pedido` is `codigo_do_pedido`. */
export const keyOfVariable = (name: string) =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

const builtInByKey = new Map([...builtIns.map((name) => [keyOfVariable(name), name] as const), ...Object.entries(builtInAliases)])

export const isBuiltIn = (key: string) => builtInByKey.has(key)

type KnownNames = { own?: readonly OwnVariable[]; fields?: readonly string[]; columns?: readonly string[] }

/** Whether anybody knows a variable of that key: it is built in, of the company, an extra field or a column. */
export function isKnownVariable({ own = [], fields = [], columns = [] }: KnownNames) {
  const keys = new Set([...own.map(({ key }) => key), ...fields, ...columns].map(keyOfVariable))
  return (key: string) => isBuiltIn(key) || keys.has(key)
}

/** Built-in names are never hidden by others. Of the rest the first source that has a value counts. */
export function createLookup({ builtIn, columns = {}, fields = [], own = [], known = [] }: VariableSources): VariableLookup {
  const values = new Map(known.map((name) => [keyOfVariable(name), '']))
  const others = [
    ...own.map(({ key, value }) => [keyOfVariable(key), value] as const),
    ...fields.map(({ name, value }) => [keyOfVariable(name), value] as const),
    ...Object.entries(columns),
  ]
  for (const [key, value] of others) if (value.trim() !== '' || !values.has(key)) values.set(key, value)
  for (const [key, name] of builtInByKey) values.set(key, builtIn[name])
  return (key) => values.get(key)
}

/** Which names in single braces are variables: five by tradition, and in campaigns whatever is known. */
export type SingleBraces = 'traditional' | 'known'

export type WrittenVariable = {
  /** As it stands in the text, and where. */
  written: string
  at: number
  key: string
  /** What stands there where nothing is known, if the text says so. */
  fallback: string | undefined
  isSingle: boolean
}

const VARIABLE = /\{\{([^{}|\n]{1,80})(?:\|([^{}]{0,1000}))?\}\}|\{\s{0,9}([\p{L}\p{N}_-]{1,50})\s{0,9}\}/gu
const traditional: ReadonlySet<string> = new Set(['nome', 'numero', 'email', 'name', 'number'])

function variableOf([written, double, fallback, single]: RegExpMatchArray, at: number): WrittenVariable | undefined {
  const key = keyOfVariable(double ?? single ?? '')
  return key === '' ? undefined : { written, at, key, fallback, isSingle: single !== undefined }
}

/** Every variable of a text. In single braces anything may stand, such as code: in most texts only what is one by tradition counts. */
export const parseVariables = (text: string, singleBraces: SingleBraces = 'traditional'): WrittenVariable[] =>
  [...text.matchAll(VARIABLE)].flatMap((match) => {
    const variable = variableOf(match, match.index)
    return variable && (!variable.isSingle || singleBraces === 'known' || traditional.has(variable.key)) ? [variable] : []
  })

/** Fills a text in one pass, so that a value with braces in it is never read as a text of ours. What nobody knows stays as it was written. */
export const fillVariables = (text: string, lookup: VariableLookup, singleBraces: SingleBraces = 'traditional') =>
  text.replace(VARIABLE, (...match) => {
    const variable = variableOf(match as unknown as RegExpMatchArray, 0)
    if (!variable || (variable.isSingle && singleBraces === 'traditional' && !traditional.has(variable.key))) return match[0]
    const value = lookup(variable.key)
    return value?.trim() ? value : (variable.fallback ?? value ?? variable.written)
  })

/** What stands in a text as a variable and is none, each as it is written, once. */
export const unknownVariables = (text: string, isKnown: (key: string) => boolean, singleBraces?: SingleBraces): string[] => [
  ...new Set(parseVariables(text, singleBraces).flatMap(({ written, key }) => (isKnown(key) ? [] : written))),
]

/** The keys for which a text has no fallback and the lookup no value. */
export const variablesWithoutValue = (text: string, lookup: VariableLookup, singleBraces?: SingleBraces): string[] => [
  ...new Set(
    parseVariables(text, singleBraces).flatMap(({ key, fallback }) => (fallback === undefined && lookup(key)?.trim() === '' ? key : [])),
  ),
]
