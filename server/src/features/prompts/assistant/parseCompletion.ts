import { trimTrailing } from '@recado/contract/kit/trimTrailing'
import { z } from 'zod'
import type { ResponderAnswer } from '../../../connectors/responder.ts'
import { createFailure } from '../service/serviceFailures.ts'
import { handoverReasonIn, stripHandoverMarker } from './handover.ts'

/** The fields that we read. Servers that imitate the API leave out many others. */
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(z.object({ function: z.object({ name: z.string(), arguments: z.string().catch('') }).optional() })).nullish(),
        }),
      }),
    )
    .min(1),
})

/** The longest text that WhatsApp accepts. */
const LONGEST = 4096

export function parseCompletion(given: unknown): Pick<ResponderAnswer, 'replies' | 'orders'> {
  const choice = firstChoice(given)
  const { message, finish_reason: end } = choice
  const { text, reason } = stripHandoverMarker(withoutThoughts(message.content ?? ''))
  const stop = handoverReasonIn(message.tool_calls ?? []) ?? reason
  if (!text && stop === undefined) throw emptyFailure(choice)
  const whole = end === 'length' ? toLastSentence(text) : text
  return { replies: whole ? [{ text: toMessage(whole) }] : [], orders: stop === undefined ? {} : { stop } }
}

export type Choice = z.output<typeof completion>['choices'][number]

export function firstChoice(given: unknown): Choice {
  const { data } = completion.safeParse(given)
  const choice = data?.choices[0]
  if (!choice) throw createFailure('garbage')
  return choice
}

/** Why a model has written nothing. */
export const emptyFailure = ({ message, finish_reason: end }: Choice) =>
  createFailure(message.refusal || end === 'content_filter' ? 'refused' : end === 'length' ? 'outOfTokens' : 'noAnswer')

/** Some servers leave the model's reasoning in the answer. Remove it, also where it was cut off: the customer must not see it. */
export function withoutThoughts(content: string) {
  const answered = content.split(END_OF_THOUGHTS).at(-1) ?? ''
  return answered.trimStart().startsWith('<think>') ? '' : answered
}
const END_OF_THOUGHTS = '</think>'

/**
 * An answer that ran out of tokens ends in the middle of a word. Cut it after the last full sentence, unless that removes more than half
 * of it.
 */
export function toLastSentence(text: string) {
  const last = [...text.matchAll(/[.!?…]\s/g)].at(-1)?.index ?? -1
  const ended = text.slice(0, last + 1)
  return ended.length >= text.length / 2 ? ended : `${text}…`
}

/** No longer than a message may be. */
export function toMessage(text: string) {
  if (text.length <= LONGEST) return text
  const start = text.slice(0, LONGEST - 1)
  return `${trimTrailing(start, (sign) => sign.trim() !== '').trimEnd() || start}…`
}
