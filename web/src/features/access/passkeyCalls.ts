import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import { call } from '#web/shared/data/api/call.ts'
import type { Session } from '#web/shared/data/auth/signIn.ts'
import type { PasskeyOptions } from '#web/shared/domain/accountPasskeys/askForPasskey.ts'

/** Loaded on first use: the form for the password needs no schemas. */
const endpoints = async () => (await import('@recado/contract/users/accountPasskeys')).accountPasskeyEndpoints

/** What the server wants signed; null where the address of the installation cannot carry passkeys. */
export const fetchPasskeyOptions = async (): Promise<PasskeyOptions | null> => (await call((await endpoints()).beginSignIn, {})).options

export const signInByPasskey = async (passkey: PasskeyAssertion): Promise<Session> =>
  call((await endpoints()).signIn, { body: { passkey } })
