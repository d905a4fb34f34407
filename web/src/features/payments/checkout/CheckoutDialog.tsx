import type { Invoice } from '@recado/contract/money/invoices'
import { type Charge, payments } from '@recado/contract/money/payments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { resumeSession } from '../../../shared/auth/access.ts'
import { showDay } from '../../../shared/i18n/showDay.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { FormDialog } from '../../../shared/ui/FormDialog.tsx'
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx'
import { Checkout } from './Checkout.tsx'

/** So long one reads that it is paid before one goes on. */
const FAREWELL = 4000

/** Paying an invoice while one is signed in. */
export function CheckoutDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation(['checkout', 'resource'])
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'offer', invoice.id],
    queryFn: () => call(payments.offer, { params: { id: invoice.id } }),
    gcTime: 0,
  })
  const onPaid = ({ company: { dueDate } }: Charge) => {
    toast.success(dueDate ? t('paid.until', { date: showDay(dueDate) }) : t('paid.title'))
    void resumeSession()
    void fetchAgain(queries, { queryKey: ['invoices'] })
    setTimeout(() => void navigate('/tickets'), FAREWELL)
  }
  const toPlans = () => {
    onClose()
    void navigate('/subscription')
  }
  return (
    <FormDialog opened title={t('title', { id: invoice.id })} onClose={onClose}>
      {error && <LoadFailed title={t('resource:failed')} error={error} onRetry={() => void refetch()} />}
      {data && (
        <Checkout
          till={{
            offer: data,
            onPaid,
            ...(invoice.kind === 'period' && { onOtherPlan: toPlans }),
            pay: (payer, card) => call(payments.subscribe, { body: { ...payer, ...card, invoiceId: invoice.id } }),
            look: ({ id }) => call(payments.charge, { params: { id } }),
          }}
        />
      )}
    </FormDialog>
  )
}
