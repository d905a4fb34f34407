import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, id, time } from '../kit/fields.ts'
import { passkeyAssertion } from '../kit/passkeyAssertion.ts'
import { session } from './access.ts'
import { ownerProof } from './ownerProof.ts'

// Passkeys of an account sign its owner in. The passkeys of passkeys.ts are WhatsApp's: with them an account there is linked.

export const MOST_ACCOUNT_PASSKEYS = 20

const passkeyName = z.string().trim().min(1).max(60)
const proof = z.object(ownerProof)

/** What the browser passes to `navigator.credentials`, in the JSON form of WebAuthn. */
const options = z.record(z.string(), z.unknown())

const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)

/** A new passkey as the browser answers it, in the JSON form of WebAuthn. */
const createdPasskey = z
  .object({
    id: bytes(1400),
    rawId: bytes(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(8000),
      attestationObject: bytes(16_000),
      transports: z.array(z.string().max(30)).max(10).default([]),
    }),
  })
  .meta({ id: 'CreatedPasskey' })
export type CreatedPasskey = z.output<typeof createdPasskey>

/** `host`: the name under which Recado was open when it was made; it works under that name only. `usable`: whether that is the name of today. */
const accountPasskey = z
  .object({ id, name: z.string(), createdAt: time, lastUsedAt: time.nullable(), host: z.string(), usable: z.boolean() })
  .meta({ id: 'AccountPasskey' })
export type AccountPasskey = z.output<typeof accountPasskey>

const list = z
  .object({
    /** Whether the address of the installation can carry passkeys: https or localhost, and no bare IP. */
    available: z.boolean(),
    host: z.string(),
    /** Whether the account has an app too. */
    hasApp: z.boolean(),
    passkeys: z.array(accountPasskey).max(MOST_ACCOUNT_PASSKEYS),
    recoveryCodesLeft: z.int(),
    /** For super users: how many passkeys of the installation belong to another host and no longer work. */
    elsewhere: z.int(),
  })
  .meta({ id: 'AccountPasskeys' })
export type AccountPasskeys = z.output<typeof list>

const signedAssertion = {
  id: '{{passkeyId}}',
  rawId: '{{passkeyId}}',
  type: 'public-key' as const,
  response: {
    clientDataJSON: '{{signedClientData}}',
    authenticatorData: '{{signedAuthenticatorData}}',
    signature: '{{passkeySignature}}',
    userHandle: '{{passkeyUser}}',
  },
}

export const accountPasskeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/account-passkeys',
    summary: 'The passkeys with which the own account signs in',
    access: 'account:use',
    output: list,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/account-passkeys/begin',
    summary: 'What the browser needs to make a passkey; valid for five minutes',
    access: 'account:use',
    body: proof,
    output: z.object({ options }),
    errors: ['ERR_ACCOUNT_PASSKEYS_OFF', 'ERR_ACCOUNT_PASSKEYS_FULL', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { body: { password: '{{password}}' } },
  }),
  create: endpoint({
    method: 'POST',
    path: '/account-passkeys',
    summary: 'Store the passkey; the first one of an account without recovery codes returns ten, once',
    access: 'account:use',
    body: z.object({ passkey: createdPasskey }),
    output: z.object({ passkey: accountPasskey, recoveryCodes: z.array(z.string()).max(20) }).meta({ id: 'StoredPasskey' }),
    errors: ['ERR_ACCOUNT_PASSKEYS_OFF', 'ERR_ACCOUNT_PASSKEYS_FULL', 'ERR_ACCOUNT_PASSKEY_REFUSED'],
    example: {
      body: {
        passkey: {
          id: '{{passkeyId}}',
          rawId: '{{passkeyId}}',
          type: 'public-key',
          response: { clientDataJSON: '{{createdClientData}}', attestationObject: '{{attestationObject}}', transports: ['internal'] },
        },
      },
    },
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/account-passkeys/:id',
    summary: 'Name an own passkey',
    access: 'account:use',
    params: byId,
    body: z.object({ name: passkeyName }),
    output: confirmation,
    errors: ['ERR_NO_ACCOUNT_PASSKEY_FOUND'],
    example: { params: { id: record('accountPasskey') }, body: { name: 'Notebook {{n}}' } },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/account-passkeys/:id/remove',
    summary: 'Remove an own passkey; with the last second step the recovery codes end too',
    access: 'account:use',
    params: byId,
    body: proof,
    output: confirmation,
    errors: ['ERR_NO_ACCOUNT_PASSKEY_FOUND', 'ERR_SECOND_STEP_REQUIRED', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { params: { id: record('accountPasskey') }, body: { password: '{{password}}', code: '{{recoveryCode}}' } },
  }),
  beginProof: endpoint({
    method: 'POST',
    path: '/account-passkeys/prove',
    summary: 'What the browser needs to sign with an own passkey before a change of the account; null where none can be used here',
    access: 'account:use',
    output: z.object({ options: options.nullable() }),
  }),
  beginSignIn: endpoint({
    method: 'POST',
    path: '/auth/passkey/begin',
    summary: 'What the browser needs to sign in with a passkey alone; null where the address cannot carry passkeys',
    access: 'public',
    output: z.object({ options: options.nullable() }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey alone; it counts as password and second step',
    access: 'public',
    body: z.object({ passkey: passkeyAssertion }),
    output: session,
    errors: ['ERR_ACCOUNT_PASSKEY', 'ERR_SSO_REQUIRED', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_RATE_LIMIT'],
    example: { body: { passkey: signedAssertion } },
  }),
}

/** The errors of this feature. */
export const accountPasskeysCatalogue = {
  errors: {
    ERR_ACCOUNT_PASSKEY: [401, 'Passkey not accepted'],
    ERR_ACCOUNT_PASSKEY_REFUSED: [422, 'Passkey not accepted'],
    ERR_ACCOUNT_PASSKEYS_FULL: [409, 'Too many passkeys'],
    ERR_ACCOUNT_PASSKEYS_OFF: [409, 'Passkeys need https and a name'],
    ERR_NO_ACCOUNT_PASSKEY_FOUND: [404, 'Passkey not found'],
  },
} as const
