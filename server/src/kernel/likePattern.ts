import { fold } from '@recado/contract/kit/fold'

/** A text as it is looked for in folded columns. */
export const foldSearchText = (text: string) => fold(text.trim())

/** The `like` pattern of what holds a text, on folded columns: its own `%` and `_` are letters like any other. */
export const likePattern = (text: string) => `%${foldSearchText(text).replace(/[\\%_]/g, '\\$&')}%`
