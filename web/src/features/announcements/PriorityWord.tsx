import type { Announcement } from '@recado/contract/announcements'
import { useTranslation } from 'react-i18next'
import { StatusWord, type Tone } from '../../shared/ui/StatusWord.tsx'

/** High is red, medium orange, low grey. */
const tones: Record<Announcement['priority'], Tone> = { 1: 'bad', 2: 'waiting', 3: 'quiet' }

export function PriorityWord({ priority }: Pick<Announcement, 'priority'>) {
  const { t } = useTranslation('announcements')
  return <StatusWord tone={tones[priority]} word={t(`priorities.${priority}`)} reason={undefined} />
}
