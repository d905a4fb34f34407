import { fold } from '../kit/fold.ts'

/** A customer who answers a campaign with exactly one of these gets no further campaigns. */
export const optOutWords = ['sair', 'parar', 'stop', 'baja', 'salir'] as const
/** For this number of days a reply counts as a reply to the campaign. */
export const OPT_OUT_DAYS = 7

const LONGEST = Math.max(...optOutWords.map(({ length }) => length))

/** Whether the text is nothing but an opt-out word; a mark at its end is ignored. */
export function isOptOut(text: string): boolean {
  const entered = text.trim().replace(/[.!]$/, '').trim()
  return entered.length <= LONGEST && optOutWords.some((word) => word === fold(entered))
}
