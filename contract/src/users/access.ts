import { z } from 'zod'
import { plan } from '../companies/plans.ts'
import { setting } from '../companies/settings.ts'
import { endpoint } from '../kit/endpoint.ts'
import { confirmation, day, email, id, language, time } from '../kit/fields.ts'
import { passkeyAssertion } from '../kit/passkeyAssertion.ts'
import { profiles } from '../kit/profiles.ts'
import { availabilityFields } from './availability.ts'

/** The signed-in user, with their company and the features of its plan. */
export const sessionUser = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    profile: z.enum(profiles),
    super: z.boolean(),
    companyId: id,
    allTicket: z.enum(['enabled', 'desabled']),
    whatsappId: id.nullable(),
    language: language.nullable(),
    online: z.boolean(),
    /** Whether the account signs in with a second step. */
    secondStep: z.boolean(),
    company: z.object({
      id,
      name: z.string(),
      email: z.string(),
      emailConfirmed: z.boolean(),
      status: z.boolean(),
      /** `9999-12-31` if there is none: old clients take a missing one for a past one. */
      dueDate: day.nullable(),
      trialExpiration: time.nullable(),
      timezone: z.string(),
      language,
      plan,
      settings: z.array(setting),
    }),
    /** `held`: after a restore it sends nothing until a super user releases it. */
    installation: z.object({ simulator: z.boolean(), held: z.boolean() }),
    /** Set for a support agent who acts for this company: why, until when, and the permissions of which nothing is left. */
    support: z.object({ reason: z.string(), until: time, mayRead: z.boolean(), refused: z.array(z.string()) }).optional(),
    queues: z.array(z.object({ id, name: z.string(), color: z.string(), UserQueue: z.object({ userId: id, queueId: id }) })),
    ...availabilityFields,
  })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.output<typeof sessionUser>

export const session = z.object({ token: z.string(), user: sessionUser }).meta({ id: 'Session' })

/** At least 8 characters with an upper-case letter, a lower-case letter and a digit. */
export const strongPassword = z.string().min(8).max(50).regex(/[a-z]/).regex(/[A-Z]/).regex(/\d/)

/** Why a company may not sign in: switched off by the platform, or past its due date. Part of the error's details. */
export type UnpaidReason = 'inactive' | 'expired'
/** `payUrl`: where an administrator with the right password may pay without signing in. */
export type UnpaidDetails = { reason: UnpaidReason; dueDate: string | null; payUrl?: string }

const anyEmail = z.string().trim().toLowerCase().max(254)
const code = z.string().trim().toUpperCase().min(1).max(20)

const forgot = {
  method: 'POST',
  access: 'public',
  output: confirmation,
  errors: ['ERR_NO_USER_FOUND', 'ERR_SSO_REQUIRED', 'ERR_RATE_LIMIT'],
} as const

const reset = {
  method: 'POST',
  access: 'public',
  output: confirmation,
  errors: ['ERR_RESET_CODE', 'ERR_SSO_REQUIRED', 'ERR_RATE_LIMIT', 'ERR_WEAK_PASSWORD'],
} as const

const resetFields = z.object({ email: anyEmail, token: code, newPassword: strongPassword })
const resetExample = { email: '{{email}}', token: '{{resetCode}}', newPassword: 'Changed-{{n}}' }

export const accessEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    access: 'public',
    /** `code`: of the second step. Old clients write it after the password and a blank. `passkey`: in place of a code. */
    body: z.object({
      email: anyEmail,
      password: z.string().min(1).max(200),
      code: z.string().trim().min(6).max(20).optional(),
      passkey: passkeyAssertion.optional(),
      rememberBrowser: z.boolean().default(false),
    }),
    output: session,
    errors: [
      'ERR_INVALID_CREDENTIALS',
      'ERR_SECOND_STEP',
      'ERR_SECOND_STEP_MISSING',
      'ERR_SSO_REQUIRED',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_RATE_LIMIT',
    ],
    example: { body: { email: '{{email}}', password: '{{password}}' } },
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh_token',
    summary: 'A new access token for the session of the refresh cookie',
    access: 'refresh-cookie',
    output: session,
    errors: ['ERR_SUBSCRIPTION_EXPIRED'],
  }),
  logout: endpoint({ method: 'DELETE', path: '/auth/logout', summary: 'End the session', access: 'account:use', output: confirmation }),
  me: endpoint({ method: 'GET', path: '/auth/me', summary: 'The signed-in user', access: 'account:use', output: sessionUser }),
  forgotPassword: endpoint({
    ...forgot,
    path: '/forgetpassword',
    summary: 'Mail a code with which a new password can be set',
    /** `language`: of the page; the person's own comes before it, the company's after it. */
    body: z.object({ email, language: language.optional() }),
    example: { body: { email: '{{email}}' } },
  }),
  forgotPasswordByPath: endpoint({
    ...forgot,
    path: '/forgetpassword/:email',
    summary: 'The same, for old clients',
    params: z.object({ email }),
    example: { params: { email: '{{email}}' } },
    secretPath: true,
  }),
  resetPassword: endpoint({
    ...reset,
    path: '/resetpasswords',
    summary: 'Set a new password with a mailed code',
    /** `refuseWeak`: this product's own pages ask that a weak password is refused. */
    body: resetFields.extend({ refuseWeak: z.boolean().optional() }),
    example: { body: resetExample },
  }),
  resetPasswordByPath: endpoint({
    ...reset,
    path: '/resetpasswords/:email/:token/:newPassword',
    summary: 'The same, for old clients',
    params: resetFields,
    example: { params: resetExample },
    secretPath: true,
  }),
}

/** The permissions, errors and events of this feature. */
export const accessCatalogue = {
  permissions: {
    'account:use': ['user', 'all'],
  },
  errors: {
    ERR_INVALID_CREDENTIALS: [401, 'E-mail or password is wrong'],
    ERR_SESSION_EXPIRED: [401, 'The session has ended; sign in again'],
    ERR_SUBSCRIPTION_EXPIRED: [401, 'The subscription has expired or the company is inactive'],
    ERR_RESET_CODE: [400, 'The code is wrong, used or too old'],
  },
  get events() {
    return {
      auth: { record: 'user', id: 'userId', row: z.object({ id }) },
    } as const
  },
} as const
