import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type Delivery, type Webhook, webhookDeliveryEndpoints } from '@recado/contract/webhooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { eventKey } from './WebhookFields.tsx'

/** Deliveries publish no event: an open log polls at this interval. */
const INTERVAL = 3000
const stateFilters = ['all', 'waiting', 'delivered', 'dead'] as const
type StateFilter = (typeof stateFilters)[number]
const tones = { waiting: 'waiting', delivered: 'good', dead: 'bad' } as const

/** The log of a webhook: each delivery with its answer, and a button to send it again. */
export const DeliveriesDialog = ({ dialog: { opened, subject, close } }: { dialog: DialogState<Webhook> }) => {
  const { t } = useTranslation('webhooks')
  return (
    <InfoDialog opened={opened} title={t('log.title', { url: subject?.url })} size="xl" onClose={close}>
      {subject && <Deliveries webhook={subject} />}
    </InfoDialog>
  )
}

function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const [shown, setShown] = useState<StateFilter>('all')
  const { data, error, refetch } = useQuery({
    queryKey: ['deliveries', id, shown],
    queryFn: () => call(webhookDeliveryEndpoints.list, { params: { id }, query: shown === 'all' ? {} : { state: shown } }),
    refetchInterval: INTERVAL,
    staleTime: 0,
    throwOnError: false,
  })
  const retry = useMutation({
    mutationFn: ({ id: deliveryId }: Delivery) => call(webhookDeliveryEndpoints.retry, { params: { id, deliveryId } }),
    onError: toast.error,
    onSettled: () => refetch(),
  })
  if (error && !data) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('log.show')}
        data={stateFilters.map((value) => ({ value, label: t(`log.states.${value}`) }))}
        value={shown}
        onChange={setShown}
      />
      {data?.deliveries.length === 0 ? (
        <Text c="dimmed">{t('log.empty')}</Text>
      ) : (
        <DeliveryTable rows={data?.deliveries} retrying={retry.isPending ? retry.variables.id : undefined} onRetry={retry.mutate} />
      )}
    </Stack>
  )
}

type TableProps = { rows: Delivery[] | undefined; retrying: string | undefined; onRetry: (delivery: Delivery) => void }

function DeliveryTable({ rows, retrying, onRetry }: TableProps) {
  const { t } = useTranslation('webhooks')
  return (
    <ReadOnlyTable
      label={t('log.label')}
      rows={rows}
      keyOf={(delivery) => delivery.id}
      columns={[
        { title: t('log.event'), render: (delivery) => <EventCell delivery={delivery} />, width: 'minmax(0, 1.4fr)' },
        { title: t('log.answer'), render: (delivery) => <AnswerCell delivery={delivery} />, width: 'minmax(0, 2fr)' },
        {
          title: t('log.state'),
          render: (delivery) => (
            <Group gap="xs" justify="space-between">
              <StatusLabel tone={tones[delivery.state]} label={t(`log.states.${delivery.state}`)} reason={undefined} />
              <Button size="compact-sm" variant="default" loading={retrying === delivery.id} onClick={() => onRetry(delivery)}>
                {t('log.retry')}
              </Button>
            </Group>
          ),
          width: 'minmax(0, 1.6fr)',
        },
      ]}
    />
  )
}

function EventCell({ delivery: { event, createdAt } }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  return (
    <>
      {t(`events.${eventKey(event)}`)}
      <Text component="span" display="block" size="xs" c="dimmed">
        {formatDateTime(createdAt)}
      </Text>
    </>
  )
}

/** The answer of the last attempt, and the number of attempts. */
function AnswerCell({ delivery: { status, answer, error, attempts, triedAt } }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  const came = status === null ? error && t([`log.errors.${error}`, 'log.errors.unreachable']) : `${status} ${answer ?? ''}`
  return (
    <>
      {came}
      {triedAt && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {t('log.tries', { count: attempts, time: formatDateTime(triedAt) })}
        </Text>
      )}
    </>
  )
}
