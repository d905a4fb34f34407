import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Invoice } from '@recado/contract/money/invoices'
import { type PlanChoice, planChangeEndpoints } from '@recado/contract/money/planChanges'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { resumeSession } from '#web/shared/data/auth/signIn.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { Payable } from '../checkout/CheckoutDialog.tsx'
import { useOpenInvoices } from '../invoices/useInvoices.ts'
import classes from './PlanChoices.module.css'
import { PlanOffer } from './PlanOffer.tsx'

type Props = { onPay: (what: Payable) => void }

/** The other plans: from when and at what price. A dearer plan leads to the payment. */
export function PlanChoices({ onPay }: Props) {
  const { t } = useTranslation('payments')
  const [confirming, setConfirming] = useState<PlanChoice>()
  // Changes of prices publish no event, so they are fetched each time.
  const { data } = useQuery({ queryKey: ['invoices', 'plan'], queryFn: () => call(planChangeEndpoints.get, {}), refetchOnMount: 'always' })
  // A change of plan that was started.
  const pending = useOpenInvoices()?.change
  const choosing = useChoosePlan()
  const termOf = usePlanTerms(data?.months ?? 1)
  const choose = (choice: PlanChoice) => (choice.when === 'paid' ? onPay({ plan: choice.plan }) : setConfirming(choice))
  if (!data || (data.choices.length === 0 && !data.planned && !pending)) return null
  const { planned, planId } = data
  const choices = data.choices.filter(({ plan }) => plan.id !== planned?.planId)
  const showResult = ({ from }: { from: string | null }) =>
    toast.success(from ? t('plan.plannedFor', { date: formatDay(from) }) : t('plan.changed'))
  const keep = (done: string) => choosing.mutate(planId, { onSuccess: () => toast.success(done) })
  return (
    <Stack component="section" gap="md" aria-labelledby="other-plans">
      <Title order={2} id="other-plans">
        {t('plan.title')}
      </Title>
      {pending && <PendingPlanChange invoice={pending} busy={choosing.isPending} onPay={onPay} onKeep={() => keep(t('plan.kept'))} />}
      {planned && (
        <Alert color="accent" maw="32rem" title={t('plan.planned', { name: planned.name, date: formatDay(planned.from) })}>
          <Button variant="default" loading={choosing.isPending} onClick={() => keep(t('plan.changed'))}>
            {t('plan.keep')}
          </Button>
        </Alert>
      )}
      <div className={classes.offers}>
        {choices.map((choice) => (
          <PlanOffer key={choice.plan.id} choice={choice} term={termOf(choice)} busy={choosing.isPending} onChoose={() => choose(choice)} />
        ))}
      </div>
      <ConfirmDialog
        opened={confirming !== undefined}
        title={t('plan.confirm', { name: confirming?.plan.name })}
        text={confirming ? termOf(confirming) : ''}
        action={t('plan.change')}
        busy={choosing.isPending}
        harmless
        onConfirm={() =>
          confirming && choosing.mutate(confirming.plan.id, { onSuccess: showResult, onSettled: () => setConfirming(undefined) })
        }
        onClose={() => setConfirming(undefined)}
      />
    </Stack>
  )
}

function useChoosePlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (planId: number) => call(planChangeEndpoints.choose, { body: { planId } }),
    onSuccess: () => resumeSession(),
    onError: toast.error,
    onSettled: () => invalidateLive(queries, { queryKey: ['invoices'] }),
  })
}

/** The price of a change of plan as a sentence: what is due now, and the price of each period from when. */
function usePlanTerms(months: number) {
  const { t, i18n } = useTranslation('payments')
  return ({ when, difference, periodValue, periodFrom }: PlanChoice) =>
    t(`plan.${when}`, {
      price: formatMoney(difference, i18n.language),
      next: formatMoney(periodValue, i18n.language),
      per: t('checkout:perMonths', { count: months }),
      date: formatDay(periodFrom),
    })
}

type PendingPlanChangeProps = { invoice: Invoice; busy: boolean; onPay: (what: Payable) => void; onKeep: () => void }

/** A change to a dearer plan that waits for its payment. Without it the company keeps its plan. */
function PendingPlanChange({ invoice, busy, onPay, onKeep }: PendingPlanChangeProps) {
  const { t, i18n } = useTranslation('payments')
  return (
    <Alert color="accent" maw="32rem" title={t('plan.pending')}>
      <Text size="sm" mb="sm">
        {t('plan.pendingText', { detail: invoice.detail, price: formatMoney(invoice.value, i18n.language) })}
      </Text>
      <Group gap="sm">
        <Button onClick={() => onPay({ invoice })}>{t('plan.pay')}</Button>
        <Button variant="default" loading={busy} onClick={onKeep}>
          {t('plan.keep')}
        </Button>
      </Group>
    </Alert>
  )
}
