import { z } from 'zod'
import { isBuiltIn, keyOfVariable } from '../variables/variables.ts'

/** The most further columns of a list, and the longest key. */
export const MAX_LIST_COLUMNS = 20
const LONGEST_KEY = 30
const LONGEST_VALUE = 1000

export const listColumn = z.object({
  /** The name by which texts use it: `{{key}}`. */
  key: z.string(),
  /** Its title in the sheet. */
  title: z.string(),
})
export type ListColumn = z.output<typeof listColumn>

/** The values of the further columns for one person, by column key. */
export const columnValues = z.record(z.string().max(LONGEST_KEY), z.string().max(LONGEST_VALUE))
export type ColumnValues = z.output<typeof columnValues>

/**
 * Assigns keys to further columns: each title folded, none twice, and none like a built-in variable, which would hide it. If the list
 * already has a column of the same key, it is the same column. Null if there is no room for one more.
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

/** The columns of a list together with new ones. */
export const mergeColumns = (existing: readonly ListColumn[], come: readonly ListColumn[]): ListColumn[] => [
  ...existing,
  ...come.filter(({ key }) => !existing.some((column) => column.key === key)),
]
