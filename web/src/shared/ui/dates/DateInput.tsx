import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { dayInTimezone } from '#web/shared/domain/company/dayInTimezone.ts'
import { formatDateInput, parseDay, parseMoment } from '#web/shared/lib/i18n/dateInput.ts'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'
import { PopoverDropdown } from '../dropdown/Dropdowns.tsx'

/** 28 kB with its styles, so loaded lazily: dates are mostly typed. */
const LateCalendar = deferredModule(() => import('./DateCalendar.tsx'))

const parsers = { day: parseDay, moment: parseMoment }

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rightSection' | 'placeholder'> & {
  /** A day is YYYY-MM-DD, a moment YYYY-MM-DDTHH:mm in the company's time zone. */
  kind: keyof typeof parsers
  value: string
  /** Called with the parsed value, or with the text itself if it is not a date, so that an invalid text is never saved as an older date. */
  onChange: (value: string) => void
  /** Called on blur, on Enter or when a day is chosen. Before that, the text may be an incomplete date. */
  onSettled?: (value: string) => void
}

/** A date, typed in the app's format or chosen in a calendar. An invalid date shows its error on blur. */
export function DateInput({ kind, value, onChange, onSettled, error, onBlur, ...rest }: Props) {
  const { t } = useTranslation('validation')
  const [typed, setTyped] = useState<string | null>(null)
  const today = dayInTimezone(useCurrentUser().company.timezone)
  const read = (text: string) => parsers[kind](text, today)
  const pattern = t(`dates.patterns.${kind}`)
  const choose = (chosen: string) => {
    onChange(chosen)
    onSettled?.(chosen)
  }
  const isWrong = value !== '' && read(value) === null
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      placeholder={pattern}
      value={typed ?? formatDateInput(value)}
      error={isWrong && (typed === null || error) ? t('dates.wrong', { pattern }) : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value) ?? currentTarget.value.trim())
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
        onSettled?.(value)
      }}
      onKeyDown={({ key }) => key === 'Enter' && onSettled?.(value)}
      rightSectionPointerEvents="all"
      rightSection={
        <CalendarButton kind={kind} today={today} value={isWrong ? '' : value} disabled={rest.disabled === true} onChange={choose} />
      }
    />
  )
}

type ButtonProps = Pick<Props, 'kind' | 'value' | 'onChange'> & { today: string; disabled: boolean }

/** The calendar. Choosing a day closes it, unless a time is needed too. */
function CalendarButton({ kind, value, today, disabled, onChange }: ButtonProps) {
  const { t } = useTranslation('validation')
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('dates.calendar')}
          data-hint={t('dates.calendar')}
          disabled={disabled}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={18} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <PopoverDropdown isInDialog aria-label={t('dates.title')}>
        <LateCalendar>
          {({ DateCalendar }) => (
            <DateCalendar
              kind={kind}
              value={value}
              today={today}
              onChange={(chosen) => {
                onChange(chosen)
                if (kind === 'day') setOpened(false)
              }}
            />
          )}
        </LateCalendar>
      </PopoverDropdown>
    </Popover>
  )
}
