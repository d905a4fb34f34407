import type { SsoSettings } from '@recado/contract/users/sso'
import { ssoEndpoints } from '@recado/contract/users/sso'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { SettingsLayout, SettingsSkeleton } from '../layout/SettingsLayout.tsx'
import { SsoDomains } from './SsoDomains.tsx'
import { SsoOnly } from './SsoOnly.tsx'
import { SsoPeople } from './SsoPeople.tsx'
import { SsoProviderForm } from './SsoProviderForm.tsx'

const queryKey = ['sso']

/** The single sign-on of the company: its provider, its domains, and whether people may sign in by it only. */
export function SsoTab() {
  const { t } = useTranslation('sso')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(ssoEndpoints.settings, {}),
    refetchOnMount: 'always',
    throwOnError: false,
  })
  const showSettings = (settings: SsoSettings) => patchCache<SsoSettings>({ client, queryKey }, () => settings)
  return (
    <SettingsLayout title={t('title')} explanation={t('explanation')}>
      {error && !data && <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SettingsSkeleton />}
      {data && (
        <>
          <SsoProviderForm key={data.provider?.issuer} settings={data} onStored={showSettings} />
          <SsoDomains domains={data.domains} onChanged={() => void refetch()} />
          {data.provider && <SsoPeople linked={data.linked} onChanged={() => void refetch()} />}
          {data.provider && <SsoOnly settings={data} onStored={showSettings} />}
        </>
      )}
    </SettingsLayout>
  )
}
