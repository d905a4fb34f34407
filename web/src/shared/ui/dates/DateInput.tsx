import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../auth/session.ts'
import { dayIn } from '../../company/dayIn.ts'
import { dateText, readDay, readMoment } from '../../i18n/dateText.ts'
import { lateModule } from '../../lazy/lateModule.ts'
import { PopoverDropdown } from '../dropdown/Dropdowns.tsx'

/** 28 kB with its styles: a date is typed more often than chosen. */
const LateCalendar = lateModule(() => import('./DateCalendar.tsx'))

const readers = { day: readDay, moment: readMoment }

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rightSection' | 'placeholder'> & {
  /** A day is YYYY-MM-DD, a moment YYYY-MM-DDTHH:mm by the company's clock. */
  kind: keyof typeof readers
  value: string
  /** Called with what was read, and with the text itself where it is no date, so that nothing is saved in its place. */
  onChange: (value: string) => void
  /** Called when it is written: left, entered or chosen. Until then a date may be the beginning of another. */
  onSettled?: (value: string) => void
}

/** A date that is typed as the product writes dates, or chosen in a calendar. A wrong one is told as soon as one leaves it. */
export function DateInput({ kind, value, onChange, onSettled, error, onBlur, ...rest }: Props) {
  const { t } = useTranslation('validation')
  const [typed, setTyped] = useState<string | null>(null)
  const today = dayIn(useSession().company.timezone)
  const read = (text: string) => readers[kind](text, today)
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
      value={typed ?? dateText(value)}
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
        <CalendarButton {...{ kind, today }} value={isWrong ? '' : value} disabled={rest.disabled === true} onChange={choose} />
      }
    />
  )
}

type ButtonProps = Pick<Props, 'kind' | 'value' | 'onChange'> & { today: string; disabled: boolean }

/** The same in a calendar; a chosen day closes it, unless there is a time to choose too. */
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
              {...{ kind, value, today }}
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
