import { Button, Group, Stack, Title } from '@mantine/core'
import { type CampaignSettings, campaignSettingEndpoints, parseCampaignSettings } from '@recado/contract/campaigns/campaignSettings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { setCache } from '#web/shared/data/live/cache.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { OwnVariablesField } from './OwnVariablesField.tsx'
import { PaceSelects } from './PaceSelects.tsx'
import { SendingHoursField } from './SendingHoursField.tsx'
import { campaignSettingsKey } from './useCampaignSettings.ts'

/** All settings are saved together. */
export function CampaignSettingsForm({ settings }: { settings: CampaignSettings }) {
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
