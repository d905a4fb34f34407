import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Simulation } from './useSimulation.ts'

/** Simulates during or outside opening hours, where hours matter. */
export function OpeningStatePicker({ playing: { moment, setMoment } }: { playing: Simulation }) {
  const { t } = useTranslation('menu')
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('play.moment')}
      value={moment}
      data={[
        { value: 'open', label: t('play.open') },
        { value: 'closed', label: t('play.closed') },
      ]}
      onChange={(value) => setMoment(value === 'closed' ? 'closed' : 'open')}
    />
  )
}
