import { Button, Group, Skeleton, Stack } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { campaignResource } from '../campaignResource.ts'
import { MissingValuesChoice } from '../rehearsal/RehearsalSummary.tsx'

/** The campaign waits until a user chooses what happens to recipients without a value. The choice sends messages, so a button confirms it. */
export function WaitingChoice({ campaign: { id } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const [lacking, setLacking] = useState<Campaign['lacking']>(null)
  const rehearsal = useQuery({
    queryKey: ['campaign', 'rehearsal', id],
    queryFn: () => call(recipientEndpoints.rehearse, { params: { id } }),
    gcTime: 0,
    staleTime: 0,
    throwOnError: false,
  })
  const update = campaignResource.useUpdate()
  if (rehearsal.error && !rehearsal.data)
    return <LoadError title={t('rehearsal:failed')} error={rehearsal.error} onRetry={() => void rehearsal.refetch()} />
  if (!rehearsal.data) return <Skeleton height={160} />
  return (
    <Stack gap="xs">
      <MissingValuesChoice {...rehearsal.data.lacking} isTemplate={false} value={lacking} onChange={setLacking} />
      <Group>
        <Button
          leftSection={<IconPlayerPlay size={18} />}
          disabled={lacking === null}
          loading={update.isPending}
          onClick={() => void update.mutateAsync({ id, changes: { lacking } }).catch(toast.error)}
        >
          {t('actions.restart')}
        </Button>
      </Group>
    </Stack>
  )
}
