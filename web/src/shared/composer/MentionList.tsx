import { PickList } from '../ui/composer/PickList.tsx'
import type { Mentions } from './useMentions.ts'

/** The users who match the typed mention. */
export function MentionList({ mentions: { list, people, at, idOf, pick }, label }: { mentions: Mentions; label: string }) {
  if (!list) return null
  return <PickList label={label} items={people} rowOf={rowOf} id={list.id} at={at} idOf={idOf} onPick={pick} />
}

const rowOf = ({ id, name }: Mentions['people'][number]) => ({ key: id, title: name, text: '', mark: null, picture: null, hasFile: false })
