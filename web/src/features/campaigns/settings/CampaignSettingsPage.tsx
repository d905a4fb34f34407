import { Skeleton, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageLayout, PageScroll } from '../../../shared/resource/PageLayout.tsx'
import { LoadError } from '../../../shared/ui/LoadError.tsx'
import { CampaignSettingsForm } from './CampaignSettingsForm.tsx'
import { useCampaignSettings } from './useCampaignSettings.ts'

/** Pace, hours and own variables of campaigns. */
export function CampaignSettingsPage() {
  const { t } = useTranslation('campaignSettings')
  const { settings, error, retry } = useCampaignSettings()
  return (
    <PageLayout>
      <PageScroll label={t('title')}>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('explanation')}</Text>
        {settings ? (
          <CampaignSettingsForm settings={settings} />
        ) : error ? (
          <LoadError title={t('failed')} error={error} onRetry={retry} />
        ) : (
          <Skeleton height={240} />
        )}
      </PageScroll>
    </PageLayout>
  )
}
