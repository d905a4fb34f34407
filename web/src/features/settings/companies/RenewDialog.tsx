import { Text } from '@mantine/core'
import { type Company, companyEndpoints } from '@recado/contract/companies/companies'
import { invoiceEndpoints } from '@recado/contract/money/invoices'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { RadioCardsField } from '#web/shared/ui/fields/RadioCardsField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

const kinds = ['paid', 'free'] as const

type Props = { dialog: DialogState<Company>; onRenewed: (company: Company) => void }

/** Renews a company by hand; asks what happens to the invoice, since the company is billed by it. */
export function RenewDialog({ dialog: { opened, subject, close }, onRenewed }: Props) {
  const { t } = useTranslation('companies')
  return (
    <FormDialog opened={opened} title={t('renew.title', { name: subject?.name })} onClose={close}>
      {subject?.dueDate && <RenewForm key={subject.id} company={subject} dueDate={subject.dueDate} onRenewed={onRenewed} onDone={close} />}
    </FormDialog>
  )
}

type FormProps = Pick<Props, 'onRenewed'> & { company: Company; dueDate: string; onDone: () => void }

function RenewForm({ company: { id, recurrence }, dueDate, onRenewed, onDone }: FormProps) {
  const { t } = useTranslation('companies')
  const start = { kind: 'paid' as (typeof kinds)[number], note: '' }
  const { control, submit, busy, problem } = useSchemaForm(companyEndpoints.renew.body, start)
  const kind = useWatch({ control, name: 'kind' })
  const outcomeOf = useRenewalPreview(id)
  const renew = submit(async (form: typeof start) => {
    // The present due date makes the server refuse a second renewal if the first answer was lost.
    onRenewed(await call(companyEndpoints.renew, { params: { id }, body: { ...form, dueDate } }))
    toast.success(t('renew.done'))
    onDone()
  })
  const period = t(`recurrences.${recurrence}`).toLowerCase()
  return (
    <DialogForm onSubmit={renew} onCancel={onDone} saving={busy} problem={problem ?? null} action={t('actions.renew')}>
      <Text>{t('renew.text', { date: formatDay(dueDate), recurrence: period })}</Text>
      <RadioCardsField
        control={control}
        name="kind"
        label={t('renew.kind')}
        options={kinds.map((value) => ({ value, label: t(`renew.kinds.${value}`), about: outcomeOf(value) }))}
      />
      <TextField control={control} name="note" label={t(`renew.notes.${kind}`)} description={t(`renew.hints.${kind}`)} required />
    </DialogForm>
  )
}

/** What happens to the period's invoice, if there is one. */
function useRenewalPreview(id: number) {
  const { t, i18n } = useTranslation('companies')
  const { data } = useQuery({
    queryKey: ['invoices', 'of', id],
    queryFn: () => call(invoiceEndpoints.ofCompany, { params: { id } }),
    refetchOnMount: 'always',
  })
  const open = data?.find((invoice) => invoice.kind === 'period' && invoice.status === 'open')
  return (kind: (typeof kinds)[number]) => {
    if (!data) return ''
    return open ? t(`renew.open.${kind}`, { id: open.id, price: formatMoney(open.value, i18n.language) }) : t(`renew.none.${kind}`)
  }
}
