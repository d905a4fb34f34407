import { fold } from '@recado/contract/kit/fold'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { insertAtCaret } from '../../../../shared/ui/composer/insertAtCaret.ts'
import { closeOnEscape } from '../../../../shared/ui/dropdown/escape.ts'
import type { KeyChoice } from './keyChoices.ts'

/** A brace that was opened before the caret, and what of a key stands behind it. */
const OPENED = /\{\s*([\p{L}\p{N}_-]{0,50})$/u

/** What may follow an opened brace, found while it is typed and chosen with the keys. */
export function useCompletion(area: RefObject<HTMLTextAreaElement | null>, choices: readonly KeyChoice[]) {
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const id = useId()
  const idOf = (place: number) => `${id} ${place}`.replaceAll(/[^\w]/g, '_')
  const found = typed === null ? [] : choices.filter(({ key }) => fold(key).startsWith(fold(typed)))
  const isOpen = found.length > 0
  const close = () => setTyped(null)
  useEscape(isOpen, close)

  const pick = (place: number) => {
    const field = area.current
    const chosen = found[place]
    const opened = field && openedIn(field)
    if (!field || !chosen || !opened) return
    const { selectionEnd, value } = field
    field.setSelectionRange(opened.from, value[selectionEnd] === '}' ? selectionEnd + 1 : selectionEnd)
    insertAtCaret(field, `{${chosen.key}}`)
    close()
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((at + 1) % found.length),
    ArrowUp: () => setAt((at + found.length - 1) % found.length),
    Enter: () => pick(at),
    Tab: () => pick(at),
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, currentTarget } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) return currentTarget.form?.requestSubmit()
    const act = isOpen ? keys[key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  const look = () => {
    setTyped((area.current && openedIn(area.current)?.key) ?? null)
    setAt(0)
  }
  return {
    look,
    field: { onKeyDown, onBlur: close, ...(isOpen && { 'aria-controls': id, 'aria-activedescendant': idOf(at) }) },
    list: isOpen ? { id, at, idOf, onPick: pick, items: found, rowOf } : null,
  }
}

const rowOf = ({ key, value }: KeyChoice, place: number) => ({
  ...{ key: place, title: `{${key}}`, text: value, mark: null, picture: null, hasFile: false },
})

function openedIn({ value, selectionStart }: HTMLTextAreaElement) {
  const match = OPENED.exec(value.slice(0, selectionStart))
  return match && { from: match.index, key: match[1] ?? '' }
}

/** The dialog around it would else hear the key first. */
function useEscape(isOpen: boolean, close: () => void) {
  const act = useEffectEvent(close)
  useEffect(() => (isOpen ? closeOnEscape({ holds: () => false, close: () => act() }) : undefined), [isOpen])
}
