import { AppError } from '@recado/contract/errors'
import { type AccountPasskey, accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { passkeyErrorText } from '#web/shared/domain/accountPasskeys/askForPasskey.ts'
import type { OwnerProof } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { ProofForm } from '#web/shared/domain/ownerProof/ProofForm.tsx'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { passkey: AccountPasskey; onDone: () => Promise<unknown>; onClose: () => void }
export function RenamePasskeyDialog({ passkey: { id, name }, onDone, onClose }: Props) {
  const { t } = useTranslation('accountPasskeys')
  const { control, submit, busy, problem } = useSchemaForm(accountPasskeyEndpoints.rename.body, { name })
  const rename = submit(async (body: { name: string }) => {
    await call(accountPasskeyEndpoints.rename, { params: { id }, body })
    await onDone()
    onClose()
  })
  return (
    <FormDialog opened title={t('rename.title')} onClose={onClose}>
      <DialogForm onSubmit={rename} onCancel={onClose} saving={busy} problem={problem ?? null}>
        <TextField control={control} name="name" label={t('rename.name')} required />
      </DialogForm>
    </FormDialog>
  )
}

export function RemovePasskeyDialog({ passkey: { id, name }, onDone, onClose }: Props) {
  const { t } = useTranslation('accountPasskeys')
  const remove = async (proof: OwnerProof) => {
    await call(accountPasskeyEndpoints.remove, { params: { id }, body: proof })
    toast.success(t('remove.done'))
    await onDone()
    onClose()
  }
  return (
    <FormDialog opened title={t('remove.title', { name })} onClose={onClose}>
      <ProofForm
        text={t('remove.text')}
        action={t('remove.action')}
        asksCode
        isRemoval
        failureText={(failure) => passkeyFailureText(failure, t)}
        onCancel={onClose}
        onSubmit={remove}
      />
    </FormDialog>
  )
}

/** Why the browser or the server made no passkey. A wrong password or code has its own sentence. */
export function passkeyFailureText(failure: unknown, t: TFunction<'accountPasskeys'>) {
  const isAboutProof = failure instanceof AppError && failure.code === 'ERR_VALIDATION'
  return isAboutProof ? undefined : passkeyErrorText(failure, t)
}
