import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import { days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { equalTexts, hashToken, randomToken } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'

const LIFETIME = days(7)
/** Two tabs, or an answer that was cut off: the token just replaced still leads to the same successor. */
const GRACE = 30_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Owner = { userId: number; companyId: number; address: string }
export type Opened = { sessionId: string; refreshToken: string }

/** One live session per account: the new one ends the others in the same transaction. */
export function openSession({ platformTransact, clock }: PlatformKernel, { userId, companyId, address }: Owner): Promise<Opened> {
  const id = randomUUID()
  const refreshToken = `${id}.${randomToken()}`
  return platformTransact(async ({ db }) => {
    const user = await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
    if (!user) throw new AppError('ERR_INVALID_CREDENTIALS')
    await endSessionsOf({ db }, userId, clock.now())
    await db
      .insertInto('sessions')
      .values({
        id,
        userId,
        companyId,
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

/** Gives the successor of a refresh token. One that was replaced longer ago is in the wrong hands: the session ends. */
export async function rotateSession({ platformTransact, clock, secrets }: PlatformKernel, token: string | undefined): Promise<Opened> {
  const sessionId = token?.split('.')[0] ?? ''
  if (!token || !UUID.test(sessionId)) throw new AppError('ERR_SESSION_EXPIRED')
  const successor = `${sessionId}.${secrets.successor(token)}`
  const rotated = await platformTransact(async ({ db }) => {
    const now = clock.now()
    const live = db.selectFrom('sessions').selectAll().where('id', '=', sessionId).where('revokedAt', 'is', null)
    const session = await live.where('expiresAt', '>', now.toISOString()).forUpdate().executeTakeFirst()
    if (!session) return false
    const change = db.updateTable('sessions').where('id', '=', sessionId)
    const hash = hashToken(token)
    if (equalTexts(hash, session.refreshHash)) {
      await change.set({ refreshHash: hashToken(successor), previousHash: hash, rotatedAt: now, expiresAt: later(now, LIFETIME) }).execute()
      return true
    }
    const justReplaced = hash === session.previousHash && now.getTime() - Date.parse(session.rotatedAt ?? '') <= GRACE
    if (!justReplaced) await change.set({ revokedAt: now }).execute()
    return justReplaced
  })
  if (!rotated) throw new AppError('ERR_SESSION_EXPIRED')
  return { sessionId, refreshToken: successor }
}

export const endSession = ({ transact, clock }: PlatformKernel, { companyId, sessionId }: { companyId: number; sessionId: string }) =>
  transact({ companyId }, ({ db }) => db.updateTable('sessions').set({ revokedAt: clock.now() }).where('id', '=', sessionId).execute())

/** All sessions of an account, wherever it is signed in. */
export const endSessionsOf = ({ db }: Pick<Tx, 'db'>, userId: number, at: Date) =>
  db.updateTable('sessions').set({ revokedAt: at }).where('userId', '=', userId).where('revokedAt', 'is', null).execute()
