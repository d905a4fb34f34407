import { fold } from '@recado/contract/kit/fold'

/** The `like` pattern of what holds a text, on folded columns: its own `%` and `_` are letters like any other. */
export const containing = (text: string) => `%${fold(text.trim()).replace(/[\\%_]/g, '\\$&')}%`
