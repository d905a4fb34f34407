import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, time, yes } from '../kit/fields.ts'

/** How a session passed the second step. `setup`: the code that switched it on. `browser`: it was remembered. */
export const signInSteps = ['none', 'app', 'recoveryCode', 'browser', 'setup', 'passkey', 'sso'] as const
export type SignInStep = (typeof signInSteps)[number]

/**
 * What ended a session. `elsewhere`: the same account signed in in another browser. `reset`: a password was set with a mailed code.
 * `password`: an administrator set another one. `admin`: an administrator signed the person out. `mail`: the owner used the button of the
 * mail about a new browser. `secondStep`: it had none when one was switched on or required. `copied`: an old refresh token was used again.
 */
export const signInEnds = ['signOut', 'everywhere', 'elsewhere', 'admin', 'password', 'reset', 'mail', 'secondStep', 'copied'] as const
export type SignInEnd = (typeof signInEnds)[number]

const signIn = z
  .object({
    id: z.uuid(),
    at: time,
    /** The browser and the device in words, such as `Chrome · Windows`. Empty in a session of an earlier release. */
    browser: z.string(),
    address: z.string(),
    step: z.enum(signInSteps),
    /** The person had just accepted an invitation. */
    byInvitation: z.boolean(),
    /** The browser was not known to the account, and its owner was told of it. */
    newBrowser: z.boolean(),
    /** Null while the session is live. */
    endedAt: time.nullable(),
    /** Null while it is live, and after an end of which an earlier release stored no reason. */
    endedBy: z.enum([...signInEnds, 'expired']).nullable(),
    /** The session that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'SignIn' })
export type SignIn = z.output<typeof signIn>

/**
 * What else ends with all sign-ins. `tokens`: the tokens for the API. `passkeys`: that passkeys sign in without the password; each does so
 * again once it was used after the password.
 */
const alsoEnds = z.object({ tokens: yes.optional(), passkeys: yes.optional() })

/** What a person has beside sign-ins that opens the account. */
const otherWays = z.object({ tokens: z.int(), passkeys: z.int() }).meta({ id: 'OtherWaysIn' })
export type OtherWaysIn = z.output<typeof otherWays>

const list = z.object({ signIns: z.array(signIn).max(200), otherWays })

/** What the link of the mail about a sign-in from a new browser is about. */
const mailed = z.object({ at: time, browser: z.string(), address: z.string(), live: z.boolean() }).meta({ id: 'MailedSignIn' })
export type MailedSignIn = z.output<typeof mailed>

const ofMail = {
  method: 'POST',
  access: 'public',
  body: z.object({ token: z.string().max(200) }),
  errors: ['ERR_SIGN_IN_LINK', 'ERR_RATE_LIMIT'],
  example: { body: { token: '{{signInLink}}' } },
} as const

const ofUser = {
  access: 'users:manage',
  params: byId,
  example: { params: { id: record('userWithSecondStep') } },
} as const

export const signInEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/sign-ins',
    summary: 'The sign-ins of the own account in the last 30 days, the newest first; at most 200; and how many tokens and passkeys it has',
    access: 'account:use',
    output: list,
  }),
  endAll: endpoint({
    method: 'DELETE',
    path: '/sign-ins',
    summary: 'Sign out everywhere, here too; every browser is asked for the second step again',
    access: 'account:use',
    query: alsoEnds,
    output: confirmation,
  }),
  listOfUser: endpoint({
    ...ofUser,
    method: 'GET',
    path: '/users/:id/sign-ins',
    summary: 'The same of a colleague',
    output: list,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  }),
  endAllOfUser: endpoint({
    ...ofUser,
    method: 'DELETE',
    path: '/users/:id/sign-ins',
    summary: 'Sign a colleague out everywhere',
    query: alsoEnds,
    output: confirmation,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  }),
  readMailed: endpoint({
    ...ofMail,
    path: '/auth/sign-ins/read',
    summary: 'The sign-in that the link of a mail is about; it ends nothing',
    output: mailed,
  }),
  endMailed: endpoint({
    ...ofMail,
    path: '/auth/sign-ins/end',
    summary: 'End that sign-in; the link ends with it, and every browser is asked for the second step again',
    output: confirmation,
  }),
}

/** The errors of this feature. */
export const signInsCatalogue = {
  errors: {
    ERR_SIGN_IN_LINK: [410, 'This link was used before, or is older than seven days'],
  },
} as const
