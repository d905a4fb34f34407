import type { Step } from '@recado/contract/bot/steps'
import type { TFunction } from 'i18next'
import { dayInside } from '../hours/dayName.ts'
import { pathOf, weekdayOf } from './pathOf.ts'

export type TicketHappening = Step & { user?: { name: string } | null | undefined }
export type Speech = { t: TFunction<['steps', ...string[]]>; language: string }

/** What happened, and why, in one plain sentence. */
export function stepSentence(step: TicketHappening, speech: Speech): string {
  const clause = clauseOf(step, speech)
  return clause.charAt(0).toLocaleUpperCase(speech.language) + clause.slice(1)
}

/** The same for where it stands inside of another sentence: it begins small, unless a name begins it. */
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

/** Who answered in our place, or should have. */
function speakerIn({ code, values: { name } }: Step, t: Speech['t']) {
  const kind = code.startsWith('connector') ? 'connector' : 'assistant'
  return name ? t(`steps:who.${kind}.named`, { name }) : t(`steps:who.${kind}.plain`)
}
