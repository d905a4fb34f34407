import { Skeleton, Stack } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx'
import { campaignResource } from '../campaignResource.ts'
import { Foretelling } from './Foretelling.tsx'
import { LackingChoice } from './LackingChoice.tsx'
import classes from './RehearsalStep.module.css'
import { StartForm } from './StartForm.tsx'
import { TestForm } from './TestForm.tsx'

type Props = { row: Campaign; onBack: () => void; onDone: () => void }

/** Shows what would happen if the campaign started now, and starts or schedules it. */
export function RehearsalStep({ row, onBack, onDone }: Props) {
  const { t } = useTranslation('rehearsal')
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign', 'rehearsal', row.id],
    queryFn: () => call(recipientEndpoints.rehearse, { params: { id: row.id } }),
    // Not cached: the campaign may have been saved, and contacts may have opted out.
    gcTime: 0,
    staleTime: 0,
  })
  const update = campaignResource.useUpdate()
  const [lacking, setLacking] = useState(row.lacking)
  const isTemplate = row.templates.length > 0
  const isAsked = !isTemplate && (data?.lacking.count ?? 0) > 0 && lacking === null
  const choose = (chosen: NonNullable<Campaign['lacking']>) => {
    setLacking(chosen)
    update.mutateAsync({ id: row.id, changes: { lacking: chosen } }).then(() => refetch(), toast.error)
  }
  if (error) return <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="md">
      {data ? (
        <Foretelling rehearsal={data} lineName={row.whatsapp?.name} isPlain={!isTemplate} />
      ) : (
        <Skeleton height={320} aria-label={t('onItsWay')} />
      )}
      {data && data.lacking.count > 0 && <LackingChoice {...data.lacking} {...{ isTemplate }} value={lacking} onChange={choose} />}
      <TestForm id={row.id} />
      <div className={classes.start}>
        <StartForm {...{ row, onBack, onDone }} isPossible={(data?.goesOut ?? 0) > 0 && !isAsked} />
      </div>
    </Stack>
  )
}
