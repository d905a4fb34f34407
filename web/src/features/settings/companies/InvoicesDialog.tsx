import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import type { Company } from '@recado/contract/companies/companies'
import { type DisplayStatus, displayStatus, type Invoice, invoiceEndpoints } from '@recado/contract/money/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { dayInTimezone } from '#web/shared/domain/company/dayInTimezone.ts'
import { useInvoiceTexts } from '#web/shared/domain/company/useInvoiceTexts.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { timezoneOf } from './timezoneOf.ts'

/** A company's invoices for the platform's users, who may cancel an invoice billed in error. */
export function InvoicesDialog({ dialog }: { dialog: DialogState<Company> }) {
  const { t } = useTranslation('companies')
  const { subject } = dialog
  return (
    <FormDialog opened={dialog.opened} title={t('invoices.title', { name: subject?.name })} onClose={dialog.close}>
      {subject && <InvoicesContent key={subject.id} company={subject} />}
    </FormDialog>
  )
}

function InvoicesContent({ company }: { company: Company }) {
  const { t } = useTranslation('resource')
  const [cancelling, setCancelling] = useState<Invoice>()
  const queries = useQueryClient()
  const queryKey = ['invoices', 'of', company.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(invoiceEndpoints.ofCompany, { params: { id: company.id } }),
    refetchOnMount: 'always',
    throwOnError: false,
  })
  if (error && !data) return <LoadError title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (cancelling) {
    const leave = () => setCancelling(undefined)
    return (
      <CancelInvoiceForm
        company={company}
        invoice={cancelling}
        onCancelled={() => void invalidateLive(queries, { queryKey })}
        onDone={leave}
      />
    )
  }
  return data && <CompanyInvoices company={company} rows={data} onCancel={setCancelling} />
}

type CompanyInvoicesProps = { company: Company; rows: readonly Invoice[]; onCancel: (invoice: Invoice) => void }

const tones: Record<DisplayStatus, StatusTone> = {
  open: 'waiting',
  overdue: 'bad',
  paid: 'good',
  cancelled: 'quiet',
  refunded: 'quiet',
  disputed: 'bad',
}

function CompanyInvoices({ company, rows, onCancel }: CompanyInvoicesProps) {
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

type CancelInvoiceFormProps = { company: Company; invoice: Invoice; onCancelled: () => void; onDone: () => void }

/** Cancels an invoice with a reason that the company reads too, and optionally issues a new one. */
function CancelInvoiceForm({ company, invoice, onCancelled, onDone }: CancelInvoiceFormProps) {
  const { t, i18n } = useTranslation('companies')
  const { id, detail, value, kind } = invoice
  const start = { reason: '', reissue: false }
  const { control, submit, busy, problem } = useSchemaForm(invoiceEndpoints.cancel.body, start)
  const cancel = submit(async (body: typeof start) => {
    const { replaces } = await call(invoiceEndpoints.cancel, { params: { id: company.id, invoiceId: id }, body })
    toast.success(t(replaces === id ? 'invoices.reissued' : 'invoices.cancelled'))
    onCancelled()
    onDone()
  })
  return (
    <DialogForm onSubmit={cancel} onCancel={onDone} saving={busy} problem={problem ?? null} action={t('invoices.cancelOne', { id })}>
      <Text fw={600}>
        #{id} {detail} · {formatMoney(value, i18n.language)}
      </Text>
      <TextAreaField control={control} name="reason" label={t('invoices.reason')} description={t('invoices.reasonHint')} required />
      {kind === 'period' && (
        <SwitchField
          control={control}
          name="reissue"
          on
          off={false}
          label={t('invoices.reissue')}
          description={t('invoices.reissueHint')}
        />
      )}
    </DialogForm>
  )
}
