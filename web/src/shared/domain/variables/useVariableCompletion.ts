import { fold } from '@recado/contract/kit/fold'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { insertAtCaret } from '#web/shared/ui/composer/insertAtCaret.ts'
import { closeOnEscape } from '#web/shared/ui/dropdown/escapeStack.ts'

/** `text`: what the variable means; it is searched too. */
export type CompletionItem = { key: string; text: string; mark: string | null }

/** Open braces before the caret, and the beginning of a name. */
const OPEN_BRACES = /\{\{\s*([^{}|\n]{0,50})$/u

/** Completes a variable after two open braces; keys choose. */
export function useVariableCompletion(area: RefObject<HTMLTextAreaElement | null>, items: readonly CompletionItem[]) {
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const id = useId()
  const idOf = (index: number) => `${id} ${index}`.replaceAll(/[^\w]/g, '_')
  const found = typed === null ? [] : matchingItems(items, typed)
  const isOpen = found.length > 0
  const close = () => setTyped(null)
  useEscape(isOpen, close)

  const pick = (index: number) => {
    const field = area.current
    const chosen = found[index]
    const opened = field && openBracesAt(field)
    if (!field || !chosen || !opened) return
    const { selectionEnd, value } = field
    const closing = /^\}{0,2}/.exec(value.slice(selectionEnd))?.[0].length ?? 0
    field.setSelectionRange(opened.from, selectionEnd + closing)
    insertAtCaret(field, `{{${chosen.key}}}`)
    close()
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((at + 1) % found.length),
    ArrowUp: () => setAt((at + found.length - 1) % found.length),
    Enter: () => pick(at),
    Tab: () => pick(at),
  }
  return {
    look() {
      setTyped((area.current && openBracesAt(area.current)?.name) ?? null)
      setAt(0)
    },
    close,
    /** Returns whether the list has handled the key. */
    onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
      const act = isOpen && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined
      if (!act) return false
      event.preventDefault()
      act()
      return true
    },
    field: { 'aria-autocomplete': 'list' as const, ...(isOpen && { 'aria-controls': id, 'aria-activedescendant': idOf(at) }) },
    list: isOpen ? { id, at, idOf, onPick: pick, items: found, rowOf } : null,
  }
}

/** Matches the key or the meaning; prefixes come first. */
function matchingItems(items: readonly CompletionItem[], typed: string): CompletionItem[] {
  const wanted = fold(typed.trim())
  const rank = ({ key, text }: CompletionItem) => {
    const [ofKey, ofText] = [fold(key), fold(text)]
    if (ofKey.startsWith(wanted) || ofText.startsWith(wanted)) return 0
    return ofKey.includes(wanted) || ofText.includes(wanted) ? 1 : 2
  }
  return items.filter((item) => rank(item) < 2).toSorted((a, b) => rank(a) - rank(b))
}

const rowOf = ({ key, text, mark }: CompletionItem, index: number) => ({
  key: index,
  title: `{{${key}}}`,
  text,
  mark,
  picture: null,
  hasFile: false,
})

function openBracesAt({ value, selectionStart }: HTMLTextAreaElement) {
  const match = OPEN_BRACES.exec(value.slice(0, selectionStart))
  return match && { from: match.index, name: match[1] ?? '' }
}

/** A dialog around it would receive the key first. */
function useEscape(isOpen: boolean, close: () => void) {
  const act = useEffectEvent(close)
  useEffect(() => (isOpen ? closeOnEscape({ contains: () => false, close: () => act() }) : undefined), [isOpen])
}
