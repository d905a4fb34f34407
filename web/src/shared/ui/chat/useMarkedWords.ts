import { fold } from '@recado/contract/kit/fold'
import { type RefObject, useEffect } from 'react'

/** The name under which the style sheet knows them. */
const name = 'found-words'

/** Marks words wherever they stand in an element, without touching what stands in it. */
export function useMarkedWords(element: RefObject<HTMLElement | null>, words: string | undefined) {
  useEffect(() => {
    if (!words || !element.current || !('highlights' in CSS)) return
    CSS.highlights.set(name, new Highlight(...rangesOf(element.current, words)))
    return () => void CSS.highlights.delete(name)
  }, [element, words])
}

function rangesOf(element: HTMLElement, words: string): Range[] {
  const wanted = fold(words)
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    const folded = fold(text)
    // Folding may change a text's length: then the places do not agree, and nothing is better than something wrong.
    if (folded.length !== text.length) continue
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
      const range = new Range()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      ranges.push(range)
    }
  }
  return ranges
}
