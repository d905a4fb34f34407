import { Alert, Button } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { SessionUser } from '@recado/contract/users/access'
import { accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { beginSession } from '#web/shared/data/auth/signIn.ts'
import {
  awaitSuggestedPasskey,
  type PasskeyOptions,
  passkeyErrorText,
  signWithPasskey,
} from '#web/shared/domain/accountPasskeys/askForPasskey.ts'

/** The server takes an answer for five minutes. */
const RENEWED_AFTER = 4 * 60_000

type Props = {
  /** What the server wants signed. */
  first: PasskeyOptions
  onSignedIn: (user: SessionUser) => void
  /** The server refused. */
  onRefused: (error: unknown) => void
}

/** The button that signs in with a passkey alone. The browser also suggests passkeys in the field of the e-mail. */
export function PasskeySignIn({ first, onSignedIn, onRefused }: Props) {
  const { t } = useTranslation('accountPasskeys')
  const [failure, setFailure] = useState<string>()
  const [busy, startSigning] = useTransition()

  const signIn = async (passkey: PasskeyAssertion) => {
    try {
      onSignedIn(await beginSession(await call(accountPasskeyEndpoints.signIn, { body: { passkey } })))
    } catch (error) {
      onRefused(error)
    }
  }
  const ask = () =>
    startSigning(async () => {
      setFailure(undefined)
      onRefused(undefined)
      try {
        await signIn(await signWithPasskey(await fetchOptions()))
      } catch (error) {
        if (error instanceof AppError) onRefused(error)
        else setFailure(passkeyErrorText(error, t))
      }
    })
  useSuggestions(first, signIn)
  return (
    <>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Button variant="default" size="md" fullWidth leftSection={<IconFingerprint size={20} stroke={1.7} />} loading={busy} onClick={ask}>
        {t('signIn.action')}
      </Button>
    </>
  )
}

async function fetchOptions(): Promise<PasskeyOptions> {
  const { options } = await call(accountPasskeyEndpoints.beginSignIn, {})
  if (!options) throw new AppError('ERR_ACCOUNT_PASSKEYS_OFF')
  return options
}

/** Suggests passkeys in the field of the e-mail, for as long as the form is shown. */
function useSuggestions(first: PasskeyOptions, signIn: (passkey: PasskeyAssertion) => Promise<void>) {
  const signInWith = useEffectEvent(signIn)
  useEffect(() => {
    let isOver = false
    // The user may go on without a suggestion, and another request of the page ends this one.
    const suggest = (options: PasskeyOptions) => awaitSuggestedPasskey(options).then(signInWith, () => undefined)
    const renew = () =>
      fetchOptions().then(
        (options) => (isOver ? undefined : suggest(options)),
        () => undefined,
      )
    let timer: ReturnType<typeof setInterval> | undefined
    void browserSupportsWebAuthnAutofill().then((isSupported) => {
      if (!isSupported || isOver) return
      void suggest(first)
      timer = setInterval(renew, RENEWED_AFTER)
    })
    return () => {
      isOver = true
      clearInterval(timer)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [first])
}
