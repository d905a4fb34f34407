import type { Company } from '@recado/contract/companies/companies'
import { type Invoice, invoices } from '@recado/contract/money/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../shared/api/call.ts'
import { fetchAgain } from '../../../../shared/live/fetchAgain.ts'
import type { Dialog } from '../../../../shared/resource/useDialog.ts'
import { FormDialog } from '../../../../shared/ui/FormDialog.tsx'
import { LoadFailed } from '../../../../shared/ui/LoadFailed.tsx'
import { CancelForm } from './CancelForm.tsx'
import { InvoiceRows } from './InvoiceRows.tsx'

/** A company's invoices for the platform's users, who may cancel one billed in error. */
export function InvoicesDialog({ dialog }: { dialog: Dialog<Company> }) {
  const { t } = useTranslation('companies')
  const { subject } = dialog
  return (
    <FormDialog opened={dialog.opened} title={t('invoices.title', { name: subject?.name })} onClose={dialog.close}>
      {subject && <InvoicesOf key={subject.id} company={subject} />}
    </FormDialog>
  )
}

function InvoicesOf({ company }: { company: Company }) {
  const { t } = useTranslation('resource')
  const [cancelling, setCancelling] = useState<Invoice>()
  const queries = useQueryClient()
  const queryKey = ['invoices', 'of', company.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(invoices.ofCompany, { params: { id: company.id } }),
    refetchOnMount: 'always',
  })
  if (error) return <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (cancelling) {
    const leave = () => setCancelling(undefined)
    return <CancelForm {...{ company, invoice: cancelling }} onCancelled={() => void fetchAgain(queries, { queryKey })} onDone={leave} />
  }
  return data && <InvoiceRows {...{ company, rows: data }} onCancel={setCancelling} />
}
