import type { Step } from '@recado/contract/bot/steps'
import type { TFunction } from 'i18next'
import { dayNameInSentence } from '#web/shared/lib/hours/dayNames.ts'
import { timelineTextKey, weekdayIn } from './timelineTextKey.ts'

export type TicketTimelineEntry = Step & { user?: { name: string } | null | undefined }
export type TimelineTexts = { t: TFunction<['steps', ...string[]]>; language: string }

/** A timeline entry as a sentence: what happened and why. */
export function timelineSentence(step: TicketTimelineEntry, speech: TimelineTexts): string {
  const clause = timelineClause(step, speech)
  return clause.charAt(0).toLocaleUpperCase(speech.language) + clause.slice(1)
}

/** The sentence as a clause within another one: lower case, unless it begins with a name. */
export function timelineClause({ code, values, user }: TicketTimelineEntry, { t, language }: TimelineTexts): string {
  const { of, turns } = values
  const weekday = weekdayIn(values)
  const path = timelineTextKey({ code, values })
  return t(`steps:told.${path}`, {
    ...values,
    by: user?.name ?? t('steps:somebody'),
    count: Number((code === 'loopStopped' ? turns : of) ?? 0),
    day: weekday && dayNameInSentence(weekday, language),
    who: responderName({ code, values }, t),
  })
}

/** Which assistant or integration it is about. */
function responderName({ code, values: { name } }: Step, t: TimelineTexts['t']) {
  const kind = code.startsWith('connector') ? 'connector' : 'assistant'
  return name ? t(`steps:who.${kind}.named`, { name }) : t(`steps:who.${kind}.plain`)
}
