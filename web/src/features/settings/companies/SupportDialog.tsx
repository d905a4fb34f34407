import { Text } from '@mantine/core'
import type { Company } from '@recado/contract/companies/companies'
import { SUPPORT_MINUTES, supportEndpoints } from '@recado/contract/support/support'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'

/** A support visit needs a reason, which the company's users can read. */
export function SupportDialog({ dialog: { opened, subject, close } }: { dialog: DialogState<Company> }) {
  const { t } = useTranslation('support')
  return (
    <FormDialog opened={opened} title={t('enter.title', { name: subject?.name })} onClose={close}>
      {subject && <SupportReasonForm company={subject} onDone={close} />}
    </FormDialog>
  )
}

function SupportReasonForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const { t } = useTranslation('support')
  const start = { reason: '' }
  const { control, submit, busy, problem } = useSchemaForm(supportEndpoints.enter.body, start)
  const enter = submit(async (body: typeof start) => {
    sessionStore.begin(await call(supportEndpoints.enter, { params: { id: company.id }, body }))
  })
  return (
    <DialogForm onSubmit={enter} onCancel={onDone} saving={busy} problem={problem ?? null} action={t('enter.action')}>
      <Text>{t('enter.text', { span: SUPPORT_MINUTES })}</Text>
      <TextAreaField control={control} name="reason" label={t('enter.reason')} description={t('enter.reasonHint')} required />
    </DialogForm>
  )
}
