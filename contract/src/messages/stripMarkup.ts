import { type Markup, parseMarkup } from './parseMarkup.ts'

/** A text on one line, without formatting marks. */
export const stripMarkup = (text: string): string => flat(parseMarkup(text)).replace(/\s+/g, ' ').trim()

const flat = (parts: readonly Markup[]): string => parts.map((part) => ('parts' in part ? flat(part.parts) : part.text)).join('')
