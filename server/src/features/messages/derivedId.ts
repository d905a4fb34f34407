import { createHash } from 'node:crypto'

/** The same id for the same text, always. */
export function derivedId(text: string) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Of several files only the first can have the caller's key; the others' follow from it, so that a repeat repeats them all. */
export const idOfPart = (key: string, place: number) => (place === 0 ? key : derivedId(`${key} ${place}`))
