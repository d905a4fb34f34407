import { Text } from '@mantine/core'
import type { DisplayStatus, Invoice } from '@recado/contract/money/invoices'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { useInvoiceTexts } from '#web/shared/domain/company/useInvoiceTexts.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'
import { useInvoiceStatus } from './useInvoiceStatus.ts'

export const invoiceColumns: Column<Invoice>[] = [
  { key: 'id', render: ({ id }) => `#${id}`, width: '5rem' },
  { key: 'detail', render: (row) => <DetailCell {...row} />, width: 'minmax(0, 2fr)', headline: true },
  { key: 'value', render: ({ value }) => <MoneyCell value={value} />, width: '9rem' },
  { key: 'dueDate', render: ({ dueDate }) => formatDay(dueDate), width: '8rem' },
  { key: 'status', render: (row) => <InvoiceStatus {...row} />, width: 'minmax(9rem, 1fr)', hideLabelOnCard: true },
]

const tones: Record<DisplayStatus, StatusTone> = {
  open: 'waiting',
  overdue: 'bad',
  paid: 'good',
  cancelled: 'quiet',
  refunded: 'quiet',
  disputed: 'bad',
}

function DetailCell({ detail, kind }: Invoice) {
  const { t } = useTranslation('payments')
  return (
    <>
      {detail}
      {kind === 'change' && (
        <Text component="span" c="dimmed" size="sm">
          {' '}
          · {t('change')}
        </Text>
      )}
    </>
  )
}

function MoneyCell({ value }: { value: number }) {
  const { i18n } = useTranslation()
  return formatMoney(value, i18n.language)
}

/** The status of an invoice, with how it was paid or why it was cancelled. */
export function InvoiceStatus(invoice: Invoice) {
  const { t } = useTranslation('payments')
  const { paidBy } = invoice
  const { note, cancelReason } = useInvoiceTexts()(invoice)
  const status = useInvoiceStatus()(invoice)
  const paymentMethod = paidBy?.split(':')[0]
  const paid = paymentMethod === 'pix' || paymentMethod === 'card' || paymentMethod === 'manual' ? t(`ways.${paymentMethod}`) : undefined
  const reason = cancelReason ?? (note && paid ? `${paid}: ${note}` : paid)
  return <StatusLabel tone={tones[status]} label={t(`status.${status}`)} reason={reason} />
}
