import { trimTrailing } from '@recado/contract/kit/trimTrailing'
import { z } from 'zod'
import type { ResponderAnswer } from '../../../kernel/responder.ts'
import { createFailure } from '../service/serviceFailures.ts'
import { handoverReasonIn, stripHandoverMarker } from './handover.ts'

/** What we go by of an answer; servers that merely speak the same API leave out much of the rest. */
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

/** What messaging services take as one text. */
const LONGEST = 4096

export function parseCompletion(given: unknown): Pick<ResponderAnswer, 'replies' | 'orders'> {
  const { data } = completion.safeParse(given)
  const choice = data?.choices[0]
  if (!choice) throw createFailure('garbage')
  const { message, finish_reason: end } = choice
  const { text, reason } = stripHandoverMarker(withoutThoughts(message.content ?? ''))
  const stop = handoverReasonIn(message.tool_calls ?? []) ?? reason
  if (!text && stop === undefined)
    throw createFailure(message.refusal || end === 'content_filter' ? 'refused' : end === 'length' ? 'outOfTokens' : 'noAnswer')
  const whole = end === 'length' ? toLastSentence(text) : text
  return { replies: whole ? [{ text: cut(whole) }] : [], orders: stop === undefined ? {} : { stop } }
}

/** Some servers leave what a model thinks in its answer. It is not for the customer, the less so where it was cut off. */
function withoutThoughts(content: string) {
  const answered = content.split(END_OF_THOUGHTS).at(-1) ?? ''
  return answered.trimStart().startsWith('<think>') ? '' : answered
}
const END_OF_THOUGHTS = '</think>'

/** Out of its tokens it stops in the middle of a word: up to the last full sentence, if not too much is lost by it. */
function toLastSentence(text: string) {
  const last = [...text.matchAll(/[.!?…]\s/g)].at(-1)?.index ?? -1
  const ended = text.slice(0, last + 1)
  return ended.length >= text.length / 2 ? ended : `${text}…`
}

function cut(text: string) {
  if (text.length <= LONGEST) return text
  const begun = text.slice(0, LONGEST - 1)
  return `${trimTrailing(begun, (sign) => sign.trim() !== '').trimEnd() || begun}…`
}
