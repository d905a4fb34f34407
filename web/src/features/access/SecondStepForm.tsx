import { Alert, Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

type Props = {
  /** Signs in with the code. It may throw. */
  onSubmit: (code: { code: string; rememberBrowser: boolean }) => Promise<void>
  onBack: () => void
}

/** The second step of a sign-in, after the right password. */
export function SecondStepForm({ onSubmit, onBack }: Props) {
  const { t } = useTranslation('secondStep')
  const {
    busy,
    failure,
    onSubmit: submit,
  } = useBrowserForm((form) => onSubmit({ code: String(form.get('code')), rememberBrowser: form.get('rememberBrowser') !== null }))
  return (
    <form onSubmit={submit}>
      <Stack>
        <GuestPageTitle title={t('signIn.title')} text={t('signIn.text')} />
        {failure !== undefined && (
          <Alert color="red" role="alert">
            {errorMessage(failure)}
          </Alert>
        )}
        <TextInput
          name="code"
          label={t('signIn.code')}
          description={t('signIn.hint')}
          autoComplete="one-time-code"
          minLength={6}
          maxLength={20}
          required
          autoFocus
          withAsterisk={false}
          size="md"
        />
        <Checkbox name="rememberBrowser" label={t('signIn.remember')} />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('access:login.submit')}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t('signIn.back')}
        </Anchor>
      </Stack>
    </form>
  )
}
