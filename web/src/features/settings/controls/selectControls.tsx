import { SegmentedControl, Select, Switch } from '@mantine/core'
import { languages } from '@recado/contract/kit/languages'
import { useTranslation } from 'react-i18next'
import { countries } from '#web/shared/lib/i18n/countries.ts'
import { languageNames } from '#web/shared/lib/i18n/languages.ts'
import { ariaProps, type ControlProps } from './controlProps.ts'
import { SearchSelect } from './SearchSelect.tsx'

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

/** Whether the hours of the company or of each queue apply. */
export function ScheduleTypeSelect(props: ControlProps) {
  const { t } = useTranslation('settings')
  const data = ['disabled', 'company', 'queue'].map((value) => ({ value, label: t(`schedules.of.${value}`) }))
  return <SegmentedControl {...ariaProps(props)} data={data} value={props.value} onChange={props.onChange} />
}
