export type Parse = (text: string) => unknown
type Columns = { names: readonly string[]; parsers: readonly Parse[] }
/** Makes a row of its values as they came, in the order of the columns; of one name the last one counts. */
export type ReadRow = (values: readonly (string | null)[]) => object

/** For columns that are met once. */
export const oneByOne =
  ({ names, parsers }: Columns): ReadRow =>
  (values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) {
      const value = values[at] ?? null
      row[names[at] as string] = value === null ? null : parsers[at]?.(value)
    }
    return row
  }

/**
 * For columns that are met again and again: written as the program that one would write by hand for them. Names that are only known when
 * they are met cost more to set than all else that is done with a row, and a page has thousands.
 */
export function rowReader({ names, parsers }: Columns): ReadRow {
  const parse = parsers.map((_, at) => `parse${at}`)
  const fields = names.map((name, at) => `${JSON.stringify(name)}: values[${at}] === null ? null : ${parse[at]}(values[${at}])`)
  return new Function(...parse, `return (values) => ({ ${fields.join()} })`)(...parsers) as ReadRow
}
