import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import type { Company } from '@recado/contract/companies/companies'
import { type DisplayStatus, displayStatus, type Invoice } from '@recado/contract/money/invoices'
import { useTranslation } from 'react-i18next'
import { dayInTimezone } from '#web/shared/domain/company/dayInTimezone.ts'
import { useInvoiceTexts } from '#web/shared/domain/company/useInvoiceTexts.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'
import { timezoneOf } from '../timezoneOf.ts'

type Props = { company: Company; rows: readonly Invoice[]; onCancel: (invoice: Invoice) => void }

const tones: Record<DisplayStatus, StatusTone> = {
  open: 'waiting',
  overdue: 'bad',
  paid: 'good',
  cancelled: 'quiet',
  refunded: 'quiet',
  disputed: 'bad',
}

export function CompanyInvoices({ company, rows, onCancel }: Props) {
  const { t } = useTranslation('companies')
  const today = dayInTimezone(timezoneOf(company))
  if (rows.length === 0) return <Text c="dimmed">{t('invoices.none')}</Text>
  return (
    <Stack gap="sm">
      {rows.map((invoice, index) => (
        <Stack key={invoice.id} gap="sm">
          {index > 0 && <Divider />}
          <InvoiceRow invoice={invoice} today={today} onCancel={() => onCancel(invoice)} />
        </Stack>
      ))}
    </Stack>
  )
}

function InvoiceRow({ invoice, today, onCancel }: { invoice: Invoice; today: string; onCancel: () => void }) {
  const { t, i18n } = useTranslation('companies')
  const { id, detail, value, dueDate, paidBy, replaces } = invoice
  const { note, cancelReason } = useInvoiceTexts()(invoice)
  const status = displayStatus(invoice, today)
  const manual = paidBy === 'manual' ? `${t('payments:ways.manual')}: ${note}` : undefined
  const facts = [t('invoices.due', { date: formatDay(dueDate) }), replaces && t('invoices.replaces', { id: replaces })]
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={2}>
        <Text fw={600}>
          #{id} {detail} · {formatMoney(value, i18n.language)}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <StatusLabel tone={tones[status]} label={t(`payments:status.${status}`)} reason={cancelReason ?? manual} />
      </Stack>
      {invoice.status === 'open' && (
        <Button variant="default" size="sm" flex="none" onClick={onCancel} aria-label={t('invoices.cancelOne', { id })}>
          {t('invoices.cancel')}
        </Button>
      )}
    </Group>
  )
}
