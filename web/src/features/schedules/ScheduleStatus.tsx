import type { Schedule } from '@recado/contract/schedules/schedules'
import { useTranslation } from 'react-i18next'
import { StatusWord, type Tone } from '../../shared/ui/StatusWord.tsx'
import { planLook } from './entriesOf.ts'
import { reasonOf } from './reasonOf.ts'

const tones: Record<ReturnType<typeof planLook>, Tone> = {
  ...{ done: 'good', planned: 'waiting', foreseen: 'waiting', waiting: 'bad', failed: 'bad' },
}

/** Its status with the reason. */
export function ScheduleStatus({ row }: { row: Schedule }) {
  const { t } = useTranslation('schedules')
  const word = row.kind === 'reminder' && row.status === 'ENVIADA' ? t('status.REMINDED') : t(`status.${row.status}`)
  return <StatusWord tone={tones[planLook(row)]} word={word} reason={row.error === null ? undefined : reasonOf(t, row.error)} />
}
