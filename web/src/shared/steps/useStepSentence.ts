import { reasonsToWait } from '@recado/contract/bot/steps'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useTranslation } from 'react-i18next'
import { clauseOf, stepSentence, type TicketHappening } from './stepSentence.ts'

/** Returns a function that describes a timeline entry in the reader's language. */
export function useStepSentence() {
  const { t, i18n } = useTranslation('steps')
  return (step: TicketHappening) => stepSentence(step, { t, language: i18n.language })
}

/** Why a conversation waits for a person, if it is not obvious: in a word and in a sentence. */
export function useReasonToWait({ status, waitsBecause: step }: Pick<Ticket, 'status' | 'waitsBecause'>) {
  const { t, i18n } = useTranslation('steps')
  if (status !== 'pending' || !step || !reasonsToWait.has(step.code)) return null
  return { word: t(`waits.${step.code}`), sentence: t('waits.because', { reason: clauseOf(step, { t, language: i18n.language }) }) }
}
