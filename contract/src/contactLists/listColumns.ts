import { z } from 'zod'
import { isBuiltIn, keyOfVariable } from '../variables/variables.ts'

/** How many further columns a list has at most, and how long their keys are. */
export const MAX_LIST_COLUMNS = 20
const LONGEST_KEY = 30
const LONGEST_VALUE = 1000

export const listColumn = z.object({
  /** By which texts name it: `{{key}}`. */
  key: z.string(),
  /** As it is called in the sheet. */
  title: z.string(),
})
export type ListColumn = z.output<typeof listColumn>

/** What stands in the further columns for one person, by the keys of the columns. */
export const columnValues = z.record(z.string().max(LONGEST_KEY), z.string().max(LONGEST_VALUE))
export type ColumnValues = z.output<typeof columnValues>

/**
 * The keys of further columns: each title folded, and none of them twice or named like what every text knows, which would hide it.
 * A column of the same key that the list has already is the same column; null where there is no room for one more.
 */
export function assignColumnKeys(titles: readonly string[], existing: readonly ListColumn[] = []): (string | null)[] {
  const taken = new Set<string>()
  const ofList = new Set(existing.map(({ key }) => key))
  return titles.map((title, at) => {
    const base = shortened(keyOfVariable(title), LONGEST_KEY) || `c${at + 1}`
    let key = base
    for (let count = 2; taken.has(key) || isBuiltIn(key); count++) key = `${shortened(base, LONGEST_KEY - 1 - `${count}`.length)}_${count}`
    if (!ofList.has(key) && ofList.size >= MAX_LIST_COLUMNS) return null
    taken.add(key)
    ofList.add(key)
    return key
  })
}

const shortened = (key: string, length: number) => [...key].slice(0, length).join('').replace(/_$/, '')

/** The columns of a list with those that have come. */
export const mergeColumns = (existing: readonly ListColumn[], come: readonly ListColumn[]): ListColumn[] => [
  ...existing,
  ...come.filter(({ key }) => !existing.some((column) => column.key === key)),
]
