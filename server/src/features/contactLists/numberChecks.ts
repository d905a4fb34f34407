import { restrictionOf } from '@recado/contract/accountRestriction'
import { linkingProviders } from '@recado/contract/channels/channels'
import { campaignsCappedUntil } from '@recado/contract/newChats'
import { sql } from 'kysely'
import type { Channel, ConnectionRef } from '../../channels/channel.ts'
import { dayIn, later, minutes, seconds } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { queryConnection } from '../contacts/index.ts'
import { readStoredSettings, settingIn } from '../settings/index.ts'
import { markNumberValidity } from './numberValidity.ts'

/** The wake name of the number checks of a connection. */
export const numberChecksWakeName = (connectionId: number) => `lookups ${connectionId}`

/** Twenty a minute. */
const BETWEEN_CHECKS = seconds(3)
const NOBODY_DUE = minutes(1)
/** Remembers at most this many numbers that could not be looked up. */
const MOST_FAILED = 100

type Looking = { kernel: Kernel; channel: Channel }
type Moment = { now: Date; today: string }

/** Slowly looks up unchecked numbers of contact lists, while this process runs the connection. */
export function startNumberChecks({ kernel, channel }: Looking, line: ConnectionRef) {
  const failed = new Set<number>()
  let nextAt = 0

  /** Milliseconds until the next lookup. A time further away than the pause comes from a clock that was set back. */
  function left() {
    const pause = nextAt - kernel.clock.now().getTime()
    return pause > 0 && pause <= BETWEEN_CHECKS ? pause : 0
  }

  async function checkNext() {
    if (!channel.capabilities.linking || left() > 0) return
    const db = kernel.read(line.companyId)
    const item = await newestUnchecked(db, [...failed])
    // Numbers that could not be looked up get another try after all others.
    if (!item || failed.size >= MOST_FAILED) failed.clear()
    if (!item || !(await claimCheck(kernel, db, line))) return
    const addresses = await queryConnection({ line, channel, isConnected: true }, item.number).catch((error) => {
      kernel.log.debug({ err: error, connectionId: line.connectionId }, 'a number could not be looked up')
      return undefined
    })
    if (addresses === undefined) return void failed.add(item.id)
    await kernel.transact(line, (tx) => markNumberValidity(tx, { canonical: item.canonical, isWhatsappValid: addresses !== null }))
    nextAt = kernel.clock.now().getTime() + BETWEEN_CHECKS
  }

  return {
    look: checkNext,
    /** Milliseconds until there may be a number to look up. */
    nextIn: () => left() || NOBODY_DUE,
  }
}

/** Newest first: the list that was imported last is probably the next to be used. */
const newestUnchecked = (db: TenantDb, failed: readonly number[]) =>
  db
    .selectFrom('contactListItems')
    .select(['id', 'number', 'canonical'])
    .where('isWhatsappValid', 'is', null)
    .where('id', '!=', sql<number>`all(${failed}::int[])`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether this connection looks up the next number. The lookup counts from here on, even if it fails. */
async function claimCheck(kernel: Kernel, db: TenantDb, line: ConnectionRef): Promise<boolean> {
  const stored = await readStoredSettings(db)
  if (settingIn(stored, 'lookUpNumbers') === 'disabled') return false
  const now = kernel.clock.now()
  const moment = { now, today: dayIn(settingIn(stored, 'timezone'), now) }
  return (await connectionInTurn(kernel, db, moment)) === line.connectionId && countCheck(kernel, line, moment)
}

/** The connection that may look up numbers now: linked, not restricted, without a running campaign, and with lookups left today. The default one comes first. */
async function connectionInTurn({ config }: Kernel, db: TenantDb, { now, today }: Moment): Promise<number | undefined> {
  const lines = await db
    .selectFrom('connections')
    .leftJoin('numberLookups', 'numberLookups.connectionId', 'connections.id')
    .select(['connections.id', 'connections.restrictedUntil', 'connections.newChats', 'numberLookups.day', 'numberLookups.count'])
    .where('connections.status', '=', 'CONNECTED')
    .where('connections.provider', 'in', linkingProviders)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('campaigns')
            .select('campaigns.id')
            .whereRef('campaigns.connectionId', '=', 'connections.id')
            .where('campaigns.status', '=', 'EM_ANDAMENTO'),
        ),
      ),
    )
    .orderBy('connections.isDefault', 'desc')
    .orderBy('connections.id')
    .execute()
  return lines.find(
    ({ day, count, ...line }) =>
      !restrictionOf(line, now) &&
      campaignsCappedUntil(line.newChats, now) === undefined &&
      (day === today ? (count ?? 0) : 0) < config.limits.lookupsPerDay,
  )?.id
}

/** Counts a lookup. False if it is too early, or the limit of the day is reached. A clock that was set back does not block it. */
const countCheck = ({ transact, config }: Kernel, line: ConnectionRef, { now, today }: Moment): Promise<boolean> =>
  transact(line, async ({ db }) => {
    const nextAt = later(now, BETWEEN_CHECKS)
    const [at, day, count] = [sql.ref('numberLookups.nextAt'), sql.ref('numberLookups.day'), sql.ref('numberLookups.count')]
    const counted = await db
      .insertInto('numberLookups')
      .values({ connectionId: line.connectionId, nextAt, day: today, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['companyId', 'connectionId'])
          .doUpdateSet({ nextAt, day: today, count: sql<number>`case when ${day} = ${today} then ${count} + 1 else 1 end` })
          .where(sql<boolean>`(${at} <= ${now.toISOString()} or ${at} > ${nextAt.toISOString()})`)
          .where(sql<boolean>`(${day} <> ${today} or ${count} < ${config.limits.lookupsPerDay})`),
      )
      .returning('connectionId')
      .executeTakeFirst()
    return counted !== undefined
  })
