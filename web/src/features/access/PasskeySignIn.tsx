import { Alert, Button } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { SessionUser } from '@recado/contract/users/access'
import { WebAuthnAbortService } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { beginSession } from '#web/shared/data/auth/signIn.ts'
import {
  awaitSuggestedPasskey,
  type PasskeyOptions,
  passkeyErrorText,
  signWithPasskey,
} from '#web/shared/domain/accountPasskeys/askForPasskey.ts'
import { fetchPasskeyOptions, signInByPasskey } from './passkeyCalls.ts'

/** The server takes an answer for five minutes. */
const RENEWED_AFTER = 4 * 60_000

type Props = {
  /** What the server wants signed; undefined where the browser suggests nothing. */
  first: PasskeyOptions | undefined
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
      onSignedIn(await beginSession(await signInByPasskey(passkey)))
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
  useSuggestions(first, { signIn, isPaused: busy || !first })
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
  const options = await fetchPasskeyOptions()
  if (!options) throw new AppError('ERR_ACCOUNT_PASSKEYS_OFF')
  return options
}

type Suggesting = {
  signIn: (passkey: PasskeyAssertion) => Promise<void>
  /** The browser suggests nothing, or the user is asked after the button: a suggestion would end that dialog of the browser. */
  isPaused: boolean
}

/**
 * Suggests passkeys in the field of the e-mail, for as long as the form is shown. What the server wants signed is asked for again before it is
 * too old, also after the machine was asleep, and after the dialog of the button, which ends the suggestion.
 */
function useSuggestions(first: PasskeyOptions | undefined, { signIn, isPaused }: Suggesting) {
  const signInWith = useEffectEvent(signIn)
  const fresh = useRef<PasskeyOptions | undefined>(first)
  useEffect(() => {
    if (isPaused) return
    let isOver = false
    let since = 0
    const suggest = async () => {
      since = Date.now()
      const options = fresh.current ?? (await fetchOptions())
      fresh.current = undefined
      if (!isOver) await signInWith(await awaitSuggestedPasskey(options))
    }
    // The user may go on without a suggestion, and another request of the page ends this one.
    const start = () => void suggest().catch(() => undefined)
    const renewIfOld = () => document.visibilityState === 'visible' && Date.now() - since >= RENEWED_AFTER && start()
    start()
    const timer = setInterval(renewIfOld, RENEWED_AFTER)
    document.addEventListener('visibilitychange', renewIfOld)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renewIfOld)
    }
  }, [isPaused])
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), [])
}
