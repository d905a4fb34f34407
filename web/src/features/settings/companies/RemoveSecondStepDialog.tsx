import { Text } from '@mantine/core'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Removes the second step of an administrator whom no colleague can help. */
export function RemoveSecondStepDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('companies')
  return (
    <FormDialog opened={opened} title={t('secondStep.title')} onClose={onClose}>
      {opened && <RemovalForm onDone={onClose} />}
    </FormDialog>
  )
}

function RemovalForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('companies')
  const { control, submit, busy, problem } = useSchemaForm(secondStepEndpoints.removeOfAdmin.body, { email: '' })
  const remove = submit(async (body: { email: string }) => {
    await call(secondStepEndpoints.removeOfAdmin, { body })
    toast.success(t('secondStep.done'))
    onDone()
  })
  return (
    <DialogForm onSubmit={remove} onCancel={onDone} saving={busy} problem={problem ?? null} action={t('secondStep.remove')}>
      <Text>{t('secondStep.text')}</Text>
      <TextField control={control} name="email" type="email" label={t('secondStep.email')} required />
    </DialogForm>
  )
}
