import { fold } from '../kit/fold.ts'

/** Whoever answers a campaign with one of them, and nothing else, gets no more of any. */
export const optOutWords = ['sair', 'parar', 'stop', 'baja', 'salir'] as const
/** For so long an answer is one to the campaign. */
export const OPT_OUT_DAYS = 7

const LONGEST = Math.max(...optOutWords.map(({ length }) => length))

/** Whether that is all that somebody said; a mark at its end is not a word. */
export function isOptOut(text: string): boolean {
  const said = text.trim().replace(/[.!]$/, '').trim()
  return said.length <= LONGEST && optOutWords.some((word) => word === fold(said))
}
