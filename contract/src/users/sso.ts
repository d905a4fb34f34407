import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, id, language, time } from '../kit/fields.ts'
import { passkeyAssertion } from '../kit/passkeyAssertion.ts'
import { session } from './access.ts'
import { ownerProof } from './ownerProof.ts'
import type { SecondStepDetails } from './secondStep.ts'

/** What is wrong with a provider, in the order of its steps: its address, its description of itself, the sign-in. */
export const ssoProblems = [
  'address',
  'notHttps',
  'private',
  'unreachable',
  'timeout',
  'tooLarge',
  'notFound',
  'garbage',
  'issuer',
  'noAuthorization',
  'noToken',
  'noKeys',
  'secret',
  'token',
  'identity',
] as const
export type SsoProblem = (typeof ssoProblems)[number]

/** Whom the first sign-in of an unknown person makes: nobody, or a user with this profile. Administrators are made by administrators. */
export const newSsoUsers = ['none', 'user', 'supervisor'] as const

/** For how long a proved domain may lack its record. */
export const SSO_DOMAIN_GRACE_DAYS = 7

const issuer = z.string().trim().min(1).max(500)
const domain = z
  .object({
    id,
    domain: z.string(),
    /** The text of the DNS TXT record that proves the domain. */
    record: z.string(),
    provedAt: time.nullable(),
    provedBy: z.enum(['dns', 'platform']).nullable(),
    /** Since when the DNS does not show the record of a proved domain any more; the proof ends after `SSO_DOMAIN_GRACE_DAYS`. */
    missingSince: time.nullable(),
  })
  .meta({ id: 'SsoDomain' })
export type SsoDomain = z.output<typeof domain>

/** Why the DNS proves nothing: there is no such record, nobody answered, or another company has proved the domain. */
export const ssoDomainProblems = ['noRecord', 'noAnswer', 'taken'] as const

const person = z.object({ id, name: z.string(), email: z.string() })

/** `byPassword`: the password of the account linked it. Otherwise the provider or an invitation made the account, which may have none. */
const link = z.object({ issuer: z.string(), subject: z.string(), byPassword: z.boolean(), createdAt: time }).meta({ id: 'SsoLink' })
export type SsoLink = z.output<typeof link>
const linkOfUser = link.extend({ userId: id, name: z.string(), email: z.string() }).meta({ id: 'SsoLinkOfUser' })
export type SsoLinkOfUser = z.output<typeof linkOfUser>

const ownLinks = z
  .object({
    links: z.array(link).max(1000),
    /** Set for whoever has no password: the provider, and the company's link where they sign in again to prove who they are. */
    withoutPassword: z.object({ link: z.string(), issuer: z.string() }).nullable(),
  })
  .meta({ id: 'OwnSsoLinks' })
export type OwnSsoLinks = z.output<typeof ownLinks>

const settings = z
  .object({
    /** For the provider: where it sends people back to. It belongs to this company alone. */
    redirectUri: z.string(),
    /** For the company's people: the page of their sign-in. */
    signInUrl: z.string(),
    provider: z
      .object({
        issuer: z.string(),
        clientId: z.string(),
        hasSecret: z.boolean(),
        newUsers: z.enum(newSsoUsers),
        queueIds: z.array(id),
      })
      .nullable(),
    /** Who still signs in with password and second step where all others may sign in by the provider only; null: nobody has to. */
    onlyExcept: person.nullable(),
    /** The administrators with a second step, who can be that one. */
    candidates: z.array(person).max(100),
    /** How many people have signed in by the provider. */
    linked: z.int(),
    domains: z.array(domain).max(50),
  })
  .meta({ id: 'SsoSettings' })
export type SsoSettings = z.output<typeof settings>

const manage = { access: 'sso:manage' } as const
/** Whoever changes how the company signs in can become anybody of it: an unlocked screen is not enough. */
const proof = { password: '{{password}}' }

export const ssoEndpoints = {
  settings: endpoint({ ...manage, method: 'GET', path: '/sso', summary: 'The single sign-on of the company', output: settings }),
  store: endpoint({
    ...manage,
    method: 'PUT',
    path: '/sso',
    summary: 'Set the provider of the single sign-on; another issuer ends that only it may be used',
    /** `clientSecret`: null keeps the stored one. */
    body: z.object({
      issuer,
      clientId: z.string().trim().min(1).max(500),
      clientSecret: z.string().min(1).max(1000).nullable(),
      newUsers: z.enum(newSsoUsers),
      queueIds: z.array(id).max(500),
      ...ownerProof,
    }),
    output: settings,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_SSO_SECRET_MISSING', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: {
      body: {
        issuer: 'https://id.example.com',
        clientId: 'recado',
        clientSecret: 'secret-{{n}}',
        newUsers: 'user',
        queueIds: [record('queue')],
        ...proof,
      },
    },
  }),
  remove: endpoint({
    ...manage,
    method: 'POST',
    path: '/sso/remove',
    summary: 'Remove the provider: people sign in with their passwords, or set one by mail',
    body: z.object(ownerProof),
    output: settings,
    errors: ['ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { body: proof },
  }),
  tryOut: endpoint({
    ...manage,
    method: 'POST',
    path: '/sso/try',
    summary: 'Read what the provider says about itself, and tell what is wrong',
    body: z.object({ issuer }),
    output: z.object({ problem: z.enum(ssoProblems).nullable() }),
    errors: ['ERR_RATE_LIMIT'],
    example: { body: { issuer: 'https://id.example.com' } },
  }),
  setOnly: endpoint({
    ...manage,
    method: 'PUT',
    path: '/sso/only',
    summary: 'Allow the sign-in by the provider only, except for one administrator with a second step; null: allow passwords again',
    body: z.object({ exceptEmail: z.string().trim().toLowerCase().max(254).nullable(), ...ownerProof }),
    output: settings,
    errors: ['ERR_SSO_OFF', 'ERR_SSO_NO_ADMIN', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { body: { exceptEmail: null, ...proof } },
  }),
  addDomain: endpoint({
    ...manage,
    method: 'POST',
    path: '/sso/domains',
    summary: 'Add a domain of the e-mails of the company, which counts once it is proved',
    body: z.object({ domain: z.string().trim().toLowerCase().min(3).max(253), ...ownerProof }),
    output: domain,
    errors: ['ERR_SSO_DOMAIN_EXISTS', 'ERR_SSO_TOO_MANY_DOMAINS', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { body: { domain: 'd{{n}}.example.com', ...proof } },
    makes: 'ssoDomain',
  }),
  removeDomain: endpoint({
    ...manage,
    method: 'POST',
    path: '/sso/domains/:id/remove',
    summary: 'Remove a domain: nobody is found by it or made for it any more',
    params: byId,
    body: z.object(ownerProof),
    output: confirmation,
    errors: ['ERR_NO_SSO_DOMAIN_FOUND', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { params: { id: record('ssoDomain') }, body: proof },
  }),
  proveDomain: endpoint({
    ...manage,
    method: 'POST',
    path: '/sso/domains/:id/prove',
    summary: 'Look the record up in the DNS',
    params: byId,
    output: z.object({ domain, problem: z.enum(ssoDomainProblems).nullable() }),
    errors: ['ERR_NO_SSO_DOMAIN_FOUND', 'ERR_RATE_LIMIT'],
    example: { params: { id: record('ssoDomain') } },
  }),
  links: endpoint({
    ...manage,
    method: 'GET',
    path: '/sso/links',
    summary: 'Who of the company is which person of the provider, the newest first; at most a thousand',
    output: z.object({ links: z.array(linkOfUser).max(1000) }),
  }),
  removeLink: endpoint({
    ...manage,
    method: 'POST',
    path: '/sso/links/:id/remove',
    summary: 'Unlink a user from the provider and end the sessions that it opened; the id is that of the user',
    params: byId,
    body: z.object(ownerProof),
    output: confirmation,
    errors: ['ERR_NO_SSO_LINK_FOUND', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { params: { id: record('linkedUser') }, body: proof },
  }),
  ownLinks: endpoint({
    method: 'GET',
    path: '/sso/own',
    summary: 'Which person of the provider the own account is, and whether it has no password',
    access: 'account:use',
    output: ownLinks,
  }),
  removeOwnLink: endpoint({
    method: 'POST',
    path: '/sso/own/remove',
    summary: 'Unlink the own account from the provider',
    access: 'account:use',
    body: z.object(ownerProof),
    output: confirmation,
    errors: ['ERR_NO_SSO_LINK_FOUND', 'ERR_SSO_ONLY_WAY', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { body: proof, given: record('ownSsoLink') },
  }),
  waitingDomains: endpoint({
    method: 'GET',
    path: '/sso/domains/waiting',
    summary: 'The domains of all companies that nothing has proved yet, the newest first; at most 200',
    access: 'companies:manage',
    output: z.array(z.object({ domain: z.string(), record: z.string(), company: z.string() })).max(200),
  }),
  confirmDomain: endpoint({
    method: 'POST',
    path: '/sso/domains/confirm',
    summary: 'Confirm that a domain belongs to its company, in place of the DNS',
    access: 'companies:manage',
    /** `record`: several companies may have added the domain, and each has its own record. */
    body: z.object({ record: z.string().trim().max(100) }),
    output: confirmation,
    errors: ['ERR_NO_SSO_DOMAIN_FOUND', 'ERR_SSO_DOMAIN_TAKEN'],
    example: { body: { record: '{{ssoRecord}}' } },
  }),
  start: endpoint({
    method: 'POST',
    path: '/auth/sso/start',
    summary: 'The address of the provider where the sign-in goes on, found by e-mail or by the link of the company',
    access: 'public',
    /** `invitation`: the token of an invitation that the sign-in accepts. */
    body: z.object({
      email: z.string().trim().toLowerCase().max(254).optional(),
      link: z.string().max(40).optional(),
      invitation: z.string().max(100).optional(),
      language: language.optional(),
    }),
    output: z.object({ address: z.string() }),
    errors: ['ERR_SSO_NOT_FOUND', 'ERR_SSO_PROVIDER', 'ERR_RATE_LIMIT'],
    example: { body: { link: '{{ssoLink}}' } },
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/sso/finish',
    summary: 'Sign in with what the provider has sent back; needs the cookie of the start',
    access: 'public',
    /** `query`: of the address to which the provider has sent the browser. */
    body: z.object({ link: z.string().max(40), query: z.string().max(8000) }),
    output: session,
    errors: [
      'ERR_SSO_STATE',
      'ERR_SSO_PROVIDER',
      'ERR_SSO_REFUSED',
      'ERR_SSO_LINK',
      'ERR_SSO_STEP',
      'ERR_SECOND_STEP_MISSING',
      'ERR_EMAIL_TAKEN',
      'ERR_PLAN_LIMIT',
      'ERR_INVITATION',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_RATE_LIMIT',
    ],
    example: { body: { link: '{{ssoLink}}', query: '{{ssoReturn}}' } },
  }),
  step: endpoint({
    method: 'POST',
    path: '/auth/sso/step',
    summary: 'Finish the sign-in of a super user with the second step',
    access: 'public',
    body: z.object({
      stepToken: z.string().min(1).max(4000),
      code: z.string().trim().min(6).max(20).optional(),
      passkey: passkeyAssertion.optional(),
      rememberBrowser: z.boolean().default(false),
    }),
    output: session,
    errors: ['ERR_SSO_STATE', 'ERR_SECOND_STEP', 'ERR_SECOND_STEP_MISSING', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_RATE_LIMIT'],
    example: { body: { stepToken: '{{ssoStepToken}}', rememberBrowser: false } },
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/sso/link',
    summary: 'Confirm once with the password that a person of the provider is a user of the company, and sign in',
    access: 'public',
    body: z.object({
      linkToken: z.string().min(1).max(4000),
      email: z.string().trim().toLowerCase().max(254),
      password: z.string().min(1).max(200),
      code: z.string().trim().min(6).max(20).optional(),
    }),
    output: session,
    errors: [
      'ERR_SSO_STATE',
      'ERR_INVALID_CREDENTIALS',
      'ERR_SECOND_STEP',
      'ERR_SECOND_STEP_MISSING',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_RATE_LIMIT',
    ],
    example: { body: { linkToken: '{{ssoLinkToken}}', email: '{{ssoEmail}}', password: '{{password}}' } },
  }),
}

/** Details of `ERR_SSO_REQUIRED`: the page where the person signs in. */
export type SsoRequiredDetails = { link: string }
/** Details of `ERR_SSO_LINK`: the proof of the sign-in at the provider, good for 15 minutes, and the e-mail that the provider tells. */
export type SsoLinkDetails = { linkToken: string; email: string; company: string }
/** Details of `ERR_SSO_STEP`: the proof of the sign-in at the provider, good for 15 minutes, and the passkeys that can be used, if any. */
export type SsoStepDetails = { stepToken: string; ways: SecondStepDetails | null }
/** Details of `ERR_SSO_PROOF`: where the person signs in again. */
export type SsoProofDetails = { link: string; issuer: string }
/** Details of `ERR_SSO_PROVIDER`. */
export type SsoProviderDetails = { problem: SsoProblem }

/** The permissions and errors of this feature. */
export const ssoCatalogue = {
  permissions: {
    'sso:manage': ['admin', 'nothing'],
  },
  errors: {
    ERR_SSO_REQUIRED: [401, 'Your company signs in by its own provider: open the web app and choose the sign-in of your company'],
    ERR_SSO_NOT_FOUND: [404, 'No company signs in with this address; ask your administrator for the link of your company'],
    ERR_SSO_PROVIDER: [422, 'The sign-in of your company does not work at the moment'],
    ERR_SSO_STATE: [401, 'This sign-in is over or belongs to another browser; begin again'],
    ERR_SSO_REFUSED: [401, 'The provider has not signed you in'],
    ERR_SSO_LINK: [401, 'Confirm once with your password who you are'],
    ERR_SSO_STEP: [401, 'The provider has signed you in; pass your second step now'],
    ERR_SSO_PROOF: [409, 'Sign in again with your company account, and repeat this within ten minutes'],
    ERR_SSO_ONLY_WAY: [409, 'Your account has no password yet; set one by mail first'],
    ERR_NO_SSO_LINK_FOUND: [404, 'This account is not linked to the provider'],
    ERR_SSO_SECRET_MISSING: [422, 'The provider needs its client secret'],
    ERR_SSO_OFF: [409, 'The company has no provider for the sign-in'],
    ERR_SSO_NO_ADMIN: [409, 'One administrator with a second step must be left who signs in with a password'],
    ERR_SSO_DOMAIN_EXISTS: [409, 'The company has this domain already'],
    ERR_SSO_DOMAIN_TAKEN: [409, 'Another company has proved this domain'],
    ERR_SSO_TOO_MANY_DOMAINS: [422, 'A company can have 50 domains'],
    ERR_NO_SSO_DOMAIN_FOUND: [404, 'This domain does not exist any more'],
  },
} as const
