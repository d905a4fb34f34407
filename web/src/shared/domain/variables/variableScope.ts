import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import { type BuiltIn, builtInAliases, builtIns } from '@recado/contract/variables/builtIns'
import type { CompanyVariables } from '@recado/contract/variables/companyVariables'
import {
  isBuiltIn,
  isKnownVariable,
  isReplaced,
  keyOfVariable,
  parseVariables,
  type SingleBraces,
} from '@recado/contract/variables/variables'

/** Which built-in variables and which list columns have a value where the text is read. */
export type VariableScope = { builtIns?: readonly BuiltIn[]; columns?: readonly ListColumn[]; singleBraces?: SingleBraces }

/** `from`: where its value comes from. `key`: its name in a text. */
export type VariableChoice = { key: string; name: string } & (
  | { from: 'builtIn'; builtIn: BuiltIn }
  | { from: 'column' | 'field' }
  | { from: 'own'; value: string }
)

/** The variables available there, in the order in which values are looked up. */
export function availableVariables(
  { builtIns: available = builtIns, columns = [] }: VariableScope,
  { own, fields }: CompanyVariables,
): VariableChoice[] {
  const all: VariableChoice[] = [
    ...available.map((builtIn) => ({ key: builtIn, name: builtIn, from: 'builtIn' as const, builtIn })),
    ...columns.map(({ key, title }) => ({ key, name: title, from: 'column' as const })),
    ...fields.map((name) => ({ key: keyOfVariable(name), name, from: 'field' as const })),
    ...own.map(({ key, value }) => ({ key, name: key, from: 'own' as const, value })),
  ]
  const first = new Map(all.toReversed().map((choice) => [keyOfVariable(choice.key), choice]))
  return all.filter((choice) => first.get(keyOfVariable(choice.key)) === choice && (choice.from === 'builtIn' || !isBuiltIn(choice.key)))
}

/** A use of a variable in a text. `empty`: it has no value here. `open`: it may be empty and has no fallback. */
export type VariableUse = { written: string; at: number; kind: 'known' | 'open' | 'empty' | 'unknown' }

/** All uses of variables in a text, and whether each has a value. */
export function findVariableUses(
  text: string,
  { builtIns: available = builtIns, columns = [], singleBraces }: VariableScope,
  company: CompanyVariables,
): VariableUse[] {
  const isKnown = isKnownVariable({ ...company, columns: columns.map(({ key }) => key) })
  const values = new Set(available.map(keyOfVariable))
  const certain = new Set(company.own.filter(({ value }) => value !== '').map(({ key }) => keyOfVariable(key)))
  // A single-braced word that is no variable here was probably meant as one, so it is marked too.
  return parseVariables(text, 'known').map((variable) => {
    const { written, at, key, fallback } = variable
    const position = { written, at }
    if (!isKnown(key) || !isReplaced(variable, singleBraces)) return { ...position, kind: 'unknown' }
    if (fallback !== undefined) return { ...position, kind: 'known' }
    if (isBuiltIn(key)) return { ...position, kind: builtInKind(key, values) }
    return { ...position, kind: certain.has(key) ? 'known' : 'open' }
  })
}

const builtInKind = (key: string, available: ReadonlySet<string>): VariableUse['kind'] =>
  available.has(builtInAliases[key] ?? key) ? (key === 'email' ? 'open' : 'known') : 'empty'
