import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, id, language, name, time } from '../kit/fields.ts'
import { profiles } from '../kit/profiles.ts'
import { session, strongPassword } from './access.ts'
import { users } from './users.ts'

/** `void`: its sender may not invite any more, so it cannot be accepted until somebody else sends it again. */
const invitation = z
  .object({
    id,
    email: z.string(),
    profile: z.enum(profiles),
    queueIds: z.array(id),
    allTicket: z.enum(['enabled', 'desabled']),
    invitedBy: z.object({ id, name: z.string() }).nullable(),
    state: z.enum(['open', 'expired', 'void']),
    sentAt: time,
    expiresAt: time,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof invitation>

/** `link`: to be copied, if the installation sends no mails; else null, because only the mail may carry it. */
const sent = invitation.extend({ link: z.string().nullable() }).meta({ id: 'SentInvitation' })

/** What the holder of the link sees before accepting it. */
const offered = z
  .object({
    email: z.string(),
    company: z.string(),
    invitedBy: z.string(),
    /** The link of the company's single sign-on, and whether nothing else may be used. */
    sso: z.object({ link: z.string(), only: z.boolean() }).nullable(),
  })
  .meta({ id: 'OfferedInvitation' })
export type OfferedInvitation = z.output<typeof offered>

/** Why a link does not work: `reason` in the error's details. */
export type InvitationReason = 'unknown' | 'expired' | 'used' | 'revoked' | 'void'

const token = z.string().max(100)
const manage = { access: 'users:manage' } as const
const one = { ...manage, params: byId, example: { params: { id: record('invitation') } } } as const
const refusals = ['ERR_EMAIL_TAKEN', 'ERR_PLAN_LIMIT', 'ERR_RATE_LIMIT', 'ERR_EMAIL_UNCONFIRMED'] as const
const open = ['ERR_INVITATION', 'ERR_EMAIL_TAKEN', 'ERR_PLAN_LIMIT', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_RATE_LIMIT'] as const

export const invitationEndpoints = {
  list: endpoint({
    ...manage,
    method: 'GET',
    path: '/invitations',
    summary: 'The invitations that nobody has accepted yet, the newest first (at most 200)',
    output: z.array(invitation),
  }),
  create: endpoint({
    ...manage,
    method: 'POST',
    path: '/invitations',
    summary: 'Invite a colleague by e-mail; an earlier invitation to the same address ends',
    body: users.create.pick({ email: true, profile: true, queueIds: true, allTicket: true }),
    output: sent,
    errors: [...refusals, 'ERR_NO_QUEUE_FOUND'],
    example: { body: { email: 'invited{{n}}@example.com', profile: 'user', queueIds: [record('queue')] } },
    makes: 'invitation',
  }),
  resend: endpoint({
    ...one,
    method: 'POST',
    path: '/invitations/:id/send',
    summary: 'Send an invitation again with a new link; the link before ends',
    output: sent,
    errors: [...refusals, 'ERR_NO_INVITATION_FOUND'],
  }),
  revoke: endpoint({
    ...one,
    method: 'DELETE',
    path: '/invitations/:id',
    summary: 'Withdraw an invitation: its link ends',
    output: confirmation,
    errors: ['ERR_NO_INVITATION_FOUND'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/invitations/read',
    summary: 'What the link of an invitation offers to whoever has it',
    access: 'public',
    body: z.object({ token }),
    output: offered,
    errors: open,
    example: { body: { token: '{{invitation}}' } },
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Accept an invitation: a user with its profile and queues, who is signed in',
    access: 'public',
    /** `refuseWeak`: this product's own pages ask that a weak password is refused. */
    body: z.object({ token, name, password: strongPassword, language: language.optional(), refuseWeak: z.boolean().optional() }),
    output: session,
    errors: [...open, 'ERR_NO_COMPANY_FOUND', 'ERR_SECOND_STEP_MISSING', 'ERR_SSO_REQUIRED', 'ERR_WEAK_PASSWORD'],
    example: { body: { token: '{{invitation}}', name: 'Ana {{n}}', password: 'Chosen-{{n}}', language: 'pt' } },
  }),
}

/** The permissions, errors and events of this feature. */
export const invitationsCatalogue = {
  errors: {
    ERR_INVITATION: [410, 'This invitation cannot be accepted any more; ask for another one'],
    ERR_NO_INVITATION_FOUND: [404, 'This invitation does not exist any more'],
  },
  get events() {
    return { invitation: { record: 'invitation', id: 'invitationId', row: invitation } } as const
  },
} as const
