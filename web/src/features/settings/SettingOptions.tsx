import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/auth/session.ts'
import { useCurrentMinute } from '#web/shared/hours/useCurrentMinute.ts'
import { toLanguage } from '#web/shared/i18n/languages.ts'
import { SettingGroup } from './layout/SettingsLayout.tsx'
import { SettingOption } from './SettingOption.tsx'
import { settingExample } from './settingExample.ts'
import { type CompanySetting, visibleGroups } from './settingGroups.ts'

/** All settings; each is saved as soon as it is changed. */
export function SettingOptions({ values }: { values: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('settings')
  const user = useCurrentUser()
  const [saved, setSaved] = useState<CompanySetting | null>(null)
  const language = toLanguage(values.get('language')) ?? 'pt'
  const scene = {
    user: user.name,
    company: user.company.name,
    timezone: values.get('timezone') ?? '',
    now: useCurrentMinute(),
  }
  const example = (key: CompanySetting) => {
    const text = settingExample(key, language, scene)
    return text === undefined ? undefined : { text, language }
  }
  const { useOpenAi } = user.company.plan
  const has = (key: CompanySetting) => values.has(key) && (useOpenAi || !key.startsWith('ai'))
  return visibleGroups({ isSuper: user.super, has }).map(({ key, settings }) => (
    <SettingGroup key={key} title={t(`groups.${key}`)}>
      {settings.map((setting) => (
        <SettingOption
          key={setting}
          setting={setting}
          value={values.get(setting) ?? ''}
          example={example(setting)}
          isSaved={setting === saved}
          onSaved={setSaved}
        />
      ))}
    </SettingGroup>
  ))
}
