import { Stack } from '@mantine/core'
import { channelEndpoints } from '@recado/contract/channels/channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { MadeField } from '../../../shared/ui/fields/MadeField.tsx'
import { StatusWord } from '../../../shared/ui/StatusWord.tsx'
import { showMinute } from '../showMinute.ts'

const LOOK = 5000

/** The webhook address to enter at the channel, and whether the channel has called it. */
export function WebhookField({ address, connectionId }: { address: string; connectionId: number | undefined }) {
  const { t } = useTranslation('connections')
  return (
    <Stack gap={4}>
      <MadeField
        label={t('fields.webhook')}
        description={t('webhook.hint')}
        value={address}
        copy={{ name: t('webhook.copy'), done: t('webhook.copied') }}
      />
      {connectionId !== undefined && <Calls connectionId={connectionId} />}
    </Stack>
  )
}

function Calls({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation('connections')
  const { data } = useQuery({
    queryKey: ['calls', connectionId],
    queryFn: () => call(channelEndpoints.calls, { params: { id: connectionId } }),
    refetchInterval: LOOK,
  })
  if (!data) return null
  const { verifiedAt, heardAt, refusedAt } = data
  const isRefused = refusedAt !== null && (heardAt === null || heardAt < refusedAt)
  return (
    <>
      <StatusWord
        tone={verifiedAt ? 'good' : 'waiting'}
        word={verifiedAt ? t('webhook.verified', { at: showMinute(verifiedAt) }) : t('webhook.unverified')}
        reason={undefined}
      />
      {heardAt && <StatusWord tone="good" word={t('webhook.heard', { at: showMinute(heardAt) })} reason={undefined} />}
      {isRefused && <StatusWord tone="bad" word={t('webhook.refused', { at: showMinute(refusedAt) })} reason={undefined} />}
    </>
  )
}
