import type { Language } from '@recado/contract/kit/languages'
import type { Availability } from '@recado/contract/users/availability'
import type { User, users } from '@recado/contract/users/users'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { type RowsQuery, rowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'
import { settingOf } from '../settings/index.ts'

export type NewUser = z.output<typeof users.create>
export type UserChanges = z.output<typeof users.update>

/** The time of the database: prepared queries of lists would remember a value. */
const isOver = sql<boolean>`coalesce(users."availabilityUntil" <= now(), false)`
const AVAILABLE: Availability = 'available'

/** Whether the user takes conversations now. */
export const isAvailable = sql<boolean>`(${isOver} or users.availability = ${sql.lit(AVAILABLE)})`

/** Whether the user gets push notifications, or has or had an open page in the last minutes. */
export const isReachable = (eb: ExpressionBuilder<TenantDatabase, 'users'>, minutes = 3) =>
  sql<boolean>`${eb.or([
    eb('users.online', '=', true),
    sql<boolean>`coalesce(users."seenAt" > now() - make_interval(mins => ${sql.lit(minutes)}), false)`,
    eb.exists(
      eb
        .selectFrom('pushSubscriptions')
        .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
        .whereRef('pushSubscriptions.userId', '=', 'users.id')
        .where('sessions.revokedAt', 'is', null)
        .where('sessions.expiresAt', '>', sql<string>`now()`)
        .select('pushSubscriptions.id'),
    ),
  ])}`

/** Whether the user signs in with a second step. */
const hasSecondStep = (eb: ExpressionBuilder<TenantDatabase, 'users'>) => {
  const steps = eb.selectFrom('secondSteps').select('secondSteps.userId').whereRef('secondSteps.userId', '=', 'users.id')
  const passkeys = eb.selectFrom('accountPasskeys').select('accountPasskeys.id').whereRef('accountPasskeys.userId', '=', 'users.id')
  return sql<boolean>`(${eb.exists(steps.where('secondSteps.confirmedAt', 'is not', null))} or ${eb.exists(passkeys)})`
}

/** Users in the form of the API, with their queues. `allTicket` keeps the spelling of the wire. */
export const userRows = (db: TenantDb | Tx['db']): RowsQuery<User> =>
  rowsQuery<User>(
    (db as TenantDb)
      .selectFrom('users')
      .select([
        'users.id',
        'users.name',
        'users.email',
        'users.profile',
        'users.super',
        'users.companyId',
        'users.whatsappId',
        'users.language',
        'users.online',
      ])
      .select((eb) => [
        eb.case().when(isOver).then(AVAILABLE).else(eb.ref('users.availability')).end().as('availability'),
        eb.case().when(isOver).then(null).else(eb.ref('users.availabilityUntil')).end().as('availabilityUntil'),
        eb.case().when(isOver).then(null).else(eb.ref('users.availabilityEnds')).end().as('availabilityEnds'),
        isReachable(eb as never).as('reachable'),
        hasSecondStep(eb as never).as('secondStep'),
      ])
      .select(sql<User['allTicket']>`case when "ticketsWithoutQueue" then 'enabled' else 'desabled' end`.as('allTicket'))
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('userQueues')
            .innerJoin('queues', 'queues.id', 'userQueues.queueId')
            .whereRef('userQueues.userId', '=', 'users.id')
            .select(['queues.id', 'queues.name', 'queues.color'])
            .select(
              sql<{
                userId: number
                queueId: number
              }>`json_build_object('userId', ${sql.ref('userQueues.userId')}, 'queueId', ${sql.ref('userQueues.queueId')})`.as('UserQueue'),
            )
            .orderBy('queues.id'),
        ).as('queues'),
      ),
  )

export const readUser = async (tx: Tx, id: number) =>
  (await userRows(tx.db)
    .where('users.id' as never, '=', id as never)
    .executeTakeFirstOrThrow()) as User

/** `password` is already the hash. */
export async function insertUser(
  tx: Tx,
  { queueIds, allTicket, password, language = null, refuseWeak: _, ...values }: NewUser & { language?: Language | null },
) {
  const row = { ...values, passwordHash: password, ticketsWithoutQueue: allTicket === 'enabled', language }
  const { id } = await tx.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  await setQueues(tx, id, queueIds)
  return id
}

export async function updateUser(
  tx: Tx,
  id: number,
  { allTicket, queueIds, password, currentPassword: _, refuseWeak: _asked, ...values }: UserChanges,
) {
  const changes = {
    ...values,
    ...(allTicket !== undefined && { ticketsWithoutQueue: allTicket === 'enabled' }),
    ...(password !== undefined && { passwordHash: password }),
  }
  if (Object.keys(changes).length > 0) await tx.db.updateTable('users').set(changes).where('id', '=', id).execute()
  if (queueIds) await setQueues(tx, id, queueIds)
}

/** Sets the new password of a user who has proved by mail who they are. */
export const setPassword = ({ db }: Tx, id: number, passwordHash: string) =>
  db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()

/**
 * Locks the user and stores the time: a user who works by the API has no socket, but is at work too. If no session is valid, the user was
 * signed out, and a choice that lasts until then ends. Returns undefined if there is no such user, or if the password has changed since it was checked.
 */
export async function recordSignIn(
  { db }: Pick<Tx, 'db'>,
  { userId: id, passwordHash }: { userId: number; passwordHash: string | undefined },
  now: Date,
): Promise<{ isFirst: boolean } | undefined> {
  const signedIn = db
    .updateTable('users')
    .set((eb) => {
      const sessions = eb.selectFrom('sessions').select('sessions.id').whereRef('sessions.userId', '=', 'users.id')
      const valid = sessions.where('sessions.revokedAt', 'is', null).where('sessions.expiresAt', '>', now.toISOString())
      const isSignedOut = eb.and([eb('availabilityEnds', '=', 'signOut'), eb.not(eb.exists(valid))])
      return {
        seenAt: now,
        availability: eb.case().when(isSignedOut).then(AVAILABLE).else(eb.ref('availability')).end(),
        availabilityEnds: eb.case().when(isSignedOut).then(null).else(eb.ref('availabilityEnds')).end(),
      }
    })
    .where('id', '=', id)
    // The subquery reads the row as it was before this statement.
    .returning((eb) => eb.selectFrom('users as before').select('before.seenAt').whereRef('before.id', '=', 'users.id').as('seenBefore'))
  const user = await (passwordHash === undefined ? signedIn : signedIn.where('passwordHash', '=', passwordHash)).executeTakeFirst()
  return user && { isFirst: user.seenBefore === null }
}

/** The foreign key refuses a queue of another company. */
async function setQueues(tx: Tx, userId: number, queueIds: number[]) {
  const leaving = tx.db.deleteFrom('userQueues').where('userId', '=', userId)
  await (queueIds.length > 0 ? leaving.where('queueId', 'not in', queueIds) : leaving).execute()
  const rows = [...new Set(queueIds)].map((queueId) => ({ userId, queueId }))
  const joining = tx.db.insertInto('userQueues').onConflict((conflict) => conflict.doNothing())
  if (rows.length > 0) await joining.values(rows).execute()
}

/** The language of a mail or a sheet: that of the user with this address or id, else that of the company. A signed address names no user. */
export async function languageOfReader(
  { db }: { db: TenantDb | Tx['db'] },
  user: { email: string } | { id: number } | undefined,
): Promise<Language> {
  const users = (db as TenantDb).selectFrom('users').select('language')
  const reader = user && (await users.where(({ and }) => and(user)).executeTakeFirst())
  return reader?.language ?? (await settingOf(db, 'language'))
}

/** The people of a queue who are available now. */
export async function readAvailableUsersOf({ db }: Pick<Tx, 'db'>, queueId: number): Promise<number[]> {
  const people = db
    .selectFrom('users')
    .innerJoin('userQueues', 'userQueues.userId', 'users.id')
    .where('userQueues.queueId', '=', queueId)
    .where(isAvailable)
  return (await people.select('users.id').orderBy('users.id').execute()).map(({ id }) => id)
}
