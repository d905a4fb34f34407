import { Alert, Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import type { SecondStepDetails } from '@recado/contract/users/secondStep'
import { IconFingerprint } from '@tabler/icons-react'
import { useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondStepProof } from '#web/shared/data/auth/signIn.ts'
import { isAskedHere, passkeyErrorText, signWithPasskey } from '#web/shared/domain/accountPasskeys/askForPasskey.ts'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

type Props = {
  /** The passkeys of the account, if it has any for this host. */
  ways: SecondStepDetails | undefined
  /** Signs in with the code or the passkey. It may throw. */
  onSubmit: (proof: SecondStepProof) => Promise<void>
  onBack: () => void
}

/** The second step of a sign-in, after the right password: a passkey or a code. */
export function SecondStepForm({ ways, onSubmit, onBack }: Props) {
  const { t } = useTranslation(['secondStep', 'accountPasskeys'])
  const [remembers, setRemembers] = useState(false)
  const {
    busy,
    failure,
    onSubmit: submit,
  } = useBrowserForm((form) => onSubmit({ code: String(form.get('code')), rememberBrowser: remembers }))
  const passkey = ways && isAskedHere(ways.passkey) ? ways.passkey : undefined
  const { t: passkeyText } = useTranslation('accountPasskeys')
  const [passkeyFailure, setPasskeyFailure] = useState<string>()
  const [signing, startSigning] = useTransition()
  const sign = (options: SecondStepDetails['passkey']) =>
    startSigning(async () => {
      setPasskeyFailure(undefined)
      try {
        await onSubmit({ passkey: await signWithPasskey(options), rememberBrowser: remembers })
      } catch (error) {
        setPasskeyFailure(passkeyErrorText(error, passkeyText))
      }
    })
  const problem = passkeyFailure ?? (failure === undefined ? undefined : errorMessage(failure))
  return (
    <form onSubmit={submit}>
      <Stack>
        <GuestPageTitle title={t('signIn.title')} text={passkey ? t('accountPasskeys:secondStep.text') : t('signIn.text')} />
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {passkey && (
          <Button
            size="md"
            fullWidth
            autoFocus
            leftSection={<IconFingerprint size={20} stroke={1.7} />}
            loading={signing}
            onClick={() => sign(passkey)}
          >
            {t('accountPasskeys:secondStep.action')}
          </Button>
        )}
        <TextInput
          name="code"
          label={passkey ? t('accountPasskeys:secondStep.code') : t('signIn.code')}
          description={ways && !ways.hasApp ? t('accountPasskeys:secondStep.recoveryHint') : t('signIn.hint')}
          autoComplete="one-time-code"
          minLength={6}
          maxLength={20}
          required
          autoFocus={!passkey}
          withAsterisk={false}
          size="md"
        />
        <Checkbox label={t('signIn.remember')} checked={remembers} onChange={({ currentTarget }) => setRemembers(currentTarget.checked)} />
        <Button type="submit" size="md" fullWidth variant={passkey ? 'default' : 'filled'} loading={busy}>
          {t('access:login.submit')}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t('signIn.back')}
        </Anchor>
      </Stack>
    </form>
  )
}
