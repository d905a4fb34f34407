import { type RefObject, useEffect } from 'react'
import { findMatches } from '#web/shared/lib/text/findMatches.ts'

/** The name of the CSS highlight in the style sheet. */
const name = 'found-words'

/** Highlights words anywhere in an element, without changing its DOM. */
export function useHighlightWords(element: RefObject<HTMLElement | null>, words: string | undefined) {
  useEffect(() => {
    if (!words || !element.current || !('highlights' in CSS)) return
    CSS.highlights.set(name, new Highlight(...rangesOf(element.current, words)))
    return () => void CSS.highlights.delete(name)
  }, [element, words])
}

function rangesOf(element: HTMLElement, words: string): Range[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { from, to } of findMatches(node.textContent ?? '', words)) {
      const range = new Range()
      range.setStart(node, from)
      range.setEnd(node, to)
      ranges.push(range)
    }
  return ranges
}
