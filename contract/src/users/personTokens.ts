import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, day, id, name, time } from '../kit/fields.ts'
import { ownerProof } from './ownerProof.ts'

/** With it begins the token of a person: the token of a session or of a connection never does, and scanners of code recognise it. */
export const PERSON_TOKEN_PREFIX = 'rcd_p_'

/** The groups of calls that a person may open to a token. `tokenGroups.ts` puts each call into one of them, or into none. */
export const tokenGroups = [
  'conversations',
  'contacts',
  'texts',
  'campaigns',
  'reports',
  'team',
  'connections',
  'integrations',
  'settings',
] as const
export type TokenGroup = (typeof tokenGroups)[number]

/** A person may have this many tokens that are not past their end. */
export const MOST_TOKENS = 20
/** The longest life of a token. */
export const MOST_TOKEN_DAYS = 365
/** For at most this long the old secret still works after a rotation. */
export const MOST_HOURS_AFTER_ROTATION = 24

const row = z
  .object({
    id,
    name: z.string(),
    /** The last characters of the secret, so that its owner recognises it. */
    ending: z.string(),
    readOnly: z.boolean(),
    groups: z.array(z.enum(tokenGroups)),
    createdAt: time,
    expiresAt: time,
    /** Until when the secret before the last rotation still works. */
    previousUntil: time.nullable(),
    /** The day of the last use, in the company's time zone, and the network that it came from. */
    lastUsedOn: day.nullable(),
    lastNetwork: z.string().nullable(),
  })
  .meta({ id: 'PersonToken' })
export type PersonToken = z.output<typeof row>

const colleagueRow = row.extend({ userId: id, userName: z.string() }).meta({ id: 'PersonTokenOfUser' })
export type PersonTokenOfUser = z.output<typeof colleagueRow>

/** `token`: the secret, answered here and never again. */
const made = row.extend({ token: z.string() }).meta({ id: 'NewPersonToken' })
export type NewPersonToken = z.output<typeof made>

/** The token ends with this day from today, in the company's time zone. */
const days = z.int().min(1).max(MOST_TOKEN_DAYS)

export const personTokenEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/tokens',
    summary: "The caller's own tokens for the API, the newest first, and whether the company allows them to the caller",
    access: 'tokens:own',
    output: z.object({ tokens: z.array(row), allowed: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tokens',
    summary: 'Make a token for the API that acts with the rights of the caller; it is told here and never again',
    access: 'tokens:own',
    body: z.object({
      name,
      days,
      readOnly: z.boolean(),
      groups: z.array(z.enum(tokenGroups)).min(1).max(tokenGroups.length),
      ...ownerProof,
    }),
    output: made,
    errors: ['ERR_TOKENS_OFF', 'ERR_TOKEN_LIMIT', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { body: { name: 'Reports {{n}}', days: 90, readOnly: true, groups: ['reports'], password: '{{password}}' } },
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/tokens/:id/rotate',
    summary: 'Give a token of the caller another secret, told here and never again; the old one works for the hours that are chosen',
    access: 'tokens:own',
    params: byId,
    /** `hours`: how long the old secret still works. `days`: a new end; the old end stays without it. */
    body: z.object({
      hours: z.int().min(0).max(MOST_HOURS_AFTER_ROTATION).default(MOST_HOURS_AFTER_ROTATION),
      days: days.optional(),
      ...ownerProof,
    }),
    output: made,
    errors: ['ERR_NO_TOKEN_FOUND', 'ERR_TOKENS_OFF', 'ERR_TOKEN_ROTATED', 'ERR_SSO_PROOF', 'ERR_RATE_LIMIT'],
    example: { params: { id: record('ownToken') }, body: { hours: 1, password: '{{password}}' } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tokens/:id',
    summary: 'Remove a token of the caller, or as an administrator that of any colleague: it opens nothing from now on',
    access: 'tokens:own',
    params: byId,
    output: confirmation,
    errors: ['ERR_NO_TOKEN_FOUND'],
    example: { params: { id: record('ownToken') } },
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/tokens/all',
    summary: 'The tokens of all people of the company, the newest first, at most a thousand; never their secrets',
    access: 'tokens:manage',
    output: z.object({ tokens: z.array(colleagueRow).max(1000) }),
  }),
}

/** Details of `ERR_TOKEN_SCOPE`: the group of the call, null if no token reaches it, and whether the token may only read. */
export type TokenScopeDetails = { group: TokenGroup | null; readOnly: boolean }

/** The permissions and errors of this feature. */
export const personTokensCatalogue = {
  permissions: {
    'tokens:own': ['user', 'nothing'],
    'tokens:manage': ['admin', 'nothing'],
  },
  errors: {
    ERR_TOKEN: [401, 'This token is unknown, was removed or is past its end'],
    ERR_TOKEN_SCOPE: [403, 'This token does not reach this call'],
    ERR_TOKENS_OFF: [403, 'The company does not allow tokens of this person'],
    ERR_TOKEN_LIMIT: [409, 'Nobody may have more than 20 tokens; remove one first'],
    ERR_TOKEN_ROTATED: [409, 'The secret before the last rotation still works; wait until it ends, or rotate with `hours` 0'],
    ERR_NO_TOKEN_FOUND: [404, 'This token does not exist'],
  },
} as const
