import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCan } from '../../shared/auth/session.ts'
import { useSettings } from '../../shared/settings/useSettings.ts'
import { LoadFailed } from '../../shared/ui/LoadFailed.tsx'
import { SettingsFrame, SettingsSkeleton } from './frame/SettingsFrame.tsx'
import { SettingsTabs } from './frame/SettingsTabs.tsx'
import { moreTabs } from './moreTabs.ts'
import { Options } from './Options.tsx'
import { Schedules } from './schedules/Schedules.tsx'

/** The company's settings, with a tab for its hours if these apply. The platform's users have more tabs. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const can = useCan()
  const { values, error, retry } = useSettings()
  const [search, setSearch] = useSearchParams()
  if (error && !values) return <LoadFailed title={t('failed')} error={error} onRetry={retry} />
  const hasHours = values?.get('scheduleType') === 'company'
  const more = moreTabs.filter(({ action }) => can(action))
  const keys = ['options', ...(hasHours ? (['schedules'] as const) : []), ...more.map(({ key }) => key)] as const
  const tab = keys.find((key) => key === search.get('tab')) ?? 'options'
  const open = more.find(({ key }) => key === tab)
  return (
    <SettingsTabs
      tabs={keys.map((key) => ({ key, label: t(`tabs.${key}`) }))}
      open={tab}
      isTable={open?.isTable ?? false}
      onOpen={(next) => setSearch(next === 'options' ? {} : { tab: next })}
    >
      {open ? (
        <open.Content />
      ) : (
        <SettingsFrame title={t('title')} explanation={t('explanation')}>
          {!values && <SettingsSkeleton />}
          {values && (tab === 'schedules' ? <Schedules timezone={values.get('timezone') ?? 'UTC'} /> : <Options values={values} />)}
        </SettingsFrame>
      )}
    </SettingsTabs>
  )
}
