import { Input, VisuallyHidden } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { Week, Weekday } from '@recado/contract/time/openingHours'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { longDayName } from '#web/shared/lib/hours/dayNames.ts'
import { completeWeek, withHours } from '#web/shared/lib/hours/hoursOfDay.ts'
import { DayRow } from '../week/DayRow.tsx'
import { OpeningHoursChart } from '../week/OpeningHoursChart.tsx'
import classes from '../week/Week.module.css'
import { type FieldProps, useField } from './useField.ts'

/** The opening hours of a week: as an overview and day by day. */
export function WeekHoursField<T extends FieldValues>(props: FieldProps<T>) {
  const { t, i18n } = useTranslation('resource')
  const { value, shared } = useField(props)
  const { label, description, error, onChange, onBlur, ref } = shared
  const [copied, setCopied] = useState('')
  const labelId = useId()
  const week = completeWeek(value as Week)

  const copy = (day: Week[number], days: readonly Weekday[]) => {
    onChange(withHours(week, days, day))
    setCopied(t('hours.copied', { day: longDayName(day.weekdayEn, i18n.language) }))
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
      descriptionProps={{ mb: 'xs' }}
    >
      <fieldset aria-labelledby={labelId} className={classes.week} onBlur={onBlur}>
        <OpeningHoursChart week={week} />
        <div className={classes.days}>
          {week.map((day, index) => (
            <DayRow
              key={day.weekdayEn}
              week={week}
              day={day}
              switchRef={index === 0 ? ref : undefined}
              onChange={(hours) => onChange(withHours(week, [day.weekdayEn], hours))}
              onCopy={(days) => copy(day, days)}
            />
          ))}
        </div>
        <VisuallyHidden role="status">{copied}</VisuallyHidden>
      </fieldset>
    </Input.Wrapper>
  )
}
