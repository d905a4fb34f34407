import { PickList } from '../ui/composer/PickList.tsx'
import type { Mentions } from './useMentions.ts'

/** Who may be meant by what is typed. */
export function MentionList({ mentions: { list, people, at, idOf, pick }, label }: { mentions: Mentions; label: string }) {
  if (!list) return null
  const rows = people.map(({ id, name }) => ({ key: id, title: name, text: '', mark: null, picture: null, hasFile: false }))
  return <PickList label={label} rows={rows} id={list.id} at={at} idOf={idOf} onPick={pick} />
}
