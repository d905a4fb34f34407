import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { ControlProps } from './controls/controlProps.ts'
import { CountryChoice, JoinChoice, LanguageChoice, MenuForm, OnOff, ScheduleChoice } from './controls/plainControls.tsx'
import { SecretKey } from './controls/SecretKey.tsx'
import { TimezoneChoice } from './controls/TimezoneChoice.tsx'
import { AddressText, LongText, NameText, NumberText } from './controls/TypedText.tsx'
import { SettingRow } from './frame/SettingRow.tsx'
import type { ShownSetting } from './groups.ts'
import { useChange } from './useChange.ts'
import { waysOf } from './waysOf.ts'

/** All others are switches. */
const controls: Partial<Record<ShownSetting, ComponentType<ControlProps>>> = {
  scheduleType: ScheduleChoice,
  chatBotType: MenuForm,
  joinBubbles: JoinChoice,
  timezone: TimezoneChoice,
  country: CountryChoice,
  language: LanguageChoice,
  aiEndpoint: AddressText,
  aiApiKey: SecretKey,
  aiTranscribeModel: NameText,
  asaas: SecretKey,
  trialDays: NumberText,
  termsUrl: AddressText,
  privacyUrl: AddressText,
  welcomeText: LongText,
}

type Props = {
  setting: ShownSetting
  value: string
  example: { text: string; language: string } | undefined
  isSaved: boolean
  /** Called with the saved setting, and with null while it is being saved. */
  onSaved: (setting: ShownSetting | null) => void
}

/** A setting with name, explanation, sample texts, links and control. */
export function Option({ setting, value, example, isSaved, onSaved }: Props) {
  const { t } = useTranslation('settings')
  const { mutate, data } = useChange(setting)
  const { hash } = useLocation()
  const { [setting]: Control = OnOff } = controls
  const change = (next: string) => {
    onSaved(null)
    mutate(next, { onSuccess: () => onSaved(setting) })
  }
  return (
    <SettingRow
      anchor={setting}
      isSought={hash === `#${setting}`}
      name={t(`options.${setting}.name`)}
      text={t(`options.${setting}.text`)}
      isSaved={isSaved}
      quote={example}
      more={
        <>
          {waysOf(setting, value).map(({ to, text }) => (
            <Anchor key={to} component={Link} to={to} size="sm">
              {t(`ways.${text}`)}
            </Anchor>
          ))}
          {data?.warning && (
            <Alert role="alert" color="orange" icon={<IconAlertTriangle />}>
              {t('prompts:savedBut', { reason: t(`prompts:reasons.${data.warning}`) })}
            </Alert>
          )}
        </>
      }
      control={(names) => <Control {...names} value={value} onChange={change} />}
    />
  )
}
