import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { Invitation, invitationEndpoints } from '@recado/contract/users/invitations'
import { sql } from 'kysely'
import type { z } from 'zod'
import { days, later } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import { hashToken, randomToken } from '../../kernel/secrets.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import type { Tx } from '../../kernel/transact.ts'
import { lockCompany, precheckPlanLimit } from '../plans/index.ts'
import { settingOf } from '../settings/index.ts'
import { isEmailConfirmed } from './emailConfirmation.ts'
import { invitationMail } from './invitationMail.ts'

const LIFETIME = days(7)
const MOST = 200

type NewInvitation = z.output<typeof invitationEndpoints.create.body>

/** Sent to administrators, who manage users. */
export const invitationEvent: LiveEvent<{ id: number } & Partial<Invitation>> = {
  name: 'invitation',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

const rowsOf = (db: TenantDb | Tx['db'], now: Date) =>
  (db as TenantDb)
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invitedById')
    .where('invitations.usedAt', 'is', null)
    .where('invitations.revokedAt', 'is', null)
    .select(['invitations.id', 'invitations.email', 'invitations.profile', 'invitations.createdAt as sentAt', 'invitations.expiresAt'])
    .select((eb) => [
      sql<Invitation['allTicket']>`case when ${eb.ref('invitations.ticketsWithoutQueue')} then 'enabled' else 'desabled' end`.as(
        'allTicket',
      ),
      sql<Invitation['invitedBy']>`case when ${eb.ref('users.id')} is not null
        then jsonb_build_object('id', ${eb.ref('users.id')}, 'name', ${eb.ref('users.name')}) end`.as('invitedBy'),
      sql<Invitation['state']>`case when ${eb.ref('users.profile')} is distinct from 'admin' then 'void'
        when ${eb.ref('invitations.expiresAt')} <= ${now} then 'expired' else 'open' end`.as('state'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('invitationQueues')
            .whereRef('invitationQueues.invitationId', '=', 'invitations.id')
            .select(({ ref }) =>
              sql<number[]>`array_agg(${ref('invitationQueues.queueId')} order by ${ref('invitationQueues.queueId')})`.as('ids'),
            ),
          sql<number[]>`'{}'::int[]`,
        )
        .as('queueIds'),
    ])

export const listInvitations = (db: TenantDb, now: Date): Promise<Invitation[]> =>
  rowsOf(db, now).orderBy('invitations.id', 'desc').limit(MOST).execute()

/** Checks what would prevent the acceptance before the daily limit counts the invitation. */
export async function inviteUser(kernel: PlatformKernel, { actor, db }: { actor: Actor; db: TenantDb }, values: NewInvitation) {
  const { platform, transact, throttles, config } = kernel
  const existing = await platform.selectFrom('users').select('id').where('email', '=', values.email).executeTakeFirst()
  if (existing) throw new AppError('ERR_EMAIL_TAKEN')
  await precheckPlanLimit(db, 'users')
  const { emailConfirmed } = assertExists(
    await db.selectFrom('companies').select('emailConfirmed').executeTakeFirst(),
    'ERR_NO_COMPANY_FOUND',
  )
  const isConfirmed = isEmailConfirmed(config, { emailConfirmed })
  const limit = isConfirmed ? config.limits.invitationsPerDay : config.limits.unconfirmedInvitationsPerDay
  await throttles.take({ key: `invitation:company:${actor.companyId}`, limit, window: days(1) }).catch((refusal) => {
    throw isConfirmed ? refusal : new AppError('ERR_EMAIL_UNCONFIRMED')
  })
  return transact(actor, (tx) => insertInvitation(kernel, tx, { actor, values }))
}

/** Sends an invitation again with the same profile and queues. The sender becomes the inviter. */
export async function resendInvitation(kernel: PlatformKernel, caller: { actor: Actor; db: TenantDb }, id: number) {
  const row = await rowsOf(caller.db, kernel.clock.now()).where('invitations.id', '=', id).executeTakeFirst()
  const { email, profile, queueIds, allTicket } = assertExists(row, 'ERR_NO_INVITATION_FOUND')
  return inviteUser(kernel, caller, { email, profile, queueIds, allTicket })
}

/** An address has one open invitation at most. The lock serialises two that are sent at once. */
async function insertInvitation(kernel: Kernel, tx: Tx, { actor, values }: { actor: Actor; values: NewInvitation }) {
  const { clock, config, secrets } = kernel
  const { email, profile, queueIds, allTicket } = values
  const now = clock.now()
  const token = randomToken()
  await lockCompany(tx)
  await revokeInvitationsTo(tx, email, now)
  const invited = { email, profile, ticketsWithoutQueue: allTicket === 'enabled', invitedById: actor.userId, tokenHash: hashToken(token) }
  const { id } = await tx.db
    .insertInto('invitations')
    .values({ ...invited, createdAt: now, expiresAt: later(now, LIFETIME) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const queues = [...new Set(queueIds)].map((queueId) => ({ invitationId: id, queueId }))
  if (queues.length > 0) await tx.db.insertInto('invitationQueues').values(queues).execute()
  const row = await rowsOf(tx.db, now).where('invitations.id', '=', id).executeTakeFirstOrThrow()
  tx.emit(invitationEvent, 'create', row)
  // Browsers never send the part after `#`, so the token reaches no server log.
  const link = `${config.publicUrl.origin}/invitation#${token}`
  const { name: company } = await tx.db.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const names = { inviter: row.invitedBy?.name ?? '', company, language: await settingOf(tx.db, 'language') }
  await sendMail(tx, secrets, { to: email, ...invitationMail({ ...names, link }) })
  return { ...row, link: config.smtpUrl === undefined ? link : null }
}

/** Revokes all open invitations of an address. */
export async function revokeInvitationsTo(tx: Tx, email: string, now: Date) {
  const ended = tx.db.updateTable('invitations').set({ revokedAt: now }).where('email', '=', email)
  for (const row of await ended.where('usedAt', 'is', null).where('revokedAt', 'is', null).returning('id').execute())
    tx.emit(invitationEvent, 'delete', row)
}

export const revokeInvitation = ({ transact, clock }: Kernel, actor: Actor, id: number) =>
  transact(actor, async (tx) => {
    const open = tx.db.updateTable('invitations').set({ revokedAt: clock.now() }).where('id', '=', id)
    const revoked = open.where('usedAt', 'is', null).where('revokedAt', 'is', null).returning('id')
    tx.emit(invitationEvent, 'delete', assertExists(await revoked.executeTakeFirst(), 'ERR_NO_INVITATION_FOUND'))
  })
