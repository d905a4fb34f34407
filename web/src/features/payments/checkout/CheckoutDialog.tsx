import { AppError } from '@recado/contract/errors'
import type { Invoice } from '@recado/contract/money/invoices'
import { type Charge, type PaymentOffer, paymentEndpoints } from '@recado/contract/money/payments'
import { planChangeEndpoints } from '@recado/contract/money/planChanges'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { resumeSession } from '#web/shared/data/auth/signIn.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { CheckoutSteps } from './CheckoutSteps.tsx'

/** How long the confirmation is shown before the app goes on. */
const CLOSE_DELAY = 4000

/** An invoice, or a more expensive plan, whose invoice is created with the payment. */
export type Payable = { invoice: Invoice } | { plan: { id: number; name: string } }

/** Checkout of a signed-in user: pays an invoice or changes the plan. Without sign-in, GuestPaymentPage is used. */
export function CheckoutDialog({ payable, onClose }: { payable: Payable; onClose: () => void }) {
  const { t } = useTranslation('checkout')
  const present = useCurrentUser().company.plan.name
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    // Not from the list of invoices: a paid one disappears from it while the dialog stays open.
    queryKey: ['offer', 'plan' in payable ? `plan ${payable.plan.id}` : payable.invoice.id],
    queryFn: () =>
      'plan' in payable ? createPlanOffer(payable.plan.id, present) : call(paymentEndpoints.offer, { params: { id: payable.invoice.id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  })
  const onPaid = ({ company: { dueDate } }: Charge, { change }: PaymentOffer) => {
    const renewed = dueDate ? t('paid.until', { date: formatDay(dueDate) }) : t('paid.title')
    toast.success(change ? t('paid.changed', { name: change.name }) : renewed)
    void resumeSession()
    void invalidateLive(queries, { queryKey: ['invoices'] })
    setTimeout(() => void navigate('/tickets'), CLOSE_DELAY)
  }
  const toPlans = () => {
    onClose()
    void navigate('/subscription')
  }
  const paying = (offer: PaymentOffer) =>
    'plan' in payable ? { planId: payable.plan.id, difference: offer.invoice.value } : { invoiceId: payable.invoice.id }
  /** If the amount has changed, the new one is shown before the user pays. */
  const refetchChangedOffer = async (failure: unknown) => {
    if (failure instanceof AppError && failure.code === 'ERR_OFFER_CHANGED') await refetch()
    throw failure
  }
  const title = 'plan' in payable ? t('changeTitle', { name: payable.plan.name }) : t('title', { id: payable.invoice.id })
  return (
    <FormDialog opened title={title} onClose={onClose}>
      {error && <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />}
      {data && (
        <CheckoutSteps
          checkout={{
            offer: data,
            onPaid: (charge) => onPaid(charge, data),
            ...(data.invoice.kind === 'period' && { onOtherPlan: toPlans }),
            pay: (payer, card) =>
              call(paymentEndpoints.subscribe, { body: { ...payer, ...card, ...paying(data) } }).catch(refetchChangedOffer),
            refresh: ({ id }) => call(paymentEndpoints.charge, { params: { id } }),
          }}
        />
      )}
    </FormDialog>
  )
}

/** The offer of a more expensive plan in the form of an invoice, which does not exist before payment. `present`: the current plan. */
async function createPlanOffer(planId: number, present: string): Promise<PaymentOffer> {
  const [methods, { months, choices }] = await Promise.all([call(paymentEndpoints.methods, {}), call(planChangeEndpoints.get, {})])
  const choice = choices.find(({ plan, when }) => plan.id === planId && when === 'paid')
  if (!choice) throw new AppError('ERR_OFFER_CHANGED')
  const { plan, difference: value, periodValue, periodFrom } = choice
  const { name, users, connections, queues } = plan
  const kind = { id: null, kind: 'change', status: 'open', detail: `${present} → ${name}` } as const
  const invoice = { ...kind, value, dueDate: periodFrom, months, users, connections, queues }
  return { ...methods, invoice, change: { planId, name, periodValue, periodFrom } }
}
