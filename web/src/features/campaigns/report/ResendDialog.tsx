import { Alert, Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { type Campaign, campaignEndpoints } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { mergeAnswer } from '#web/shared/data/resource/mergeRow.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { campaignResource } from '../campaignResource.ts'
import { CostForecast } from '../rehearsal/CostForecast.tsx'
import { RehearsalSummary } from '../rehearsal/RehearsalSummary.tsx'
import { useReasonText } from './Recipients.tsx'
import { useFailures } from './useCampaign.ts'

type Props = { campaign: Campaign; opened: boolean; onClose: () => void }

/** Sends the campaign again to failed recipients: choose the reasons, see what would happen, start. */
export function ResendDialog({ campaign, opened, onClose }: Props) {
  const { t } = useTranslation('campaignReport')
  return (
    <FormDialog opened={opened} title={t('resend.title')} isWide onClose={onClose}>
      {opened && (
        <Section title={t('failed')}>
          <ResendForm campaign={campaign} onClose={onClose} />
        </Section>
      )}
    </FormDialog>
  )
}

function ResendForm({ campaign, onClose }: Omit<Props, 'opened'>) {
  const { t, i18n } = useTranslation('campaignReport')
  const reasonText = useReasonText()
  const failures = useFailures(campaign.id)
  const [reasons, setReasons] = useState<string[]>([])
  const rehearsal = useQuery({
    queryKey: ['campaign', 'resend', campaign.id, reasons],
    queryFn: () => call(recipientEndpoints.rehearseResend, { params: { id: campaign.id }, query: { reasons: JSON.stringify(reasons) } }),
    enabled: reasons.length > 0,
    gcTime: 0,
    staleTime: 0,
    throwOnError: false,
  })
  const resend = useResend(campaign, reasons, onClose)
  const count = rehearsal.data?.goesOut ?? 0
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        resend.mutate()
      }}
      onCancel={onClose}
      saving={resend.isPending}
      problem={null}
      action={count > 0 ? t('resend.action', { count }) : t('resend.open')}
      disabled={reasons.length === 0 || count === 0 || rehearsal.isFetching}
    >
      <Checkbox.Group label={t('resend.reasons')} description={t('resend.hint')} value={reasons} onChange={setReasons}>
        <Stack gap="xs" mt="xs">
          {failures.data ? (
            failures.data.reasons.map(({ reason, count: failed }) => (
              <Checkbox
                key={reason}
                value={reason}
                label={t('resend.reason', {
                  reason: reasonText(reason),
                  count: failed.toLocaleString(i18n.language),
                })}
              />
            ))
          ) : (
            <Skeleton height={32} />
          )}
        </Stack>
      </Checkbox.Group>
      {failures.data && failures.data.uncertain > 0 && (
        <Text size="sm" c="dimmed">
          {t('resend.uncertain', { count: failures.data.uncertain })}
        </Text>
      )}
      {reasons.length > 0 && rehearsal.error && (
        <LoadError title={t('rehearsal:failed')} error={rehearsal.error} onRetry={() => void rehearsal.refetch()} />
      )}
      {reasons.length > 0 && rehearsal.isPending && <Skeleton height={320} aria-label={t('rehearsal:onItsWay')} />}
      {reasons.length > 0 && rehearsal.data && (
        <>
          <RehearsalSummary rehearsal={rehearsal.data} connectionName={campaign.whatsapp?.name} isPlain={campaign.templates.length === 0} />
          {rehearsal.data.cost && <CostForecast cost={rehearsal.data.cost} isAccepted={campaign.acceptsUnpriced} />}
        </>
      )}
      {failures.data?.reasons.length === 0 && <Alert color="blue">{t('resend.nothing')}</Alert>}
    </DialogForm>
  )
}

function useResend(campaign: Campaign, reasons: string[], onDone: () => void) {
  const { t } = useTranslation('campaignReport')
  const client = useQueryClient()
  const { id } = campaign
  return useMutation({
    mutationFn: () =>
      mergeAnswer(client, campaignResource.contract, {
        id,
        request: () => call(campaignEndpoints.resend, { params: { id }, body: { reasons } }),
      }),
    onSuccess() {
      toast.success(t('resend.started'))
      onDone()
    },
    onError: toast.error,
  })
}
