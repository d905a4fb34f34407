import { AppError } from '@recado/contract/errors'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { CreatedPasskey } from '@recado/contract/users/accountPasskeys'
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { TFunction } from 'i18next'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

/** What the server wants signed, in the JSON form of WebAuthn. */
export type PasskeyOptions = Record<string, unknown>

/** Whether the browser is on the host for which the server asks. Elsewhere it would refuse. */
export const isAskedHere = ({ rpId }: PasskeyOptions) => rpId === window.location.hostname

/** Has the browser make a passkey. It may throw: `passkeyErrorText` says why. */
export async function createPasskey(options: PasskeyOptions): Promise<CreatedPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Has the browser sign with a passkey that the user chooses. It may throw: `passkeyErrorText` says why. */
export const signWithPasskey = async (options: PasskeyOptions): Promise<PasskeyAssertion> =>
  toAssertion(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }))

/** The same, once the user chooses a passkey among what the browser suggests for the field of the e-mail. It waits until then. */
export const awaitSuggestedPasskey = async (options: PasskeyOptions): Promise<PasskeyAssertion> =>
  toAssertion(
    await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill: true }),
  )

const toAssertion = ({ id, rawId, response }: AuthenticationResponseJSON): PasskeyAssertion => {
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Why a passkey could not be made or used, whether the browser or the server says so. */
export function passkeyErrorText(error: unknown, t: TFunction<'accountPasskeys'>): string {
  if (error instanceof AppError) return error.code === 'ERR_SECOND_STEP' ? t('errors.ERR_ACCOUNT_PASSKEY') : errorMessage(error)
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return t('browser.cancelled')
  if (name === 'InvalidStateError') return t('browser.exists')
  return name === 'Error' ? errorMessage(error) : t('browser.failed')
}
