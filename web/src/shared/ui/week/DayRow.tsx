import { ActionIcon, Menu, Switch } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { type Week, type Weekday, weekdays } from '@recado/contract/time/openingHours'
import { IconDots } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { capitalizedDayName } from '#web/shared/lib/hours/dayNames.ts'
import { closedDay, type DayHours, endsNextDay, isOpen, openAllDay, suggestedHours, workingDays } from '#web/shared/lib/hours/hoursOfDay.ts'
import { MenuDropdown } from '../dropdown/Dropdowns.tsx'
import { TimeInput } from './TimeInput.tsx'
import classes from './Week.module.css'

type Props = {
  week: Week
  day: Week[number]
  switchRef: Ref<HTMLInputElement> | undefined
  onChange: (hours: DayHours) => void
  onCopy: (days: readonly Weekday[]) => void
}

/** A day: closed, or open from … to …. When it is opened again, its former hours come back. */
export function DayRow({ week, day, switchRef, onChange, onCopy }: Props) {
  const { t, i18n } = useTranslation('resource')
  const { startTime, endTime, weekdayEn } = day
  const open = isOpen(day)
  const [before, setBefore] = useState<DayHours>()
  // While the user edits, both times may be equal for a moment: keep the inputs.
  const [isInside, setIsInside] = useState(false)
  const noteId = useId()
  const name = capitalizedDayName(weekdayEn, i18n.language)
  const note = hoursNote(day)

  const turn = (isOn: boolean) => {
    if (!isOn) setBefore({ startTime, endTime })
    onChange(isOn ? (before ?? suggestedHours(week, weekdayEn)) : closedDay)
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
          <TimeInput
            label={t('hours.from', { day: name })}
            describedBy={noteId}
            value={startTime}
            onChange={(startTime) => onChange({ startTime, endTime })}
          />
          <span aria-hidden>–</span>
          <TimeInput
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
      <DayMenu name={name} onCopy={onCopy} onAllDay={() => onChange(openAllDay)} />
    </fieldset>
  )
}

/** Explains times that need it, such as "until the next day". */
function hoursNote(hours: DayHours) {
  if (endsNextDay(hours)) return 'hours.nextDay'
  if (hours.startTime === openAllDay.startTime && hours.endTime === openAllDay.endTime) return 'hours.allDay'
  return isOpen(hours) ? null : 'hours.same'
}

const isHour = (element: Element | null) => element?.matches('[inputmode]') ?? false

type DayMenuProps = { name: string; onCopy: (days: readonly Weekday[]) => void; onAllDay: () => void }

/** Actions on a day: copy its hours to other days, or open it all day. */
function DayMenu({ name, onCopy, onAllDay }: DayMenuProps) {
  const { t } = useTranslation('resource')
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon data-hint={t('hours.more')} aria-label={t('hours.moreOf', { day: name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <MenuDropdown>
        <Menu.Item onClick={() => onCopy(workingDays)}>{t('hours.toWorkingDays')}</Menu.Item>
        <Menu.Item onClick={() => onCopy(weekdays)}>{t('hours.toAllDays')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={onAllDay}>{t('hours.openAllDay')}</Menu.Item>
      </MenuDropdown>
    </Menu>
  )
}
