import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { accessEndpoints } from '@recado/contract/users/access'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#web/shared/data/api/call.ts'
import { NewPasswordField } from '#web/shared/domain/passwords/NewPasswordField.tsx'
import { PasswordField } from '#web/shared/ui/fields/PasswordField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { GuestPageLink } from '#web/shared/ui/GuestPageLink.tsx'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { focusField } from './focusField.ts'

/** Focuses the field of the code when the form appears. */
const focusCodeField = focusField('token')

/** The contract's schema with a second password field that must match. */
const withConfirmation = (schema: z.ZodObject, differ: string) =>
  schema.extend({ confirmPassword: z.string().min(1) }).refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: differ,
    when: () => true,
  })

/** `email`: the address from the first step. */
type Props = { email: string; onAgain: () => void }
type Form = { email: string; token: string; newPassword: string; confirmPassword: string }

export function NewPasswordForm({ email, onAgain }: Props) {
  const { t } = useTranslation('access')
  const go = useNavigate()
  const initialValues: Form = { email, token: '', newPassword: '', confirmPassword: '' }
  const { control, submit, busy, problem } = useSchemaForm(
    withConfirmation(accessEndpoints.resetPassword.body, t('reset.differ')),
    initialValues,
  )

  const setPassword = async ({ email, token, newPassword }: Form) => {
    await call(accessEndpoints.resetPassword, { body: { email, token, newPassword, refuseWeak: true } })
    toast.success(t('reset.done'))
    go('/login')
  }

  return (
    <form ref={focusCodeField} noValidate onSubmit={submit(setPassword)}>
      <Stack>
        <GuestPageTitle title={t('reset.title')} text={t('reset.enter')} />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <TextField control={control} name="email" type="email" label={t('fields.email')} autoComplete="email" />
        <TextField control={control} name="token" label={t('fields.code')} autoComplete="one-time-code" />
        <NewPasswordField
          control={control}
          name="newPassword"
          label={t('fields.newPassword')}
          description={t('reset.rule')}
          wordsFrom={['email']}
        />
        <PasswordField control={control} name="confirmPassword" label={t('fields.confirmPassword')} autoComplete="new-password" />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('reset.submit')}
        </Button>
        <Anchor component="button" type="button" onClick={onAgain}>
          {t('reset.again')}
        </Anchor>
        <GuestPageLink text={t('login.new')} to="/signup" link={t('login.signUp')} />
      </Stack>
    </form>
  )
}
