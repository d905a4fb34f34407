import { fold } from '../kit/fold.ts'
import { type BuiltInValues, builtInAliases, builtIns } from './builtIns.ts'

/** A variable of the company's own: a key and its value. */
export type OwnVariable = { key: string; value: string }

/** Where the value of a variable is looked up, in this order. */
export type VariableSources = {
  builtIn: BuiltInValues
  /** The columns of a contact list for one recipient, by key. */
  columns?: Readonly<Record<string, string>> | undefined
  /** The extra fields of one contact. */
  fields?: readonly { name: string; value: string }[] | undefined
  /** The company's own variables. */
  own?: readonly OwnVariable[] | undefined
  /** Names of columns and fields that other contacts have: here they are empty, and not unknown. */
  known?: readonly string[] | undefined
}

/** The value of a key: empty if this contact has none, undefined if there is no such variable. */
export type VariableLookup = (key: string) => string | undefined

/** The form in which names of variables, columns and fields are compared: `Código do pedido` is `codigo_do_pedido`. */
export const keyOfVariable = (name: string) =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

const builtInByKey = new Map([...builtIns.map((name) => [keyOfVariable(name), name] as const), ...Object.entries(builtInAliases)])

export const isBuiltIn = (key: string) => builtInByKey.has(key)

type KnownNames = { own?: readonly OwnVariable[]; fields?: readonly string[]; columns?: readonly string[] }

/** Whether there is a variable of that key: built in, of the company, an extra field or a column. */
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

/** Which names in single braces are variables: five by tradition, and in campaigns all known ones. */
export type SingleBraces = 'traditional' | 'known'

export type WrittenVariable = {
  /** As it is written in the text, and where. */
  written: string
  at: number
  key: string
  /** The fallback for a missing value, if the text has one. */
  fallback: string | undefined
  isSingle: boolean
}

const VARIABLE = /\{\{([^{}|\n]{1,80})(?:\|([^{}]{0,1000}))?\}\}|\{\s{0,9}([\p{L}\p{N}_-]{1,50})\s{0,9}\}/gu
const traditional: ReadonlySet<string> = new Set(['nome', 'numero', 'email', 'name', 'number'])

function variableOf([written, double, fallback, single]: RegExpMatchArray, at: number): WrittenVariable | undefined {
  const key = keyOfVariable(double ?? single ?? '')
  return key === '' ? undefined : { written, at, key, fallback, isSingle: single !== undefined }
}

/** Whether the braces make it a variable. */
export const isReplaced = ({ isSingle, key }: WrittenVariable, singleBraces: SingleBraces = 'traditional') =>
  !isSingle || singleBraces === 'known' || traditional.has(key)

/** Every variable of a text. Single braces may also be code or anything else, so in most texts only the traditional names count. */
export const parseVariables = (text: string, singleBraces: SingleBraces = 'traditional'): WrittenVariable[] =>
  [...text.matchAll(VARIABLE)].flatMap((match) => {
    const variable = variableOf(match, match.index)
    return variable && isReplaced(variable, singleBraces) ? [variable] : []
  })

/** Fills a text in one pass, so that a value with braces in it is never read as a variable. Unknown variables stay as they were written. */
export const fillVariables = (text: string, lookup: VariableLookup, singleBraces: SingleBraces = 'traditional') =>
  text.replace(VARIABLE, (...match) => {
    const variable = variableOf(match as unknown as RegExpMatchArray, 0)
    if (!variable || !isReplaced(variable, singleBraces)) return match[0]
    const value = lookup(variable.key)
    return value?.trim() ? value : (variable.fallback ?? value ?? variable.written)
  })

/** Unknown variables of a text, each as it is written, once. */
export const unknownVariables = (text: string, isKnown: (key: string) => boolean, singleBraces?: SingleBraces): string[] => [
  ...new Set(parseVariables(text, singleBraces).flatMap(({ written, key }) => (isKnown(key) ? [] : written))),
]

/** The keys for which a text has no fallback and the lookup no value. */
export const variablesWithoutValue = (text: string, lookup: VariableLookup, singleBraces?: SingleBraces): string[] => [
  ...new Set(
    parseVariables(text, singleBraces).flatMap(({ key, fallback }) => (fallback === undefined && lookup(key)?.trim() === '' ? key : [])),
  ),
]
