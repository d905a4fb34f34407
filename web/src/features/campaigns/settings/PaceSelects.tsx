import { Select } from '@mantine/core'
import { longIntervals, messageIntervals, type SendingPace } from '@recado/contract/campaigns/sendingPace'
import { useTranslation } from 'react-i18next'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'

type Props = { pace: SendingPace; onChange: (pace: SendingPace) => void }

/** The delay between messages, and when there is a longer pause. */
export function PaceSelects({ pace, onChange }: Props) {
  const { t } = useTranslation('campaignPace')
  const seconds = (all: readonly number[]) =>
    all.map((count) => ({ value: count, label: count === 0 ? t('none') : t('seconds', { count }) }))
  const messages = longIntervals.map((count) => ({ value: count as number, label: count === 0 ? t('never') : t('messages', { count }) }))
  const select = (name: keyof SendingPace, data: { value: number; label: string }[]) => (
    <Select<number>
      label={t(`fields.${name}`)}
      data={data}
      value={pace[name]}
      onChange={(value) => onChange({ ...pace, [name]: value })}
      allowDeselect={false}
    />
  )
  return (
    <FieldRow>
      {select('messageInterval', seconds(messageIntervals))}
      {select('longerIntervalAfter', messages)}
      {select('greaterInterval', seconds(longIntervals))}
    </FieldRow>
  )
}
