import { AppError } from '@recado/contract/errors'
import type { InvitationReason, invitationEndpoints, OfferedInvitation } from '@recado/contract/users/invitations'
import type { z } from 'zod'
import { days, later, minutes } from '../../kernel/clock.ts'
import { actAs } from '../../kernel/database/actorOfChanges.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { hashToken, randomPassword } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { lockCompany, precheckPlanLimit } from '../plans/index.ts'
import { invitationEvent } from './invitations.ts'
import { refuseWeakPassword } from './refuseWeakPassword.ts'
import { userEvent } from './users.event.ts'
import { insertUser, readUser } from './users.store.ts'

/** An ended invitation is stored this long, so that its link can still say why it is not valid. */
const KEPT = days(30)

type Presented = { token: string; address: string }
type Acceptance = z.output<typeof invitationEndpoints.accept.body> & Presented

/** Creates the user that the invitation describes, with a password. `refusePassword`: throws where the company has people sign in elsewhere only. */
export async function acceptInvitation(
  kernel: PlatformKernel,
  acceptance: Acceptance,
  refusePassword: (companyId: number) => Promise<unknown>,
) {
  const invitation = await openInvitation(kernel, acceptance)
  await refusePassword(invitation.companyId)
  const { name, password, refuseWeak } = acceptance
  await refuseWeakPassword(kernel, { password, refuseWeak, companyId: invitation.companyId, words: [name, invitation.email] })
  return actAs({ name: acceptance.name, via: 'page' }, () => createInvited(kernel, invitation, acceptance))
}

/** The same for somebody whom the company's provider has signed in. `link`: stores who that is, in the same transaction. */
export async function acceptInvitationBySso(
  kernel: PlatformKernel,
  acceptance: Omit<Acceptance, 'password' | 'refuseWeak'> & { companyId: number },
  link: (tx: Tx, userId: number) => Promise<void>,
) {
  const invitation = await openInvitation(kernel, acceptance)
  if (invitation.companyId !== acceptance.companyId) throw refusal('unknown')
  const accepted = { ...acceptance, password: randomPassword() }
  return actAs({ name: acceptance.name, via: 'sso' }, () => createInvited(kernel, invitation, accepted, link))
}

/** It checks everything before the expensive password hash, and again under the lock. */
async function createInvited(
  kernel: PlatformKernel,
  { id, companyId }: Found,
  { name, password, language }: Pick<Acceptance, 'name' | 'password' | 'language'>,
  link?: (tx: Tx, userId: number) => Promise<void>,
) {
  const passwordHash = await kernel.passwords.hash(password)
  return kernel.transact({ companyId }, async (tx) => {
    // The lock serialises this with others who demote or delete the inviter, take the last seat of the plan or accept the same link.
    await lockCompany(tx)
    const invited = await useInvitation(tx, id, kernel.clock.now())
    await precheckPlanLimit(tx.db, 'users')
    const userId = await insertUser(tx, { ...invited, name, password: passwordHash, whatsappId: null, language: language ?? null })
    await link?.(tx, userId)
    tx.emit(invitationEvent, 'delete', { id })
    tx.emit(userEvent, 'create', await readUser(tx, userId))
    return { userId, companyId }
  })
}

/** Reads the invitation of a link. Throws if it cannot be accepted now. Limits the guesses per address. */
export async function openInvitation(kernel: PlatformKernel, { token, address }: Presented): Promise<OfferedInvitation & Found> {
  const { platform, read, sessionCache, clock, throttles, config } = kernel
  const { failedLoginsPerAddress: limit, loginWindowMinutes } = config.limits
  const guess = { key: `invitation:address:${address}`, limit, window: minutes(loginWindowMinutes) }
  await throttles.take(guess)
  const found = await platform
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.companyId')
    .leftJoin('users', 'users.id', 'invitations.invitedById')
    .leftJoin('ssoProviders', 'ssoProviders.companyId', 'invitations.companyId')
    .where('tokenHash', '=', hashToken(token))
    .select(['invitations.id', 'invitations.companyId', 'invitations.email', 'usedAt', 'revokedAt', 'expiresAt'])
    .select(['companies.name as company', 'users.name as invitedBy', 'users.profile as inviterProfile'])
    .select(['ssoProviders.link', 'ssoProviders.onlyExceptUserId'])
    .executeTakeFirst()
  if (!found) throw refusal('unknown')
  await throttles.giveBack(guess)
  refuseEnded(found, clock.now())
  const { id, companyId, email, company, invitedBy, link } = found
  await sessionCache.refuseUnpaidCompany(companyId)
  const existing = await platform.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (existing) throw new AppError('ERR_EMAIL_TAKEN')
  await precheckPlanLimit(read(companyId), 'users')
  const sso = link === null ? null : { link, only: found.onlyExceptUserId !== null }
  return { id, companyId, email, company, invitedBy: invitedBy ?? '', sso }
}

type Found = { id: number; companyId: number }

/** Marks the invitation as used and returns the user that it describes. It fails if the invitation is revoked at the same moment. */
async function useInvitation({ db }: Tx, id: number, now: Date) {
  const row = await db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invitedById')
    .where('invitations.id', '=', id)
    .select(['invitations.email', 'invitations.profile', 'invitations.ticketsWithoutQueue', 'usedAt', 'revokedAt', 'expiresAt'])
    .select('users.profile as inviterProfile')
    .executeTakeFirst()
  if (!row) throw refusal('unknown')
  refuseEnded(row, now)
  const used = await db
    .updateTable('invitations')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw refusal('revoked')
  const queues = await db.selectFrom('invitationQueues').select('queueId').where('invitationId', '=', id).execute()
  const allTicket = row.ticketsWithoutQueue ? ('enabled' as const) : ('desabled' as const)
  return { email: row.email, profile: row.profile, allTicket, queueIds: queues.map(({ queueId }) => queueId) }
}

type State = { usedAt: string | null; revokedAt: string | null; expiresAt: string; inviterProfile: string | null }

/** An invitation is valid only while its inviter is an administrator. */
function refuseEnded({ usedAt, revokedAt, expiresAt, inviterProfile }: State, now: Date) {
  if (usedAt !== null) throw refusal('used')
  if (revokedAt !== null) throw refusal('revoked')
  if (Date.parse(expiresAt) <= now.getTime()) throw refusal('expired')
  if (inviterProfile !== 'admin') throw refusal('void')
}

const refusal = (reason: InvitationReason) => new AppError('ERR_INVITATION', { reason })

export const sweepInvitations = ({ platform, clock }: PlatformKernel): Job => ({
  name: 'users.sweepInvitations',
  every: '23 3 * * *',
  async run() {
    await platform.deleteFrom('invitations').where('expiresAt', '<', later(clock.now(), -KEPT).toISOString()).execute()
  },
})
