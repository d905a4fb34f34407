import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { own, record } from '../kit/endpointExamples.ts'
import { byId, email, id, language, name, password, time } from '../kit/fields.ts'
import { profiles } from '../kit/profiles.ts'
import { pageOf, resource } from '../kit/resource.ts'
import { sessionUser } from './access.ts'
import { availabilities, availabilityEnds, availabilityFields } from './availability.ts'

const profile = z.enum(profiles)
/** The specification's spelling, on the wire only; `enable` comes from old clients. */
const allTicket = z.preprocess(
  (value) => (value === 'enable' ? 'enabled' : value),
  z.enum(['enabled', 'desabled']),
) as unknown as z.ZodEnum<{
  enabled: 'enabled'
  desabled: 'desabled'
}>

const userQueue = z.object({
  id,
  name: z.string(),
  color: z.string(),
  UserQueue: z.object({ userId: id, queueId: id }),
})

const row = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    profile,
    super: z.boolean(),
    companyId: id,
    allTicket: z.enum(['enabled', 'desabled']),
    whatsappId: id.nullable(),
    language: language.nullable(),
    online: z.boolean(),
    /** Whether the account signs in with a second step. */
    secondStep: z.boolean(),
    queues: z.array(userQueue),
    ...availabilityFields,
  })
  .meta({ id: 'User' })
export type User = z.output<typeof row>

/** What colleagues see of each other. */
export const colleague = row
  .pick({
    id: true,
    name: true,
    online: true,
    queues: true,
    availability: true,
    availabilityUntil: true,
    availabilityEnds: true,
    reachable: true,
  })
  .meta({ id: 'Colleague' })
export type Colleague = z.output<typeof colleague>

const queueIds = z.array(id).max(1000)
const create = z.object({
  name,
  email,
  password,
  profile: profile.default('user'),
  queueIds: queueIds.default([]),
  allTicket: allTicket.default('enabled'),
  whatsappId: id.nullable().default(null),
  /** The client asks that a weak password is refused, as this product's own pages do. */
  refuseWeak: z.boolean().optional(),
})

const update = z
  .object({
    name,
    email,
    password,
    profile,
    queueIds,
    allTicket,
    language,
    whatsappId: id.nullable(),
    currentPassword: z.string().max(50),
    refuseWeak: z.boolean(),
  })
  .partial()

const references = ['ERR_EMAIL_TAKEN', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'] as const

/** A user in the list: all fields for people who manage users, for others what colleagues see. */
const listed = row
  .partial({
    email: true,
    profile: true,
    super: true,
    companyId: true,
    allTicket: true,
    whatsappId: true,
    language: true,
    secondStep: true,
  })
  .meta({ id: 'ListedUser' })

const managed = resource({
  name: 'user',
  path: '/users',
  rows: 'users',
  row,
  create,
  update,
  order: { field: 'id', direction: 'desc', type: 'number' },
  searchIn: ['name', 'email'],
  pageSize: 20,
  access: { list: 'users:manage', get: 'users:manage', create: 'users:manage', update: 'users:manage', remove: 'users:manage' },
  own: { of: 'user', access: 'account:use' },
  missing: 'ERR_NO_USER_FOUND',
  errors: {
    create: [...references, 'ERR_PLAN_LIMIT', 'ERR_WEAK_PASSWORD'],
    update: [...references, 'ERR_LAST_ADMIN', 'ERR_SSO_NO_ADMIN', 'ERR_NO_PERMISSION', 'ERR_WEAK_PASSWORD'],
    remove: ['ERR_LAST_ADMIN', 'ERR_SSO_NO_ADMIN'],
  },
  example: {
    create: { name: 'Ana {{n}}', email: 'ana{{n}}@example.com', password: 'secret-{{n}}', profile: 'user', queueIds: [record('queue')] },
    update: { name: 'Bia {{n}}', queueIds: [record('queue')] },
  },
})

/** Everyone searches them: to choose whom to transfer a conversation to. */
export const users = {
  ...managed,
  endpoints: {
    ...managed.endpoints,
    list: endpoint({ ...managed.endpoints.list, access: 'users:colleagues', output: pageOf('users', listed) as z.ZodType<unknown> }),
  },
}

export const colleaguesEndpoint = endpoint({
  method: 'GET',
  path: '/users/list',
  summary: 'Everyone in the company, by name, as colleagues see each other',
  access: 'users:colleagues',
  output: z.array(colleague),
})

export const setLanguageEndpoint = endpoint({
  method: 'POST',
  path: '/users/set-language/:lang',
  summary: "Keep the caller's own interface language",
  access: 'account:use',
  params: z.object({ lang: language }),
  output: z.object({ language }),
  example: { params: { lang: 'es' } },
})

export const availabilityEndpoint = endpoint({
  method: 'PUT',
  path: '/users/:id/availability',
  summary: 'Set whether a user takes conversations, and until when not',
  access: 'users:manage',
  own: { param: 'id', of: 'user', access: 'account:use' },
  params: byId,
  /** `until` belongs to `time`. Busy and away last until sign-out if `ends` is absent. */
  body: z.object({ availability: z.enum(availabilities), ends: z.enum(availabilityEnds).optional(), until: time.optional() }),
  output: row,
  errors: ['ERR_NO_USER_FOUND'],
  example: { params: { id: own('user') }, body: { availability: 'busy', ends: 'signOut' } },
})

/** The permissions, errors and events of this feature. */
export const usersCatalogue = {
  permissions: {
    'users:colleagues': ['user', 'reading'],
    'users:manage': ['admin', 'reading'],
  },
  errors: {
    ERR_NO_USER_FOUND: [404, 'This user does not exist'],
    ERR_LAST_ADMIN: [409, 'The company needs at least one administrator, and nobody can delete themselves'],
  },
  get events() {
    return {
      /**
       * For oneself it carries what the session shows, because old clients replace the signed-in user with it. If very many come or go at
       * once, it says `reload`.
       */
      user: { record: 'user', id: 'userId', row: z.union([sessionUser, users.row, colleague]), says: { reload: z.object({}) } },
    } as const
  },
} as const
