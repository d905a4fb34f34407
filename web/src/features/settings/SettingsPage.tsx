import { Anchor } from '@mantine/core'
import { fold } from '@recado/contract/kit/fold'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useSettings } from '#web/shared/domain/settings/useSettings.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import { extraTabs } from './extraTabs.ts'
import { CompanyHoursTab } from './hours/CompanyHoursTab.tsx'
import { SettingsLayout, SettingsSkeleton } from './layout/SettingsLayout.tsx'
import { SettingsTabs } from './layout/SettingsTabs.tsx'
import { SettingOptions } from './SettingOptions.tsx'

/** The company's settings, with a tab for its hours if these apply. The platform's users have more tabs. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('failed')}>
      <Settings />
    </Section>
  )
}

function Settings() {
  const { t } = useTranslation('settings')
  const can = useCan()
  const { values } = useSettings()
  const [search, setSearch] = useSearchParams()
  const hours = values?.get('scheduleType') ?? 'disabled'
  const more = extraTabs.filter(({ action }) => can(action))
  const keys = ['options', ...(hours !== 'disabled' ? (['schedules'] as const) : []), ...more.map(({ key }) => key)] as const
  const tab = keys.find((key) => key === search.get('tab')) ?? 'options'
  const open = more.find(({ key }) => key === tab)
  const tabs = keys.map((key) => ({ key, label: t(`tabs.${key}`) }))
  const tabsFor = (text: string) =>
    tabs
      .filter(({ key, label }) => key !== 'options' && fold(label).includes(fold(text)))
      .map(({ key, label }) => (
        <Anchor key={key} component={Link} to={`?tab=${key}`} display="block" px="md" py="sm">
          {label}
        </Anchor>
      ))
  return (
    <SettingsTabs
      tabs={tabs}
      open={tab}
      isTable={open?.isTable ?? false}
      onOpen={(next) => setSearch(next === 'options' ? {} : { tab: next })}
    >
      {open ? (
        <open.Content />
      ) : (
        <SettingsLayout title={t('title')} explanation={t('explanation')}>
          {!values && <SettingsSkeleton />}
          {values &&
            (tab === 'schedules' ? (
              <CompanyHoursTab timezone={values.get('timezone') ?? 'UTC'} hasWeek={hours === 'company'} />
            ) : (
              <SettingOptions values={values} tabsFor={tabsFor} />
            ))}
        </SettingsLayout>
      )}
    </SettingsTabs>
  )
}
