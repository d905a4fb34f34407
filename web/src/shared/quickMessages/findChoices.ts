import { compareText, fold } from '@recado/contract/kit/fold'
import type { QuickMessageChoice } from '@recado/contract/quickMessages'

type Prepared = { choice: QuickMessageChoice; shortcode: string; message: string; isOwn: boolean }
export type PreparedChoices = readonly Prepared[]

const known = new WeakMap<readonly QuickMessageChoice[], PreparedChoices>()

/** Once for each list, which every conversation that is opened asks for anew. */
export function prepareChoices(choices: readonly QuickMessageChoice[]): PreparedChoices {
  const prepared = known.get(choices) ?? inOrder(choices)
  known.set(choices, prepared)
  return prepared
}

/** In the order in which they are offered: one's own first, of those the most used, and by shortcode where that says nothing. */
function inOrder(choices: readonly QuickMessageChoice[]): PreparedChoices {
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

/** Whoever types a shortcode finds it before those that only hold the letters somewhere. */
export function findChoices(prepared: PreparedChoices, typed: string, most: number): QuickMessageChoice[] {
  const wanted = fold(typed.trim())
  const begun: Prepared[] = []
  const held: Prepared[] = []
  for (const one of prepared)
    if (one.shortcode.startsWith(wanted)) begun.push(one)
    else if (one.shortcode.includes(wanted) || one.message.includes(wanted)) held.push(one)
  return [...begun, ...held].slice(0, most).map(({ choice }) => choice)
}
