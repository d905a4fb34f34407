import { compareText, fold } from '@recado/contract/kit/fold'
import type { QuickMessageChoice } from '@recado/contract/quickMessages'

type PreparedChoice = { choice: QuickMessageChoice; shortcode: string; message: string; isOwn: boolean }
export type PreparedChoices = readonly PreparedChoice[]

const cache = new WeakMap<readonly QuickMessageChoice[], PreparedChoices>()

/** Cached per list: every opened conversation asks for it. */
export function prepareChoices(choices: readonly QuickMessageChoice[]): PreparedChoices {
  const prepared = cache.get(choices) ?? sortChoices(choices)
  cache.set(choices, prepared)
  return prepared
}

/** Sorted as offered: own ones first, then the most used, then by shortcode. */
function sortChoices(choices: readonly QuickMessageChoice[]): PreparedChoices {
  const prepared = choices.map((choice) => ({
    choice,
    shortcode: fold(choice.shortcode),
    message: fold(choice.message),
    isOwn: !choice.geral,
  }))
  return prepared.sort(
    (a, b) =>
      Number(b.isOwn) - Number(a.isOwn) ||
      b.choice.uses - a.choice.uses ||
      compareText(a.shortcode, b.shortcode) ||
      a.choice.id - b.choice.id,
  )
}

/** Shortcodes that begin with the text come before other matches. */
export function findQuickMessages(prepared: PreparedChoices, typed: string, limit: number): QuickMessageChoice[] {
  const wanted = fold(typed.trim())
  const prefixMatches: PreparedChoice[] = []
  const otherMatches: PreparedChoice[] = []
  for (const one of prepared)
    if (one.shortcode.startsWith(wanted)) prefixMatches.push(one)
    else if (one.shortcode.includes(wanted) || one.message.includes(wanted)) otherMatches.push(one)
  return [...prefixMatches, ...otherMatches].slice(0, limit).map(({ choice }) => choice)
}
