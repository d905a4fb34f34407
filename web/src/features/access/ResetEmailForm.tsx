import { Button, Stack } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { accessEndpoints } from '@recado/contract/users/access'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { GuestPageLink } from '#web/shared/ui/GuestPageLink.tsx'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { focusField } from './focusField.ts'

const focusEmail = focusField('email')

/** Leads to the second step after any answer: an earlier request may have sent a code. */
export function ResetEmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t, i18n } = useTranslation('access')
  const { control, submit, busy } = useSchemaForm(accessEndpoints.forgotPassword.body, { email })

  const askForCode = async ({ email }: { email: string }) => {
    try {
      await call(accessEndpoints.forgotPassword, { body: { email, language: toLanguage(i18n.language) } })
      toast.success(t('reset.sent'))
    } catch (error) {
      if (error instanceof AppError && error.status === 404) toast.warning(t('reset.notFound'))
      else toast.error(error)
    }
    onSent(email)
  }

  return (
    <form ref={focusEmail} noValidate onSubmit={submit(askForCode)}>
      <Stack>
        <GuestPageTitle title={t('reset.title')} text={t('reset.ask')} />
        <TextField control={control} name="email" type="email" label={t('fields.email')} autoComplete="email" />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('reset.send')}
        </Button>
        <GuestPageLink text={t('login.new')} to="/signup" link={t('login.signUp')} />
        <GuestPageLink text={t('reset.remembered')} to="/login" link={t('reset.login')} />
      </Stack>
    </form>
  )
}
