import { type Company, companyEndpoints } from '@recado/contract/companies/companies'
import type { Week } from '@recado/contract/time/openingHours'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { WeekHoursField } from '#web/shared/ui/fields/WeekHoursField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { dialog: DialogState<Company>; onSaved: (company: Company) => void }

/** The hours of a company, edited by the platform's users. */
export function CompanyHoursDialog({ dialog, onSaved }: Props) {
  const { t } = useTranslation('companies')
  const { subject } = dialog
  return (
    <FormDialog opened={dialog.opened} title={t('hours.title', { name: subject?.name })} onClose={dialog.close}>
      {subject && <HoursForm company={subject} onSaved={onSaved} onDone={dialog.close} />}
    </FormDialog>
  )
}

function HoursForm({ company, onSaved, onDone }: { company: Company; onSaved: (company: Company) => void; onDone: () => void }) {
  const { t } = useTranslation('companies')
  const start: { schedules: Week } = { schedules: company.schedules }
  const { control, submit, busy, problem } = useSchemaForm(companyEndpoints.setSchedules.body, start)
  const save = submit(async (body: { schedules: Week }) => {
    onSaved(await call(companyEndpoints.setSchedules, { params: { id: company.id }, body }))
    toast.success(t('hours.saved'))
    onDone()
  })
  return (
    <DialogForm onSubmit={save} onCancel={onDone} saving={busy} problem={problem ?? null}>
      <WeekHoursField control={control} name="schedules" label={t('hours.week')} />
    </DialogForm>
  )
}
