import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import { days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { hashToken, randomToken, timingSafeEqualText } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { endAvailabilityAtSignOut, recordSignIn } from '../users/index.ts'

const LIFETIME = days(7)
/** A second tab, or a client that did not get the answer, may still send the old token: for this long it leads to the same successor. */
const ROTATION_GRACE = 30_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Owner = { userId: number; companyId: number; address: string }
export type SessionTokens = { sessionId: string; refreshToken: string }

/** An account has one live session: the same transaction ends the others. */
export function openSession({ transact, clock, secrets }: PlatformKernel, { userId, companyId, address }: Owner): Promise<SessionTokens> {
  const id = randomUUID()
  const refreshToken = secrets.issued(`${id}.${randomToken()}`)
  return transact({ companyId }, async ({ db }) => {
    if (!(await recordSignIn({ db }, userId, clock.now()))) throw new AppError('ERR_INVALID_CREDENTIALS')
    await endUserSessions({ db }, userId, clock.now())
    await db
      .insertInto('sessions')
      .values({
        id,
        userId,
        address,
        refreshHash: hashToken(refreshToken),
        previousHash: null,
        createdAt: clock.now(),
        expiresAt: later(clock.now(), LIFETIME),
      })
      .execute()
    return { sessionId: id, refreshToken }
  })
}

/**
 * Returns the successor of a refresh token. A token that was replaced longer ago was stolen, so the session ends. A string that never was a
 * token ends nothing: other people may know the id of a session.
 */
export async function rotateSession(kernel: PlatformKernel, token: string | undefined): Promise<SessionTokens> {
  const sessionId = token?.split('.')[0] ?? ''
  if (!token || !UUID.test(sessionId)) throw new AppError('ERR_SESSION_EXPIRED')
  const owner = await kernel.platform.selectFrom('sessions').select('companyId').where('id', '=', sessionId).executeTakeFirst()
  const refreshToken = owner && (await rotate(kernel, { ...owner, sessionId, token }))
  if (!refreshToken) throw new AppError('ERR_SESSION_EXPIRED')
  return { sessionId, refreshToken }
}

type Presented = { companyId: number; sessionId: string; token: string }

function rotate({ transact, clock, secrets }: PlatformKernel, { companyId, sessionId, token }: Presented) {
  const successor = secrets.issued(`${sessionId}.${secrets.successor(token)}`)
  return transact({ companyId }, async ({ db }) => {
    const now = clock.now()
    const live = db.selectFrom('sessions').selectAll().where('id', '=', sessionId).where('revokedAt', 'is', null)
    const session = await live.where('expiresAt', '>', now.toISOString()).forUpdate().executeTakeFirst()
    if (!session) return undefined
    const change = db.updateTable('sessions').where('id', '=', sessionId)
    const hash = hashToken(token)
    if (timingSafeEqualText(hash, session.refreshHash)) {
      await change.set({ refreshHash: hashToken(successor), previousHash: hash, rotatedAt: now, expiresAt: later(now, LIFETIME) }).execute()
      return successor
    }
    if (hash === session.previousHash && now.getTime() - Date.parse(session.rotatedAt ?? '') <= ROTATION_GRACE) return successor
    if (secrets.wasIssued(token)) await change.set({ revokedAt: now }).execute()
    return undefined
  })
}

/** The user comes before the session, as at sign-in: two transactions that lock both could wait for each other otherwise. */
export function endSession(
  kernel: PlatformKernel,
  { companyId, userId, sessionId }: { companyId: number; userId: number; sessionId: string },
) {
  return kernel.transact({ companyId }, async (tx) => {
    await endAvailabilityAtSignOut(tx, kernel, userId)
    await tx.db.updateTable('sessions').set({ revokedAt: kernel.clock.now() }).where('id', '=', sessionId).execute()
  })
}

/** Ends all sessions of an account, on every device. */
export const endUserSessions = ({ db }: Pick<Tx, 'db'>, userId: number, at: Date) =>
  db.updateTable('sessions').set({ revokedAt: at }).where('userId', '=', userId).where('revokedAt', 'is', null).execute()
