import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Browsers take only so many changes of the address in a short time, and an arrow key that is held down makes more. */
const pause = 300

/** Keeps in the address what is looked at, a moment later. While it is held, as another change would end a question, nothing is written. */
export function useAddress(shown: Record<string, string | null>, held: RefObject<boolean>) {
  const [params, setParams] = useSearchParams()
  const known = params.toString()
  const wanted = new URLSearchParams(Object.entries(shown).flatMap(([key, value]) => (value === null ? [] : [[key, value]]))).toString()
  useEffect(() => {
    if (wanted === known) return
    const soon = setTimeout(() => !held.current && setParams(wanted, { replace: true }), pause)
    return () => clearTimeout(soon)
  }, [wanted, known, setParams, held])
}
