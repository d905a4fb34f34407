import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { useNow } from '../../shared/hours/useNow.ts'
import { asLanguage } from '../../shared/i18n/languages.ts'
import { exampleOf } from './exampleOf.ts'
import { SettingGroup } from './frame/SettingsFrame.tsx'
import { groupsFor, type ShownSetting } from './groups.ts'
import { Option } from './Option.tsx'

/** All settings; each is saved as soon as it is changed. */
export function Options({ values }: { values: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('settings')
  const user = useSession()
  const [saved, setSaved] = useState<ShownSetting | null>(null)
  const language = asLanguage(values.get('language')) ?? 'pt'
  const scene = {
    ...{ customer: t('example.customer'), queue: t('example.queue') },
    ...{ user: user.name, company: user.company.name, timezone: values.get('timezone') ?? '', now: useNow() },
  }
  const example = (key: ShownSetting) => {
    const text = exampleOf(key, language, scene)
    return text === undefined ? undefined : { text, language }
  }
  const { useOpenAi } = user.company.plan
  const has = (key: ShownSetting) => values.has(key) && (useOpenAi || !key.startsWith('ai'))
  return groupsFor({ isSuper: user.super, has }).map(({ key, settings }) => (
    <SettingGroup key={key} title={t(`groups.${key}`)}>
      {settings.map((setting) => (
        <Option
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
