import { Skeleton, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageLayout, PageScroll } from '#web/shared/ui/resource/PageLayout.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { CampaignSettingsForm } from './CampaignSettingsForm.tsx'
import { useCampaignSettings } from './useCampaignSettings.ts'

/** Pace, hours and own variables of campaigns. */
export function CampaignSettingsPage() {
  const { t } = useTranslation('campaignSettings')
  return (
    <PageLayout>
      <PageScroll label={t('title')}>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('explanation')}</Text>
        <Section title={t('failed')}>
          <LoadedSettings />
        </Section>
      </PageScroll>
    </PageLayout>
  )
}

function LoadedSettings() {
  const settings = useCampaignSettings()
  return settings ? <CampaignSettingsForm settings={settings} /> : <Skeleton height={240} />
}
