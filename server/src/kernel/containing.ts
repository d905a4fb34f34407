import { fold } from '@recado/contract/kit/fold'

/** A text as it is looked for in folded columns. */
export const sought = (text: string) => fold(text.trim())

/** The `like` pattern of what holds a text, on folded columns: its own `%` and `_` are letters like any other. */
export const containing = (text: string) => `%${sought(text).replace(/[\\%_]/g, '\\$&')}%`
