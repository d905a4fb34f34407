import { reasonsToWait } from '@recado/contract/bot/steps'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useTranslation } from 'react-i18next'
import { type TicketTimelineEntry, timelineClause, timelineSentence } from './timelineSentence.ts'

/** Returns a function that describes a timeline entry in the reader's language. */
export function useTimelineSentence() {
  const { t, i18n } = useTranslation('steps')
  return (step: TicketTimelineEntry) => timelineSentence(step, { t, language: i18n.language })
}

/** Why a conversation waits for a person, if it is not obvious: in a word and in a sentence. */
export function useWaitingReason({ status, waitsBecause: step }: Pick<Ticket, 'status' | 'waitsBecause'>) {
  const { t, i18n } = useTranslation('steps')
  if (status !== 'pending' || !step || !reasonsToWait.has(step.code)) return null
  return { word: t(`waits.${step.code}`), sentence: t('waits.because', { reason: timelineClause(step, { t, language: i18n.language }) }) }
}
