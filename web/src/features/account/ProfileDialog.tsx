import { type User, users } from '@recado/contract/users/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { NewPasswordField } from '#web/shared/domain/passwords/NewPasswordField.tsx'
import { SingleKeysSwitch } from '#web/shared/lib/commands/SingleKeysSwitch.tsx'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { PasswordField } from '#web/shared/ui/fields/PasswordField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Edits the user's own name, e-mail and password. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const user = useCurrentUser()
  const [start] = useState({ name: user.name, email: user.email, password: '', currentPassword: '' })
  const { control, submit, busy, problem } = useSchemaForm(profileSchema, start)

  const save = async (form: typeof start) => {
    const body = changedFields(form, start)
    if (Object.keys(body).length > 0) {
      const { name, email }: User = await call(users.endpoints.update, { params: { id: user.id }, body })
      sessionStore.know({ ...user, name, email })
      toast.success(t('saved'))
    }
    onClose()
  }

  return (
    <FormDialog opened title={t('title')} onClose={onClose}>
      <DialogForm onSubmit={submit(save)} onCancel={onClose} saving={busy} problem={problem ?? null}>
        <TextField control={control} name="name" label={t('name')} autoComplete="name" required />
        <TextField control={control} name="email" type="email" label={t('email')} autoComplete="email" required />
        <NewPasswordField
          control={control}
          name="password"
          label={t('newPassword')}
          description={t('newPasswordHint')}
          wordsFrom={['name', 'email']}
          words={[user.company.name]}
        />
        <PasswordField
          control={control}
          name="currentPassword"
          label={t('currentPassword')}
          description={t('currentPasswordHint')}
          autoComplete="current-password"
        />
        <SingleKeysSwitch />
      </DialogForm>
    </FormDialog>
  )
}

const { name, email, password } = users.create.shape

type ProfileForm = { name: string; email: string; password: string; currentPassword: string }

/** An empty password means no change. Changing the e-mail or password requires the current password. */
const profileSchema = z.object({ name, email, password: password.or(z.literal('')), currentPassword: z.string().max(50) })

/** The changed fields only. */
function changedFields(form: ProfileForm, start: ProfileForm) {
  const { name, email, password, currentPassword } = form
  return {
    ...(name !== start.name && { name }),
    ...(email !== start.email && { email }),
    ...(password && { password, refuseWeak: true }),
    ...((password || email !== start.email) && { currentPassword }),
  }
}
