import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import type { Company } from '@recado/contract/companies/companies'
import { type DisplayStatus, displayStatus, type Invoice } from '@recado/contract/money/invoices'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../../shared/company/dayIn.ts'
import { showDay } from '../../../../shared/i18n/showDay.ts'
import { showMoney } from '../../../../shared/i18n/showMoney.ts'
import { StatusWord, type Tone } from '../../../../shared/ui/StatusWord.tsx'
import { timezoneOf } from '../timezoneOf.ts'

type Props = { company: Company; rows: readonly Invoice[]; onCancel: (invoice: Invoice) => void }

const tones: Record<DisplayStatus, Tone> = {
  ...{ open: 'waiting', overdue: 'bad', paid: 'good', cancelled: 'quiet', refunded: 'quiet', disputed: 'bad' },
}

export function InvoiceRows({ company, rows, onCancel }: Props) {
  const { t } = useTranslation('companies')
  const today = dayIn(timezoneOf(company))
  if (rows.length === 0) return <Text c="dimmed">{t('invoices.none')}</Text>
  return (
    <Stack gap="sm">
      {rows.map((invoice, place) => (
        <Stack key={invoice.id} gap="sm">
          {place > 0 && <Divider />}
          <Line {...{ invoice, today }} onCancel={() => onCancel(invoice)} />
        </Stack>
      ))}
    </Stack>
  )
}

function Line({ invoice, today, onCancel }: { invoice: Invoice; today: string; onCancel: () => void }) {
  const { t, i18n } = useTranslation('companies')
  const { id, detail, value, dueDate, paidBy, note, cancelReason, replaces } = invoice
  const status = displayStatus(invoice, today)
  const manual = paidBy === 'manual' ? `${t('payments:ways.manual')}: ${note}` : undefined
  const facts = [t('invoices.due', { date: showDay(dueDate) }), replaces && t('invoices.replaces', { id: replaces })]
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={2}>
        <Text fw={600}>
          #{id} {detail} · {showMoney(value, i18n.language)}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <StatusWord tone={tones[status]} word={t(`payments:status.${status}`)} reason={cancelReason ?? manual} />
      </Stack>
      {invoice.status === 'open' && (
        <Button variant="default" size="sm" flex="none" onClick={onCancel} aria-label={t('invoices.cancelOne', { id })}>
          {t('invoices.cancel')}
        </Button>
      )}
    </Group>
  )
}
