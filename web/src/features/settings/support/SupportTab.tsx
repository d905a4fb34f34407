import { supportEndpoints } from '@recado/contract/support/support'
import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { SettingsLayout, SettingsSkeleton } from '../layout/SettingsLayout.tsx'
import { SupportVisitRow } from './SupportVisitRow.tsx'

/** The log of support visits: who, when, why and what they did. */
export function SupportTab() {
  const { t } = useTranslation('support')
  const { data, error, refetch } = useQuery({
    queryKey: ['support', 'visits'],
    queryFn: () => call(supportEndpoints.visits, {}),
    // No event reports new acts, so each visit of the tab refetches.
    refetchOnMount: 'always',
    throwOnError: false,
  })
  return (
    <SettingsLayout title={t('visits.title')} explanation={t('visits.explanation')}>
      {error && !data && <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SettingsSkeleton />}
      {data?.length === 0 && (
        <EmptyState icon={<IconLifebuoy size={44} stroke={1.4} />} title={t('visits.none')} text={t('visits.noneText')} />
      )}
      {data?.map((visit) => (
        <SupportVisitRow key={visit.id} visit={visit} />
      ))}
    </SettingsLayout>
  )
}
