import type { Step } from '@recado/contract/bot/steps'
import type { TFunction } from 'i18next'
import { dayInside } from '../hours/dayName.ts'
import { pathOf, weekdayOf } from './pathOf.ts'

export type TicketHappening = Step & { user?: { name: string } | null | undefined }
export type Speech = { t: TFunction<['steps', ...string[]]>; language: string }

/** A timeline entry as a sentence: what happened and why. */
export function stepSentence(step: TicketHappening, speech: Speech): string {
  const clause = clauseOf(step, speech)
  return clause.charAt(0).toLocaleUpperCase(speech.language) + clause.slice(1)
}

/** The same as a clause within a sentence: lower case, unless it begins with a name. */
export function clauseOf({ code, values, user }: TicketHappening, { t, language }: Speech): string {
  const { of, turns } = values
  const weekday = weekdayOf(values)
  const path = pathOf({ code, values })
  return t(`steps:told.${path}`, {
    ...values,
    by: user?.name ?? t('steps:somebody'),
    count: Number((code === 'loopStopped' ? turns : of) ?? 0),
    day: weekday && dayInside(weekday, language),
    who: speakerIn({ code, values }, t),
  })
}

/** Which assistant or integration it is about. */
function speakerIn({ code, values: { name } }: Step, t: Speech['t']) {
  const kind = code.startsWith('connector') ? 'connector' : 'assistant'
  return name ? t(`steps:who.${kind}.named`, { name }) : t(`steps:who.${kind}.plain`)
}
