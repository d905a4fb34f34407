import type { ColumnValues, ListColumn } from '@recado/contract/contactLists/listColumns'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'

/** The values of further columns, in one line. */
export function ColumnValuesText({ columns, values }: { columns: readonly ListColumn[]; values: ColumnValues }) {
  const text = columns.flatMap(({ key, title }) => (values[key] ? `${title}: ${values[key]}` : [])).join(' · ')
  return text === '' ? null : <Excerpt text={text} />
}
