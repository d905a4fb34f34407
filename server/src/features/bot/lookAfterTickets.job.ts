import type { Happening } from '@recado/contract/bot/happenings'
import { type JoinBuilder, sql } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import type { PlatformDatabase } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { Tx } from '../../kernel/transact.ts'
import { shownBy } from '../messages/index.ts'
import { heldTicket } from '../tickets/index.ts'
import { remember, takeTurn } from './takeTurn.ts'

/** What is left over is done a minute later. */
const AT_ONCE = 500
/** Whoever was asked and has not answered by then does not answer any more: the process that asked may be gone. */
const PATIENCE = minutes(2)

type Due = { id: number; companyId: number }
/** Looked up once more while the ticket is held: somebody may have acted meanwhile. */
type Watch = { due: (now: Date) => Promise<Due[]>; still: (tx: Tx, id: number, now: Date) => Promise<Happening | undefined> }

/** What time does to conversations: those that wait too long for a queue, those that fell silent, those that nobody answers. */
export function lookAfterTickets(kernel: PlatformKernel): Job {
  const { platform, transact, clock, log } = kernel
  const show = shownBy(kernel)

  const overdue: Watch = {
    due: (now) =>
      platform
        .selectFrom('connections')
        .innerJoin('tickets', ofConnection)
        .innerJoin('attendances', (join) =>
          join.onRef('attendances.companyId', '=', 'tickets.companyId').onRef('attendances.ticketId', '=', 'tickets.id'),
        )
        .where('tickets.status', '=', 'pending')
        .where('tickets.queueId', 'is', null)
        .where('connections.timeToTransfer', '>', 0)
        .where('connections.transferQueueId', 'is not', null)
        .where('attendances.finishedAt', 'is', null)
        .where(pastBy('attendances.queuedAt', 'connections.timeToTransfer', now))
        .select(['tickets.id', 'tickets.companyId'])
        .limit(AT_ONCE)
        .execute(),
    async still({ db }, id) {
      const row = await db
        .selectFrom('tickets')
        .innerJoin('connections', 'connections.id', 'tickets.connectionId')
        .where('tickets.id', '=', id)
        .where('tickets.status', '=', 'pending')
        .where('tickets.queueId', 'is', null)
        .select('connections.transferQueueId')
        .executeTakeFirst()
      return row?.transferQueueId ? { kind: 'overdue', queueId: row.transferQueueId } : undefined
    },
  }

  const silent: Watch = {
    due: (now) => silentTickets(platform, now).select(['tickets.id', 'tickets.companyId']).limit(AT_ONCE).execute(),
    still: async ({ db }, id, now) =>
      (await silentTickets(db as unknown as typeof platform, now)
        .where('tickets.id', '=', id)
        .select('tickets.id')
        .executeTakeFirst()) && {
        kind: 'expired',
      },
  }

  const unanswered: Watch = {
    due: (now) =>
      platform
        .selectFrom('tickets')
        .where('askedAt', '<', later(now, -PATIENCE).toISOString())
        .select(['id', 'companyId'])
        .limit(AT_ONCE)
        .execute(),
    async still(tx, id) {
      const { state } = await remember(tx, id)
      return state?.asking ? { kind: 'failed', askId: state.asking.id, reason: 'lost' } : undefined
    },
  }

  async function lookAfter({ due, still }: Watch) {
    const now = clock.now()
    for (const { id, companyId } of await due(now))
      await transact({ companyId }, async (tx) => {
        const ticket = await heldTicket(tx, id)
        const happening = await still(tx, id, now)
        if (happening) await takeTurn(tx, { ticket, remembered: await remember(tx, id), happening, now, show })
      }).catch((error) => log.warn({ err: error, ticketId: id }, 'a ticket could not be looked after'))
  }

  return {
    name: 'bot.tickets',
    every: '* * * * *',
    async run() {
      for (const watch of [overdue, silent, unanswered]) await lookAfter(watch)
    },
  }
}

const silentTickets = (platform: PlatformKernel['platform'], now: Date) =>
  platform
    .selectFrom('connections')
    .innerJoin('tickets', ofConnection)
    .where('tickets.status', '=', 'open')
    .where('tickets.lastFromMe', '=', true)
    .where('connections.expiresTicket', '>', 0)
    .where(pastBy('tickets.lastMessageAt', 'connections.expiresTicket', now))

type Joined = JoinBuilder<PlatformDatabase, 'connections' | 'tickets'>
/** With the company, by which every index begins. */
const ofConnection = (join: Joined) =>
  join.onRef('tickets.companyId', '=', 'connections.companyId').onRef('tickets.connectionId', '=', 'connections.id')

const pastBy = (since: string, minutesColumn: string, now: Date) =>
  sql<boolean>`${sql.ref(since)} + make_interval(mins => ${sql.ref(minutesColumn)}) <= ${now.toISOString()}::timestamptz`
