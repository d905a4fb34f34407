import { Button, Stack } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { access } from '@recado/contract/users/access'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { useSchemaForm } from '../../shared/form/useSchemaForm.ts'
import { asLanguage } from '../../shared/i18n/languages.ts'
import { toast } from '../../shared/toast/toast.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { PageFoot } from '../../shared/ui/PageFoot.tsx'
import { PageHead } from '../../shared/ui/PageHead.tsx'
import { focusField } from './focusField.ts'

const focusEmail = focusField('email')

/** Leads to the second step after any answer: an earlier request may have sent a code. */
export function ResetEmailForm({ email, onAsked }: { email: string; onAsked: (email: string) => void }) {
  const { t, i18n } = useTranslation('access')
  const { control, submit, busy } = useSchemaForm(access.forgotPassword.body, { email })

  const askForCode = async ({ email }: { email: string }) => {
    try {
      await call(access.forgotPassword, { body: { email, language: asLanguage(i18n.language) } })
      toast.success(t('reset.sent'))
    } catch (error) {
      if (error instanceof AppError && error.status === 404) toast.warning(t('reset.notFound'))
      else toast.error(error)
    }
    onAsked(email)
  }

  return (
    <form ref={focusEmail} noValidate onSubmit={submit(askForCode)}>
      <Stack>
        <PageHead title={t('reset.title')} text={t('reset.ask')} />
        <TextField control={control} name="email" type="email" label={t('fields.email')} autoComplete="email" />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('reset.send')}
        </Button>
        <PageFoot text={t('login.new')} to="/signup" link={t('login.signUp')} />
        <PageFoot text={t('reset.remembered')} to="/login" link={t('reset.login')} />
      </Stack>
    </form>
  )
}
