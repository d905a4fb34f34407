import { Switch } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { Week, Weekday } from '@recado/contract/time/openingHours'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayName } from '../../hours/dayName.ts'
import { allDay, dayOff, endsNextDay, type Hours, hoursToOpen, isOpen } from '../../hours/hoursOfDay.ts'
import { DayMenu } from './DayMenu.tsx'
import { HourInput } from './HourInput.tsx'
import classes from './Week.module.css'

type Props = {
  week: Week
  day: Week[number]
  switchRef: Ref<HTMLInputElement> | undefined
  onChange: (hours: Hours) => void
  onCopy: (days: readonly Weekday[]) => void
}

/** A day: closed, or open from … to …. When it is opened again, its former hours come back. */
export function DayRow({ week, day, switchRef, onChange, onCopy }: Props) {
  const { t, i18n } = useTranslation('resource')
  const { startTime, endTime, weekdayEn } = day
  const open = isOpen(day)
  const [before, setBefore] = useState<Hours>()
  // While the user edits, both times may be equal for a moment: keep the inputs.
  const [isInside, setIsInside] = useState(false)
  const noteId = useId()
  const name = dayName(weekdayEn, i18n.language)
  const note = noteOf(day)

  const turn = (isOn: boolean) => {
    if (!isOn) setBefore({ startTime, endTime })
    onChange(isOn ? (before ?? hoursToOpen(week, weekdayEn)) : dayOff)
  }

  return (
    <fieldset
      aria-label={name}
      className={classes.day}
      onFocus={({ target }) => setIsInside(isHour(target))}
      onBlur={({ relatedTarget }) => setIsInside(isHour(relatedTarget))}
    >
      <Switch ref={switchRef} label={name} checked={open} onChange={({ currentTarget }) => turn(currentTarget.checked)} />
      {open || isInside ? (
        <div className={classes.hours}>
          <HourInput
            label={t('hours.from', { day: name })}
            describedBy={noteId}
            value={startTime}
            onChange={(startTime) => onChange({ startTime, endTime })}
          />
          <span aria-hidden>–</span>
          <HourInput
            label={t('hours.until', { day: name })}
            describedBy={noteId}
            value={endTime}
            onChange={(endTime) => onChange({ startTime, endTime })}
          />
          <span id={noteId} className={classes.note}>
            {note && t(note, { time: endTime })}
          </span>
        </div>
      ) : (
        <span className={classes.closed}>{t('hours.closed')}</span>
      )}
      <DayMenu name={name} onCopy={onCopy} onAllDay={() => onChange(allDay)} />
    </fieldset>
  )
}

/** Explains times that need it, such as "until the next day". */
function noteOf(hours: Hours) {
  if (endsNextDay(hours)) return 'hours.nextDay'
  if (hours.startTime === allDay.startTime && hours.endTime === allDay.endTime) return 'hours.allDay'
  return isOpen(hours) ? null : 'hours.same'
}

const isHour = (element: Element | null) => element?.matches('[inputmode]') ?? false
