import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import { DatePicker, TimePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { firstWeekday, weekdayFormatter } from '../calendar/calendarDays.ts'

/** The languages' names in dayjs. */
const dayjsLocales = { pt: 'pt-br', en: 'en', es: 'es' }

/** The time before one is chosen. */
const DEFAULT_TIME = '09:00'

type Props = { kind: 'day' | 'moment'; value: string; today: string; onChange: (value: string) => void }

/** The calendar of a date field, with a time if the field has one. "Today" is the company's. */
export function DateCalendar({ kind, value, today, onChange }: Props) {
  const { t, i18n } = useTranslation('validation')
  const [day = '', clock = DEFAULT_TIME] = value.split('T')
  const choose = (nextDay: string, nextClock: string) => onChange(kind === 'day' ? nextDay : `${nextDay}T${nextClock}`)
  const first = firstWeekday(i18n.language)
  const weekday = weekdayFormatter(i18n.language)
  return (
    <>
      <DatePicker
        locale={dayjsLocales[toLanguage(i18n.language) ?? 'en']}
        firstDayOfWeek={first as 0 | 1 | 6}
        weekendDays={[]}
        hideOutsideDates
        weekdayFormat={(date) => weekday(String(date))}
        value={day || null}
        defaultDate={day || today}
        maxDate="9998-12-31"
        getDayProps={(date) => (date === today ? { 'aria-current': 'date' as const, fw: 700, td: 'underline' } : {})}
        ariaLabels={{
          previousMonth: t('dates.previousMonth'),
          nextMonth: t('dates.nextMonth'),
          previousYear: t('dates.previousYear'),
          nextYear: t('dates.nextYear'),
          previousDecade: t('dates.previousDecade'),
          nextDecade: t('dates.nextDecade'),
        }}
        onChange={(chosen) => chosen && choose(chosen, clock)}
      />
      {kind === 'moment' && (
        <TimePicker
          mt="sm"
          label={t('dates.time')}
          hoursInputLabel={t('dates.hours')}
          minutesInputLabel={t('dates.minutes')}
          value={clock}
          onChange={(chosen) => chosen && choose(day || today, chosen.slice(0, 5))}
        />
      )}
    </>
  )
}
