import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useChangeSetting } from '#web/shared/domain/settings/useChangeSetting.ts'
import { SettingRow } from './layout/SettingsLayout.tsx'
import { SecondStepDay } from './SecondStepDay.tsx'
import type { ControlProps } from './settingControls.tsx'
import {
  CountrySelect,
  JoinBubblesSelect,
  LanguageSettingSelect,
  LongTextInput,
  MenuTypeSelect,
  NumberInput,
  ReminderSelect,
  ScheduleTypeSelect,
  SecretInput,
  SettingSwitch,
  ShortTextInput,
  TimezoneSelect,
  UrlInput,
} from './settingControls.tsx'
import type { CompanySetting } from './settingGroups.ts'
import { settingLinks } from './settingLinks.ts'
import { TokenMakers } from './TokenMakers.tsx'

/** These settings have their own control; all others are switches. */
const controls: Partial<Record<CompanySetting, ComponentType<ControlProps>>> = {
  scheduleType: ScheduleTypeSelect,
  chatBotType: MenuTypeSelect,
  joinBubbles: JoinBubblesSelect,
  timezone: TimezoneSelect,
  country: CountrySelect,
  language: LanguageSettingSelect,
  aiEndpoint: UrlInput,
  aiApiKey: SecretInput,
  aiTranscribeModel: ShortTextInput,
  handoverMessage: LongTextInput,
  handoverReminderMinutes: ReminderSelect,
  asaas: SecretInput,
  assignmentLimit: NumberInput,
  secondStepFrom: SecondStepDay,
  personTokens: TokenMakers,
  changeMonths: NumberInput,
  trialDays: NumberInput,
  termsUrl: UrlInput,
  privacyUrl: UrlInput,
  welcomeText: LongTextInput,
}

type Props = {
  setting: CompanySetting
  value: string
  example: { text: string; language: string } | undefined
  isSaved: boolean
  /** Called with the saved setting, and with null while it is being saved. */
  onSaved: (setting: CompanySetting | null) => void
}

/** A setting with name, explanation, sample texts, links and control. */
export function SettingOption({ setting, value, example, isSaved, onSaved }: Props) {
  const { t } = useTranslation('settings')
  const { mutate, data } = useChangeSetting(setting)
  const { hash } = useLocation()
  const { [setting]: Control = SettingSwitch } = controls
  const change = (next: string) => {
    onSaved(null)
    mutate(next, { onSuccess: () => onSaved(setting) })
  }
  return (
    <SettingRow
      anchor={setting}
      isTarget={hash === `#${setting}`}
      name={t(`options.${setting}.name`)}
      text={t(`options.${setting}.text`)}
      isSaved={isSaved}
      quote={example}
      more={
        <>
          {settingLinks(setting, value).map(({ to, text }) => (
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
