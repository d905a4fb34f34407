import { fold } from '@recado/contract/kit/fold'

/** A text as it is looked for in folded columns. */
export const sought = (text: string) => fold(text.trim())

/** The `like` pattern of what holds a text, on folded columns: its own `%` and `_` are letters like any other. */
export const containing = (text: string) => containingParts([sought(text)])

/** Of what holds several, one behind the other. */
export const containingParts = (parts: readonly string[]) => `%${parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')}%`
