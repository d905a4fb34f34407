import { fold } from '@recado/contract/kit/fold'

/** A text as it is searched for in folded columns. */
export const foldSearchText = (text: string) => fold(text.trim())

/** The `like` pattern for folded columns that contain a text. Its own `%` and `_` are escaped. */
export const likePattern = (text: string) => `%${foldSearchText(text).replace(/[\\%_]/g, '\\$&')}%`
