import { z } from 'zod'
import { anyFile, endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, confirmation, time } from './kit/fields.ts'
import { passkeyAssertion } from './kit/passkeyAssertion.ts'

/** The reasons of a connection while its account is confirmed with a passkey, in order. */
export const passkeySteps = ['passkeyNeeded', 'passkeySent', 'passkeyConfirm'] as const
/** The reasons of a connection whose account could not be confirmed. */
export const passkeyFailures = ['passkeyMissing', 'passkeyExpired', 'passkeyRefused', 'passkeySilent', 'passkeyCut'] as const
export type PasskeyFailure = (typeof passkeyFailures)[number]

const token = z.string().max(200)
const refusals = ['ERR_PASSKEY_TOKEN', 'ERR_RATE_LIMIT'] as const

/** A WhatsApp account may ask for a passkey when it is linked. A browser extension signs on WhatsApp's own page and carries the answer here. */
export const passkeyEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/whatsappsession/:id/passkey',
    summary: 'A token with which the browser extension answers the passkey request of this connection, once and within ten minutes',
    access: 'connections:passkey',
    params: byId,
    output: z.object({ token: z.string(), extensionId: z.string(), expiresAt: time }),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_PASSKEY_REQUEST', 'ERR_NO_PERMISSION'],
    example: { params: { id: record('passkeyConnection') } },
  }),
  extension: endpoint({
    method: 'GET',
    path: '/passkey/extension',
    summary: 'The browser extension of this installation, for Chrome and Edge, as a zip',
    access: 'connections:passkey',
    answers: 'file',
    output: anyFile,
  }),
  read: endpoint({
    method: 'POST',
    path: '/passkey/read',
    summary: 'What the token is for, and what the browser must sign',
    access: 'public',
    body: z.object({ token }),
    output: z.object({ company: z.string(), connection: z.string(), options: z.record(z.string(), z.unknown()) }),
    errors: refusals,
    example: { body: { token: '{{passkeyToken}}' } },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/passkey/answer',
    summary: 'Answer the passkey request: the token ends',
    access: 'public',
    body: z.object({ token, assertion: passkeyAssertion }),
    output: confirmation,
    errors: [...refusals, 'ERR_PASSKEY_ANSWER'],
    example: {
      body: {
        token: '{{passkeyToken}}',
        assertion: {
          id: 'a2V5',
          rawId: 'a2V5',
          type: 'public-key',
          response: { clientDataJSON: '{{passkeyClientData}}', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk', userHandle: null },
        },
      },
    },
  }),
}

/** The permissions and errors of this feature. */
export const passkeysCatalogue = {
  permissions: {
    // The answer opens an account of the company's people.
    'connections:passkey': ['admin', 'nothing'],
  },
  errors: {
    ERR_NO_PASSKEY_REQUEST: [409, 'WhatsApp is not asking for a passkey at the moment'],
    ERR_PASSKEY_TOKEN: [410, 'This passkey request has ended; start again from the connection'],
    ERR_PASSKEY_ANSWER: [422, 'This is no answer to the passkey request'],
  },
} as const
