import { Chip, Group, Input, Select } from '@mantine/core'
import type { Repeat } from '@recado/contract/schedules/recurrence'
import { weekdays } from '@recado/contract/time/openingHours'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { shortDayName } from '#web/shared/lib/hours/dayNames.ts'
import { DateInput } from '#web/shared/ui/dates/DateInput.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import type { ScheduleValues } from './ScheduleForm.tsx'

const INTERVALS = ['day', 'week', 'month'] as const
const NEVER = 'never'

/** Whether a schedule repeats, on which days and until when. */
export function RepeatField({ control }: { control: Control<ScheduleValues> }) {
  const { t, i18n } = useTranslation('schedules')
  const { value, onChange } = useController({ control, name: 'repeat' }).field
  const sendAt = String(useWatch({ control, name: 'sendAt' }))
  const repeat = (value ?? null) as Repeat | null
  const set = (changes: Partial<Repeat>) => repeat && onChange({ ...repeat, ...changes })
  const choose = (every: string | null) =>
    onChange(
      INTERVALS.some((interval) => interval === every) ? { days: [], until: null, ...repeat, every: every as Repeat['every'] } : null,
    )
  const isShort = repeat?.every === 'month' && Number(sendAt.slice(8, 10)) > 28
  return (
    <>
      <FieldRow>
        <Select
          label={t('fields.repeat')}
          data={[NEVER, ...INTERVALS].map((every) => ({ value: every, label: t(`repeat.${every}` as 'repeat.day') }))}
          value={repeat?.every ?? NEVER}
          onChange={choose}
          allowDeselect={false}
          description={isShort ? t('hints.shortMonths') : undefined}
        />
        {repeat && (
          <DateInput kind="day" label={t('fields.until')} value={repeat.until ?? ''} onChange={(until) => set({ until: until || null })} />
        )}
      </FieldRow>
      {repeat?.every === 'week' && (
        <Input.Wrapper label={t('fields.days')} description={t('hints.days')}>
          <Chip.Group multiple value={repeat.days} onChange={(days) => set({ days: weekdays.filter((day) => days.includes(day)) })}>
            <Group gap="xs" mt="xs" role="group" aria-label={t('fields.days')}>
              {weekdays.map((day) => (
                <Chip key={day} value={day} size="sm">
                  {shortDayName(day, i18n.language)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
    </>
  )
}
