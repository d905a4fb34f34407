import { Text } from '@mantine/core'
import type { Company } from '@recado/contract/companies/companies'
import { type Invoice, invoiceEndpoints } from '@recado/contract/money/invoices'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { company: Company; invoice: Invoice; onCancelled: () => void; onDone: () => void }

/** Cancels an invoice with a reason that the company reads too, and optionally issues a new one. */
export function CancelInvoiceForm({ company, invoice, onCancelled, onDone }: Props) {
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
