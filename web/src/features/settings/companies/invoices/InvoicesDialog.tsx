import type { Company } from '@recado/contract/companies/companies'
import { type Invoice, invoiceEndpoints } from '@recado/contract/money/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { CancelInvoiceForm } from './CancelInvoiceForm.tsx'
import { CompanyInvoices } from './CompanyInvoices.tsx'

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
