import { Text } from '@mantine/core'
import type { DisplayStatus, Invoice } from '@recado/contract/money/invoices'
import { useTranslation } from 'react-i18next'
import { showDay } from '../../../shared/i18n/showDay.ts'
import { showMoney } from '../../../shared/i18n/showMoney.ts'
import type { Column } from '../../../shared/resource/liveResource.ts'
import { StatusWord, type Tone } from '../../../shared/ui/StatusWord.tsx'
import { useShownStatus } from './useShownStatus.ts'

export const invoiceColumns: Column<Invoice>[] = [
  { key: 'id', render: ({ id }) => `#${id}`, width: '5rem' },
  { key: 'detail', render: (row) => <Detail {...row} />, width: 'minmax(0, 2fr)', headline: true },
  { key: 'value', render: ({ value }) => <Money value={value} />, width: '9rem' },
  { key: 'dueDate', render: ({ dueDate }) => showDay(dueDate), width: '8rem' },
  { key: 'status', render: (row) => <InvoiceStatus {...row} />, width: 'minmax(9rem, 1fr)', speaks: true },
]

const tones: Record<DisplayStatus, Tone> = {
  ...{ open: 'waiting', overdue: 'bad', paid: 'good', cancelled: 'quiet', refunded: 'quiet', disputed: 'bad' },
}

function Detail({ detail, kind }: Invoice) {
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

function Money({ value }: { value: number }) {
  const { i18n } = useTranslation()
  return showMoney(value, i18n.language)
}

/** The status of an invoice, with how it was paid or why it was cancelled. */
export function InvoiceStatus({ cancelReason, paidBy, note, ...invoice }: Invoice) {
  const { t } = useTranslation('payments')
  const status = useShownStatus()(invoice)
  const way = paidBy?.split(':')[0]
  const paid = way === 'pix' || way === 'card' || way === 'manual' ? t(`ways.${way}`) : undefined
  const reason = cancelReason ?? (note && paid ? `${paid}: ${note}` : paid)
  return <StatusWord tone={tones[status]} word={t(`status.${status}`)} reason={reason} />
}
