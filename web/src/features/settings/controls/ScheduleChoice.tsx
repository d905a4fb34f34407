import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ControlProps, spokenOf } from './controlProps.ts'

/** Whose hours count. */
export function ScheduleChoice(props: ControlProps) {
  const { t } = useTranslation('settings')
  const data = ['disabled', 'company', 'queue'].map((value) => ({ value, label: t(`schedules.of.${value}`) }))
  return <SegmentedControl {...spokenOf(props)} data={data} value={props.value} onChange={props.onChange} />
}
