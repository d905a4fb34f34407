import { Skeleton, Stack } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { campaignResource } from '../campaignResource.ts'
import { CostForecast } from './CostForecast.tsx'
import { MissingValuesChoice } from './MissingValuesChoice.tsx'
import classes from './RehearsalStep.module.css'
import { RehearsalSummary } from './RehearsalSummary.tsx'
import { StartForm } from './StartForm.tsx'
import { TestSendForm } from './TestSendForm.tsx'

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
    throwOnError: false,
  })
  const update = campaignResource.useUpdate()
  const [lacking, setLacking] = useState(row.lacking)
  const isTemplate = row.templates.length > 0
  const needsChoice = !isTemplate && (data?.lacking.count ?? 0) > 0 && lacking === null
  const choose = (chosen: NonNullable<Campaign['lacking']>) => {
    setLacking(chosen)
    update.mutateAsync({ id: row.id, changes: { lacking: chosen } }).then(() => refetch(), toast.error)
  }
  const isUnpriced = data?.cost?.isUnpriced === true
  const [acceptsUnpriced, setAcceptsUnpriced] = useState(row.acceptsUnpriced)
  const accept = (accepts: boolean) => {
    setAcceptsUnpriced(accepts)
    update.mutateAsync({ id: row.id, changes: { acceptsUnpriced: accepts } }).catch(toast.error)
  }
  if (error && !data) return <LoadError title={t('failed')} error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="md">
      {data ? (
        <RehearsalSummary rehearsal={data} connectionName={row.whatsapp?.name} isPlain={!isTemplate} />
      ) : (
        <Skeleton height={320} aria-label={t('onItsWay')} />
      )}
      {data && data.lacking.count > 0 && (
        <MissingValuesChoice {...data.lacking} isTemplate={isTemplate} value={lacking} onChange={choose} />
      )}
      {data?.cost && <CostForecast cost={data.cost} isAccepted={acceptsUnpriced} onAccept={accept} />}
      <TestSendForm id={row.id} />
      <div className={classes.start}>
        <StartForm
          row={row}
          onBack={onBack}
          onDone={onDone}
          isPossible={(data?.goesOut ?? 0) > 0 && !needsChoice && (!isUnpriced || acceptsUnpriced)}
        />
      </div>
    </Stack>
  )
}
