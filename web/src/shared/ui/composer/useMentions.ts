import { fold } from '@recado/contract/kit/fold'
import { type RefObject, useId, useState } from 'react'
import { useViewer } from '#web/shared/data/auth/viewer.ts'

const MAX_SHOWN = 6
/** A mention being typed: it ends at the caret. */
const MENTION = /(?:^|[^\p{L}\p{N}])@([^@\n]{0,40})$/u

type Named = { id: number; name: string }
type TypedMention = { typed: string; at: number }
export type MentionPicker = ReturnType<typeof useMentions>

/** Suggests users while the text ends in `@` and the start of a name. */
export function useMentions(users: readonly Named[], field: RefObject<HTMLTextAreaElement | null>) {
  const id = useId()
  const { userId: me } = useViewer()
  const [called, setCalled] = useState<TypedMention | null>(null)
  const people = called ? users.filter((one) => one.id !== me && fold(one.name).startsWith(fold(called.typed))).slice(0, MAX_SHOWN) : []
  const at = Math.min(called?.at ?? 0, people.length - 1)

  function receive(text: string) {
    const end = field.current?.selectionStart ?? text.length
    const typed = MENTION.exec(text.slice(0, end))?.[1]
    setCalled(typed === undefined ? null : { typed, at: 0 })
  }

  function pick(index: number) {
    const { current } = field
    const name = people[index]?.name
    if (!current || !called || name === undefined) return
    const end = current.selectionStart
    current.setRangeText(`${name} `, end - called.typed.length, end, 'end')
    current.dispatchEvent(new InputEvent('input', { bubbles: true }))
    setCalled(null)
    current.focus()
  }

  return {
    receive,
    pick,
    people,
    at,
    idOf: (index: number) => `${id} ${index}`,
    list: people.length > 0 ? { id, active: `${id} ${at}` } : undefined,
    /** Returns whether the list has handled the key. */
    onKey(key: string) {
      if (!called || people.length === 0) return false
      if (key === 'ArrowDown') setCalled({ ...called, at: (at + 1) % people.length })
      else if (key === 'ArrowUp') setCalled({ ...called, at: (at + people.length - 1) % people.length })
      else if (key === 'Enter' || key === 'Tab') pick(at)
      else if (key === 'Escape') setCalled(null)
      else return false
      return true
    },
  }
}
