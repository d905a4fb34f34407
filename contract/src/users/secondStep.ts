import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, day, id, time } from '../kit/fields.ts'
import { passkeyAssertion } from '../kit/passkeyAssertion.ts'
import { session } from './access.ts'
import { ownerProof } from './ownerProof.ts'

/** Six digits of the app, or a recovery code. */
const secondStepCode = z.string().trim().min(6).max(20)
/** What the login answered when the account has to set up the second step first. It is valid for 15 minutes. */
const setupToken = z.string().min(1).max(1000)

/** `secret`: for apps that cannot read a QR code. `uri`: what the QR code holds. */
const offer = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'SecondStepOffer' })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(20) }).meta({ id: 'RecoveryCodes' })

const state = z
  .object({
    enabled: z.boolean(),
    since: time.nullable(),
    recoveryCodesLeft: z.int(),
    /** The first day on which the account cannot sign in without it. */
    requiredFrom: day.nullable(),
    browsers: z.array(z.object({ id: z.uuid(), name: z.string(), lastUsedAt: time, expiresAt: time })).max(100),
  })
  .meta({ id: 'SecondStep' })
export type SecondStepState = z.output<typeof state>

const withoutStep = z
  .object({ userId: id, name: z.string(), signIns: z.array(z.object({ at: time, browser: z.string(), address: z.string() })).max(5) })
  .meta({ id: 'UserWithoutSecondStep' })
export type UserWithoutSecondStep = z.output<typeof withoutStep>

/** A wrong code is `ERR_VALIDATION` with the code `wrong_code`: a 401 would sign the caller out. */
const codeErrors = ['ERR_SECOND_STEP_CLOCK', 'ERR_RATE_LIMIT'] as const

export const secondStepEndpoints = {
  state: endpoint({
    method: 'GET',
    path: '/second-step',
    summary: 'The second step of the own account, and the browsers that are remembered',
    access: 'account:use',
    output: state,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/second-step/begin',
    summary: 'A new secret for the app; it counts once a code has confirmed it',
    access: 'account:use',
    /** `code`: a recovery code, where the account has a passkey. */
    body: z.object(ownerProof),
    output: offer,
    errors: ['ERR_SECOND_STEP_EXISTS', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { body: { password: '{{password}}' } },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/second-step/confirm',
    summary: 'Switch the second step on with a code of the app; returns the recovery codes, once',
    access: 'account:use',
    body: z.object({ code: secondStepCode }),
    output: recoveryCodes,
    errors: [...codeErrors, 'ERR_SECOND_STEP_EXISTS', 'ERR_SECOND_STEP_OFF'],
    example: { body: { code: '{{appCode}}' } },
  }),
  beginRequired: endpoint({
    method: 'POST',
    path: '/auth/second-step/begin',
    summary: 'The same for an account that must set it up to sign in',
    access: 'public',
    body: z.object({ setupToken }),
    output: offer,
    errors: ['ERR_SESSION_EXPIRED', 'ERR_RATE_LIMIT'],
    example: { body: { setupToken: '{{setupToken}}' } },
  }),
  confirmRequired: endpoint({
    method: 'POST',
    path: '/auth/second-step/confirm',
    summary: 'Switch the required second step on, and sign in',
    access: 'public',
    body: z.object({ setupToken, code: secondStepCode, rememberBrowser: z.boolean().default(false) }),
    output: session.extend(recoveryCodes.shape).meta({ id: 'SessionWithRecoveryCodes' }),
    errors: [...codeErrors, 'ERR_SECOND_STEP', 'ERR_SESSION_EXPIRED', 'ERR_SSO_REQUIRED', 'ERR_SUBSCRIPTION_EXPIRED'],
    example: { body: { setupToken: '{{setupToken}}', code: '{{appCode}}', rememberBrowser: true } },
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/second-step/recovery-codes',
    summary: 'New recovery codes; the old ones no longer count',
    access: 'account:use',
    /** A code of the app or an old recovery code; or the password and what an own passkey has signed, also where no code is left. */
    body: z.object({
      code: secondStepCode.optional(),
      password: z.string().min(1).max(200).optional(),
      passkey: passkeyAssertion.optional(),
    }),
    output: recoveryCodes,
    errors: [...codeErrors, 'ERR_SSO_PROOF', 'ERR_SECOND_STEP_OFF'],
    example: { body: { code: '{{recoveryCode}}' } },
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/second-step/off',
    summary: 'Switch the own second step off',
    access: 'account:use',
    body: z.object({ ...ownerProof, code: secondStepCode }),
    output: confirmation,
    errors: [...codeErrors, 'ERR_SSO_PROOF', 'ERR_SECOND_STEP_OFF', 'ERR_SECOND_STEP_REQUIRED'],
    example: { body: { password: '{{password}}', code: '{{recoveryCode}}' } },
  }),
  forgetBrowsers: endpoint({
    method: 'DELETE',
    path: '/second-step/browsers',
    summary: 'Ask for a code in every browser again',
    access: 'account:use',
    output: confirmation,
  }),
  usersWithout: endpoint({
    method: 'GET',
    path: '/second-step/users-without',
    summary: 'Who has no second step, and from where they signed in during the last 30 days; at most a thousand',
    access: 'users:manage',
    output: z.object({ users: z.array(withoutStep).max(1000) }),
  }),
  removeOfUser: endpoint({
    method: 'DELETE',
    path: '/users/:id/second-step',
    summary: 'Remove the second step of a colleague who lost the phone and the recovery codes',
    access: 'users:manage',
    params: byId,
    output: confirmation,
    errors: ['ERR_NO_USER_FOUND', 'ERR_SECOND_STEP_OFF', 'ERR_NO_PERMISSION'],
    example: { params: { id: record('userWithSecondStep') } },
  }),
  removeOfAdmin: endpoint({
    method: 'POST',
    path: '/second-step/remove-of-admin',
    summary: 'Remove the second step of an administrator of any company whom no colleague can help',
    access: 'companies:manage',
    body: z.object({ email: z.string().trim().toLowerCase().max(254) }),
    output: confirmation,
    errors: ['ERR_NO_USER_FOUND', 'ERR_SECOND_STEP_OFF', 'ERR_NO_PERMISSION'],
    example: { body: { email: '{{adminWithSecondStep}}' } },
  }),
}

/**
 * Details of `ERR_SECOND_STEP` for an account with passkeys that can be used here: what the browser passes to `navigator.credentials`, and
 * whether the account has an app too.
 */
export type SecondStepDetails = { passkey: Record<string, unknown>; hasApp: boolean }
/** Details of `ERR_SECOND_STEP_MISSING`: with this token the account sets the second step up and signs in. */
export type SecondStepMissingDetails = { setupToken: string }
/** Details of `ERR_SECOND_STEP_CLOCK`: by how many seconds the phone's clock is ahead of the server's; negative if it is behind. */
export type SecondStepClockDetails = { seconds: number }

/** The errors of this feature. */
export const secondStepCatalogue = {
  errors: {
    ERR_SECOND_STEP: [401, 'Write the code of your app after the password and a blank, or the code is wrong'],
    ERR_SECOND_STEP_MISSING: [401, 'This account needs a second step to sign in; set it up in the web app first'],
    ERR_SECOND_STEP_CLOCK: [422, 'The code belongs to another time: set the clock of the phone'],
    ERR_SECOND_STEP_EXISTS: [409, 'The account has a second step already'],
    ERR_SECOND_STEP_OFF: [409, 'The account has no second step'],
    ERR_SECOND_STEP_REQUIRED: [409, 'The company or the platform requires the second step'],
  },
} as const
