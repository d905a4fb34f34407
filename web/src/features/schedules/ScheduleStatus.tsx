import type { Schedule } from '@recado/contract/schedules/schedules'
import { useTranslation } from 'react-i18next'
import { StatusLabel, type StatusTone } from '../../shared/ui/StatusLabel.tsx'
import { itemLook } from './calendarItems.ts'
import { failureReason } from './failureReason.ts'

const tones: Record<ReturnType<typeof itemLook>, StatusTone> = {
  done: 'good',
  planned: 'waiting',
  foreseen: 'waiting',
  waiting: 'bad',
  failed: 'bad',
}

/** Its status with the reason. */
export function ScheduleStatus({ row }: { row: Schedule }) {
  const { t } = useTranslation('schedules')
  const word = row.kind === 'reminder' && row.status === 'ENVIADA' ? t('status.REMINDED') : t(`status.${row.status}`)
  return <StatusLabel tone={tones[itemLook(row)]} label={word} reason={row.error === null ? undefined : failureReason(t, row.error)} />
}
