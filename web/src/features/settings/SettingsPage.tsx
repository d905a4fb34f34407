import { Button, Tabs } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSettings } from '../../shared/settings/useSettings.ts'
import { sentenceOf } from '../../shared/toast/toast.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { SettingsFrame, SettingsSkeleton } from './frame/SettingsFrame.tsx'
import { Options } from './Options.tsx'
import { Schedules } from './schedules/Schedules.tsx'

/** How the company works. Its hours have a tab of their own while they are the company's. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'resource', 'validation', 'common'])
  const { values, error, retry } = useSettings()
  const [search, setSearch] = useSearchParams()
  if (error && !values)
    return (
      <EmptyState
        icon={<IconCloudOff size={44} stroke={1.4} />}
        title={t('failed')}
        text={sentenceOf(error)}
        action={<Button onClick={retry}>{t('common:retry')}</Button>}
      />
    )
  const hasHours = values?.get('scheduleType') === 'company'
  const tab = hasHours && search.get('tab') === 'schedules' ? 'schedules' : 'options'
  return (
    <SettingsFrame title={t('title')} explanation={t('explanation')}>
      {values ? (
        <Tabs value={tab} onChange={(next) => setSearch(next === 'schedules' ? { tab: next } : {})} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="options">{t('tabs.options')}</Tabs.Tab>
            {hasHours && <Tabs.Tab value="schedules">{t('tabs.schedules')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="options">
            <Options values={values} />
          </Tabs.Panel>
          {hasHours && (
            <Tabs.Panel value="schedules">
              <Schedules timezone={values.get('timezone') ?? 'UTC'} />
            </Tabs.Panel>
          )}
        </Tabs>
      ) : (
        <SettingsSkeleton />
      )}
    </SettingsFrame>
  )
}
