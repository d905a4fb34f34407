import { Stack, Text } from '@mantine/core'
import { channelEndpoints } from '@recado/contract/channels/channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { SecretField } from '#web/shared/ui/fields/SecretField.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { formatMinute } from '../formatMinute.ts'
import { SharedNumber } from './SharedNumber.tsx'

const INTERVAL = 5000

/** The webhook address to enter at the channel, and whether the channel has called it. */
export function WebhookField({ address, connectionId }: { address: string; connectionId: number | undefined }) {
  const { t } = useTranslation('connections')
  return (
    <Stack gap={4}>
      <SecretField
        label={t('fields.webhook')}
        description={t('webhook.hint')}
        value={address}
        copy={{ name: t('webhook.copy'), done: t('webhook.copied') }}
      />
      {connectionId !== undefined && (
        <Section isLine title={t('webhook.failed')}>
          <ReceivedCalls connectionId={connectionId} />
        </Section>
      )}
    </Stack>
  )
}

function ReceivedCalls({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation('connections')
  const { data, refetch } = useQuery({
    queryKey: ['calls', connectionId],
    queryFn: () => call(channelEndpoints.calls, { params: { id: connectionId } }),
    refetchInterval: INTERVAL,
  })
  if (!data) return null
  const { verifiedAt, heardAt: lastEventAt, refusedAt, fields, shared } = data
  const namesOf = (hasArrived: boolean) => fields.flatMap(({ name, at }) => ((at !== null) === hasArrived ? [name] : []))
  const [arrived, awaited] = [namesOf(true), namesOf(false)]
  const isRefused = refusedAt !== null && (lastEventAt === null || lastEventAt < refusedAt)
  return (
    <>
      <StatusLabel
        tone={verifiedAt ? 'good' : 'waiting'}
        label={verifiedAt ? t('webhook.verified', { at: formatMinute(verifiedAt) }) : t('webhook.unverified')}
        reason={undefined}
      />
      {lastEventAt && <StatusLabel tone="good" label={t('webhook.heard', { at: formatMinute(lastEventAt) })} reason={undefined} />}
      {isRefused && <StatusLabel tone="bad" label={t('webhook.refused', { at: formatMinute(refusedAt) })} reason={undefined} />}
      {arrived.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('webhook.arrived', { fields: arrived.join(', ') })}
        </Text>
      )}
      {awaited.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('webhook.awaited', { fields: awaited.join(', ') })}
        </Text>
      )}
      {shared && <SharedNumber connectionId={connectionId} shared={shared} onAnswered={() => void refetch()} />}
    </>
  )
}
