import { Button, Group, PasswordInput, SegmentedControl, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { settings } from '@recado/contract/companies/settings'
import { fold } from '@recado/contract/kit/fold'
import { languages } from '@recado/contract/kit/languages'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { countries } from '#web/shared/lib/i18n/countries.ts'
import { languageNames } from '#web/shared/lib/i18n/languages.ts'
import { formatTimeIn } from './formatTimeIn.ts'
import { timezones } from './timezones.ts'

export function CountrySelect(props: ControlProps) {
  const { i18n } = useTranslation()
  return <SearchSelect labelProps={props} choices={countries(i18n.language)} />
}

export const SettingSwitch = (props: ControlProps) => (
  <Switch
    {...ariaProps(props)}
    size="md"
    checked={props.value === 'enabled'}
    onChange={({ currentTarget }) => props.onChange(currentTarget.checked ? 'enabled' : 'disabled')}
  />
)

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

export const LanguageSettingSelect = (props: ControlProps) => (
  <Select
    {...ariaProps(props)}
    data={languageOptions}
    value={props.value}
    allowDeselect={false}
    onChange={(value) => value && props.onChange(value)}
  />
)

/** Whether a menu is a text or native buttons. */
export function MenuTypeSelect(props: ControlProps) {
  const { t } = useTranslation('settings')
  const data = ['text', 'buttons'].map((value) => ({ value, label: t(`menuForms.${value}`) }))
  return <SegmentedControl {...ariaProps(props)} data={data} value={props.value} onChange={props.onChange} />
}

/** The channels that join related texts to one message. */
export function JoinBubblesSelect(props: ControlProps) {
  const { t } = useTranslation('settings')
  const data = ['official', 'enabled', 'disabled'].map((value) => ({ value, label: t(`joined.${value}`) }))
  return <SegmentedControl {...ariaProps(props)} data={data} value={props.value} onChange={props.onChange} />
}

/** After how many minutes a customer whom an assistant handed over is told once more. */
export function ReminderSelect(props: ControlProps) {
  const { t } = useTranslation('settings')
  const data = settings.handoverReminderMinutes.value.options.map((value) => ({
    value,
    label: value === '0' ? t('reminderAfter.never') : t('reminderAfter.minutes', { count: Number(value) }),
  }))
  // Six choices side by side are wider than the row.
  return (
    <Select
      {...ariaProps(props)}
      data={data}
      value={props.value}
      allowDeselect={false}
      onChange={(value) => value && props.onChange(value)}
    />
  )
}

/** Whether the hours of the company or of each queue apply. */
export function ScheduleTypeSelect(props: ControlProps) {
  const { t } = useTranslation('settings')
  const data = ['disabled', 'company', 'queue'].map((value) => ({ value, label: t(`schedules.of.${value}`) }))
  return <SegmentedControl {...ariaProps(props)} data={data} value={props.value} onChange={props.onChange} />
}

type InputKind = { isLong?: boolean; inputMode?: 'numeric' | 'url' }

/** A text that is saved on blur, not while typing. */
function BlurTextInput({ isLong = false, inputMode, ...props }: ControlProps & InputKind) {
  const { value, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shared = {
    ...ariaProps(props),
    value: typed ?? value,
    maxLength: 500,
    onBlur() {
      if (typed !== null && typed.trim() !== value) onChange(typed.trim())
      setTyped(null)
    },
  }
  if (isLong)
    return <Textarea {...shared} autosize minRows={3} maxRows={8} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
  return (
    <TextInput
      {...shared}
      {...(inputMode && { inputMode })}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

export const NumberInput = (props: ControlProps) => <BlurTextInput {...props} inputMode="numeric" />
export const UrlInput = (props: ControlProps) => <BlurTextInput {...props} inputMode="url" />
/** A short text, such as a model's name. */
export const ShortTextInput = (props: ControlProps) => <BlurTextInput {...props} />
export const LongTextInput = (props: ControlProps) => <BlurTextInput {...props} isLong />

/** A secret that is never shown again, except its last characters. It can be replaced or removed. */
export function SecretInput(props: ControlProps) {
  const { t } = useTranslation('resource')
  const { onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [wasTyped, setWasTyped] = useState(false)
  const begin = () => {
    setTyped('')
    setWasTyped(true)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (typed?.trim()) onChange(typed.trim())
    setTyped(null)
  }
  if (typed === null) return <StoredSecret {...props} autoFocus={wasTyped} onReplace={begin} />
  return (
    <form onSubmit={save}>
      <PasswordInput
        {...ariaProps(props)}
        autoFocus
        autoComplete="off"
        maxLength={500}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && setTyped(null)}
        visibilityToggleButtonProps={{ 'aria-label': t('resource:showPassword'), tabIndex: 0 }}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button variant="default" onClick={() => setTyped(null)}>
          {t('common:cancel')}
        </Button>
        <Button type="submit">{t('common:save')}</Button>
      </Group>
    </form>
  )
}

function StoredSecret({ value, labelId, onChange, autoFocus, onReplace }: ControlProps & { autoFocus: boolean; onReplace: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <Group gap="xs">
      <Text size="sm" {...(value ? { ff: 'monospace' } : { c: 'dimmed' })}>
        {value ? `••••${value.slice(1)}` : t('secret.none')}
      </Text>
      <Button variant="default" aria-describedby={labelId} autoFocus={autoFocus} onClick={onReplace}>
        {t(value ? 'secret.replace' : 'secret.add')}
      </Button>
      {value && (
        <Button variant="subtle" color="gray" aria-describedby={labelId} onClick={() => onChange('')}>
          {t('secret.remove')}
        </Button>
      )}
    </Group>
  )
}

export type SelectOption = { value: string; label: string; detail?: string }
type SearchSelectProps = { labelProps: ControlProps; choices: readonly SelectOption[] }

/** The select lists at most this many options; typing finds the others. */
const MAX_OPTIONS = 60

/** A select with search in any part of the name. */
function SearchSelect({ labelProps, choices }: SearchSelectProps) {
  const { t } = useTranslation('resource')
  const details = new Map(choices.map(({ value, detail }) => [value, detail]))
  return (
    <Select
      {...ariaProps(labelProps)}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={labelProps.value}
      allowDeselect={false}
      searchable
      limit={MAX_OPTIONS}
      nothingFoundMessage={t('nothingToChoose')}
      filter={({ options, search }) =>
        options.filter(
          (option) => 'value' in option && fold(`${option.label} ${details.get(option.value) ?? ''}`).includes(fold(search.trim())),
        )
      }
      renderOption={({ option }) => (
        <Stack gap={0}>
          <Text inherit>{option.label}</Text>
          {details.get(option.value) && (
            <Text size="xs" c="dimmed">
              {details.get(option.value)}
            </Text>
          )}
        </Stack>
      )}
      onChange={(value) => value && labelProps.onChange(value)}
    />
  )
}

/** The company's time zone, with its present time. */
export function TimezoneSelect(props: ControlProps) {
  const { t, i18n } = useTranslation('settings')
  const now = useCurrentMinute()
  return (
    <Stack gap={4}>
      <SearchSelect labelProps={props} choices={timezones(i18n.language, props.value)} />
      <Text size="xs" c="dimmed">
        {t('localTime', { time: formatTimeIn(props.value, now) })}
      </Text>
    </Stack>
  )
}

/** The props of a setting's control; the ids connect it with its label and text. */
export type ControlProps = { id: string; labelId: string; textId: string; value: string; onChange: (value: string) => void }

const ariaProps = ({ id, labelId, textId }: ControlProps) => ({ id, 'aria-labelledby': labelId, 'aria-describedby': textId })
