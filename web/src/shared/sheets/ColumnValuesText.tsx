import type { ColumnValues, ListColumn } from '@recado/contract/contactLists/listColumns'
import { Excerpt } from '../ui/Excerpt.tsx'

/** What stands in the further columns for one person, in one line. */
export function ColumnValuesText({ columns, values }: { columns: readonly ListColumn[]; values: ColumnValues }) {
  const text = columns.flatMap(({ key, title }) => (values[key] ? `${title}: ${values[key]}` : [])).join(' · ')
  return text === '' ? null : <Excerpt text={text} />
}
