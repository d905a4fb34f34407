import { SuggestionList } from '#web/shared/ui/composer/SuggestionList.tsx'
import type { MentionPicker } from './useMentions.ts'

/** The users who match the typed mention. */
export function MentionList({ mentions: { list, people, at, idOf, pick }, label }: { mentions: MentionPicker; label: string }) {
  if (!list) return null
  return <SuggestionList label={label} items={people} rowOf={rowOf} id={list.id} at={at} idOf={idOf} onPick={pick} />
}

const rowOf = ({ id, name }: MentionPicker['people'][number]) => ({
  key: id,
  title: name,
  text: '',
  mark: null,
  picture: null,
  hasFile: false,
})
