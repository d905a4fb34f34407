import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { type AccountPasskey, accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { passkeyErrorText } from '#web/shared/domain/accountPasskeys/askForPasskey.ts'
import { CodeFailure, CodeInput } from '#web/shared/domain/secondStep/AppSetup.tsx'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { passkey: AccountPasskey; onDone: () => Promise<unknown>; onClose: () => void }
/** What proves who sits at the screen. `code`: of the app or a recovery code, if the account has a second step. */
export type OwnerProof = { password: string; code?: string }

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
      <OwnerProofForm text={t('remove.text')} action={t('remove.action')} asksCode isRemoval onCancel={onClose} onSubmit={remove} />
    </FormDialog>
  )
}

type OwnerProofFormProps = {
  text: string
  action: string
  asksCode: boolean
  isRemoval?: boolean
  onCancel: () => void
  /** It may throw. */
  onSubmit: (proof: OwnerProof) => Promise<void>
}

/** Asks for the password, and for a code where there is a second step, before a change: an unlocked screen is not enough. */
export function OwnerProofForm({ text, action, asksCode, isRemoval = false, onCancel, onSubmit }: OwnerProofFormProps) {
  const { t } = useTranslation(['secondStep', 'accountPasskeys'])
  const { t: passkeyText } = useTranslation('accountPasskeys')
  const {
    busy,
    failure,
    onSubmit: submit,
  } = useBrowserForm((form) => onSubmit({ password: String(form.get('password')), ...(asksCode && { code: String(form.get('code')) }) }))
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{text}</Text>
        <PasswordInput
          name="password"
          label={t('password')}
          required
          withAsterisk={false}
          autoFocus
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('resource:showPassword'), tabIndex: 0 }}
        />
        {asksCode && <CodeInput label={t('code')} isRecoveryAllowed isFirst={false} />}
        {isAboutProof(failure) ? (
          <CodeFailure failure={failure} />
        ) : (
          failure !== undefined && (
            <Alert color="red" role="alert">
              {passkeyErrorText(failure, passkeyText)}
            </Alert>
          )
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={busy} {...(isRemoval && { color: 'red.9' })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The password or the code was wrong. */
const isAboutProof = (failure: unknown) => failure instanceof AppError && failure.code === 'ERR_VALIDATION'
