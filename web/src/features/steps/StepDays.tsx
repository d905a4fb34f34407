import type { TimelineEntry as TicketStep } from '@recado/contract/tickets/timeline'
import { useTranslation } from 'react-i18next'
import { showClock } from '../../shared/i18n/showTime.ts'
import { useStepSentence } from '../../shared/steps/useStepSentence.ts'
import { useToday } from '../../shared/ui/chat/useToday.ts'
import { kindOf, stepIcons } from './stepKinds.ts'
import { daysOf } from './stepPages.ts'
import { TimelineDay, TimelineEntry } from './Timeline.tsx'

/** The entries by day as sentences, the latest first. */
export function StepDays({ steps }: { steps: readonly TicketStep[] }) {
  const { t } = useTranslation('steps')
  const { today, yesterday } = useToday()
  const told = useStepSentence()
  const nameOf = (day: string) => (day === today ? t('today') : day === yesterday ? t('yesterday') : day)
  return daysOf(steps).map(({ day, steps: ofDay }) => (
    <TimelineDay key={day} name={nameOf(day)} label={`${t('title')}, ${nameOf(day)}`}>
      {ofDay.map((step) => {
        const kind = kindOf[step.code]
        const Icon = stepIcons[kind]
        return (
          <TimelineEntry
            key={step.id}
            tone={kind}
            icon={<Icon size={14} stroke={1.8} role="img" aria-label={t(`kinds.${kind}`)} />}
            text={told(step)}
            time={{ shown: showClock(step.createdAt), exact: step.createdAt }}
          />
        )
      })}
    </TimelineDay>
  ))
}
