import { Button, Group, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { type CampaignSettings, campaignSettingEndpoints, parseCampaignSettings } from '@recado/contract/campaigns/campaignSettings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { setCache } from '#web/shared/data/live/cache.ts'
import { PageLayout, PageScroll } from '#web/shared/ui/resource/PageLayout.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { TimeInput } from '#web/shared/ui/week/TimeInput.tsx'
import { OwnVariablesField } from './OwnVariablesField.tsx'
import { PaceSelects } from './PaceSelects.tsx'
import { campaignSettingsKey, useCampaignSettings } from './useCampaignSettings.ts'

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

/** All settings are saved together. */
function CampaignSettingsForm({ settings }: { settings: CampaignSettings }) {
  const { t } = useTranslation('campaignSettings')
  const [changed, setChanged] = useState(settings)
  const change = (changes: Partial<CampaignSettings>) => setChanged((current) => ({ ...current, ...changes }))
  const save = useSaveSettings()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(changed)
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="lg">
        <Stack gap="xs">
          <Title order={2}>{t('pace')}</Title>
          <PaceSelects pace={changed} onChange={change} />
        </Stack>
        <SendingHoursField hours={changed.sendingHours} onChange={(sendingHours) => change({ sendingHours })} />
        <OwnVariablesField shortcuts={changed.variables} onChange={(variables) => change({ variables })} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useSaveSettings() {
  const { t } = useTranslation('campaignSettings')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: CampaignSettings) => call(campaignSettingEndpoints.save, { body: { settings } }),
    onSuccess(entries) {
      setCache({ client, queryKey: campaignSettingsKey }, parseCampaignSettings(entries))
      toast.success(t('saved'))
    },
    onError: toast.error,
  })
}

type Hours = CampaignSettings['sendingHours']
type SendingHoursProps = { hours: Hours; onChange: (hours: Hours) => void }

const defaultHours = { from: '08:00', until: '20:00' }

/** The hours between which campaigns send. */
function SendingHoursField({ hours, onChange }: SendingHoursProps) {
  const { t } = useTranslation('campaignSettings')
  const { timezone } = useCurrentUser().company
  const noteId = useId()
  return (
    <Stack gap="xs">
      <Title order={2}>{t('hours')}</Title>
      <Switch
        label={t('onlyWithin')}
        checked={hours !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? defaultHours : null)}
      />
      {hours && (
        <Group gap="sm">
          <TimeInput label={t('from')} describedBy={noteId} value={hours.from} onChange={(from) => onChange({ ...hours, from })} />
          <span aria-hidden>–</span>
          <TimeInput label={t('until')} describedBy={noteId} value={hours.until} onChange={(until) => onChange({ ...hours, until })} />
        </Group>
      )}
      <Text id={noteId} size="sm" c="dimmed">
        {t('zone', { zone: timezone })}
      </Text>
    </Stack>
  )
}
