import type { TimelineEntry as TicketStep } from '@recado/contract/tickets/timeline'
import { useTranslation } from 'react-i18next'
import { useTimelineSentence } from '#web/shared/domain/timeline/useTimelineSentence.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { useToday } from '#web/shared/ui/chat/useToday.ts'
import { TimelineDay, TimelineItem } from './TimelineParts.tsx'
import { actorIcons, actorOf } from './timelineActors.ts'
import { groupByDay } from './timelinePages.ts'

/** The entries by day as sentences, the latest first. */
export function TimelineDays({ steps }: { steps: readonly TicketStep[] }) {
  const { t } = useTranslation('steps')
  const { today, yesterday } = useToday()
  const sentenceOf = useTimelineSentence()
  const nameOf = (day: string) => (day === today ? t('today') : day === yesterday ? t('yesterday') : day)
  return groupByDay(steps).map(({ day, steps: ofDay }) => (
    <TimelineDay key={day} name={nameOf(day)} label={`${t('title')}, ${nameOf(day)}`}>
      {ofDay.map((step) => {
        const kind = actorOf[step.code]
        const Icon = actorIcons[kind]
        return (
          <TimelineItem
            key={step.id}
            tone={kind}
            icon={<Icon size={14} stroke={1.8} role="img" aria-label={t(`kinds.${kind}`)} />}
            text={sentenceOf(step)}
            detail={step.values.found ? t('found', { sections: step.values.found }) : undefined}
            time={{ shown: formatTime(step.createdAt), exact: step.createdAt }}
          />
        )
      })}
    </TimelineDay>
  ))
}
