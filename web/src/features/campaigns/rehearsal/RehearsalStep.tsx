import { Button, Group, Input, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { type Campaign, campaignEndpoints } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { timeInput } from '@recado/contract/time/timeInput'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { mergeAnswer } from '#web/shared/data/resource/mergeRow.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { DateTimeField } from '#web/shared/ui/fields/DateTimeField.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { campaignResource } from '../campaignResource.ts'
import { CostForecast } from './CostForecast.tsx'
import classes from './RehearsalStep.module.css'
import { MissingValuesChoice, RehearsalSummary } from './RehearsalSummary.tsx'

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

type StartFormProps = { row: Campaign; isPossible: boolean; onBack: () => void; onDone: () => void }
type StartValues = { scheduledAt: string }

const HOUR = 3_600_000
const schema = z.object({ scheduledAt: timeInput })

/** The start: now, at a time in the company's time zone, or later as a draft. A cancelled campaign resumes. */
function StartForm({ row, isPossible, onBack, onDone }: StartFormProps) {
  const { t } = useTranslation('rehearsal')
  const { timezone } = useCurrentUser().company
  const isCancelled = row.status === 'CANCELADA'
  const kinds = isCancelled ? (['goOn', 'draft'] as const) : (['now', 'later', 'draft'] as const)
  const [kind, setKind] = useState<StartChoice>(() => (isCancelled ? 'goOn' : row.scheduledAt ? 'later' : 'now'))
  const [start] = useState(() => ({ scheduledAt: toLocalTime(timezone, new Date(row.scheduledAt ?? Date.now() + HOUR)) }))
  const begin = useStartCampaign(row, onDone)
  const { control, submit, busy, problem } = useSchemaForm<StartValues>(schema, start)
  return (
    <DialogForm
      onSubmit={submit(({ scheduledAt }) => begin(kind, scheduledAt))}
      onCancel={onDone}
      saving={busy}
      problem={problem ?? null}
      action={t(`begin.${kind}`)}
      disabled={!isPossible && kind !== 'draft'}
      other={
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      }
    >
      <FieldRow>
        <Input.Wrapper label={t('when')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('when')}
            data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={kind}
            onChange={(chosen) => setKind(chosen as StartChoice)}
          />
        </Input.Wrapper>
        {kind === 'later' && (
          <DateTimeField control={control} name="scheduledAt" label={t('at')} description={t('zone', { zone: timezone })} required />
        )}
      </FieldRow>
    </DialogForm>
  )
}

/** Sends all texts to a number of the user's own. */
function TestSendForm({ id }: { id: number }) {
  const { t } = useTranslation('rehearsal')
  const { held: isSendingHeld } = useCurrentUser().installation
  const { control, submit, busy, problem } = useSchemaForm(recipientEndpoints.test.body, { number: '' })
  const send = submit(async ({ number }) => {
    await call(recipientEndpoints.test, { params: { id }, body: { number } })
    if (isSendingHeld) toast.warning(t('test.held', { number: formatPhone(number) }))
    else toast.success(t('test.sent', { number: formatPhone(number) }))
  })
  return (
    <form noValidate onSubmit={send}>
      <Group align="flex-end" gap="sm">
        <TextField control={control} name="number" type="tel" label={t('test.title')} description={t('test.hint')} />
        <Button type="submit" variant="default" loading={busy} leftSection={<IconSend size={18} />}>
          {t('test.send')}
        </Button>
        {problem && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)" flex="1 0 100%">
            {problem}
          </Text>
        )}
      </Group>
    </form>
  )
}

type StartChoice = 'now' | 'later' | 'draft' | 'goOn'

/** Starts or schedules a campaign, or removes its start time. */
function useStartCampaign(row: Campaign, onDone: () => void) {
  const { t } = useTranslation('rehearsal')
  const client = useQueryClient()
  const update = campaignResource.useUpdate()
  const plan = (scheduledAt: string | null) => update.mutateAsync({ id: row.id, changes: { scheduledAt, asksLacking: true } })
  const goOn = () =>
    mergeAnswer(client, campaignResource.contract, {
      id: row.id,
      request: () => call(campaignEndpoints.restart, { params: { id: row.id } }),
    })
  return async (kind: StartChoice, at: string) => {
    if (kind === 'goOn') await goOn()
    else if (kind === 'now') await plan(new Date().toISOString())
    else if (kind === 'later') await plan(at)
    else if (row.scheduledAt !== null && row.status === 'PROGRAMADA') await plan(null)
    toast.success(t(`begun.${kind}`))
    onDone()
  }
}
