import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { SearchBox } from '#web/shared/ui/SearchBox.tsx'
import { SettingGroup } from './layout/SettingsLayout.tsx'
import { SettingOption } from './SettingOption.tsx'
import { settingExample } from './settingExample.ts'
import { type CompanySetting, findSettings, visibleGroups } from './settingGroups.ts'

type Props = {
  values: ReadonlyMap<string, string>
  /** Links to the other tabs whose names hold the search. */
  tabsFor: (search: string) => ReactNode[]
}

/** All settings, which can be searched; each is saved as soon as it is changed. */
export function SettingOptions({ values, tabsFor }: Props) {
  const { t } = useTranslation('settings')
  const user = useCurrentUser()
  const [search, setSearch] = useState('')
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
  const groups = findSettings(visibleGroups({ isSuper: user.super, has }), search, {
    group: (key) => t(`groups.${key}`),
    setting: (key) => [t(`options.${key}.name`), t(`options.${key}.text`)],
  })
  const tabs = search === '' ? [] : tabsFor(search)
  return (
    <>
      <SearchBox label={t('search.label')} clearLabel={t('resource:clearSearch')} value={search} onSearch={setSearch} />
      {tabs.length > 0 && <SettingGroup title={t('search.tabs')}>{tabs}</SettingGroup>}
      {groups.length + tabs.length === 0 && (
        <EmptyState
          icon={<IconListSearch size={44} stroke={1.4} />}
          title={t('resource:nothingFound', { search })}
          text={t('search.none')}
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              {t('resource:clearSearch')}
            </Button>
          }
        />
      )}
      {groups.map(({ key, settings }) => (
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
      ))}
    </>
  )
}
