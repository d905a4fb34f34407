import type { Announcement } from '@recado/contract/announcements'
import { useTranslation } from 'react-i18next'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'

/** High is red, medium orange, low grey. */
const tones: Record<Announcement['priority'], StatusTone> = { 1: 'bad', 2: 'waiting', 3: 'quiet' }

export function PriorityLabel({ priority }: Pick<Announcement, 'priority'>) {
  const { t } = useTranslation('announcements')
  return <StatusLabel tone={tones[priority]} label={t(`priorities.${priority}`)} reason={undefined} />
}
