import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import type { CampaignSettings } from '@recado/contract/campaigns/campaignSettings'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { TimeInput } from '#web/shared/ui/week/TimeInput.tsx'

type Hours = CampaignSettings['sendingHours']
type Props = { hours: Hours; onChange: (hours: Hours) => void }

const defaultHours = { from: '08:00', until: '20:00' }

/** The hours between which campaigns send. */
export function SendingHoursField({ hours, onChange }: Props) {
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
