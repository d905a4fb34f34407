import { sql } from 'kysely'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { messagePresenter } from '../messages/index.ts'
import { lockTicket } from '../tickets/index.ts'
import { assistantUnanswered, customerSilent, type DueTicket, responderTimedOut, type TicketTimeout, waitingTooLong } from './dueTickets.ts'
import { readBotMemory, runBot } from './runBot.ts'

/** The most tickets of one run. The rest follows a minute later. */
const AT_ONCE = 500

/** Handles tickets that wait too long for a queue, tickets whose customer fell silent, also with an assistant, and questions that no responder answers. */
export function ticketTimeoutsJob(kernel: PlatformKernel, atOnce = AT_ONCE): Job {
  const { platform, transact, clock, log, sessionCache } = kernel
  const show = messagePresenter(kernel)

  /** Checks again under the lock: a user or the customer may have acted meanwhile. */
  const handle = ({ due }: TicketTimeout, { id, companyId }: Pick<DueTicket, 'id' | 'companyId'>, now: Date) =>
    transact({ companyId }, async (tx) => {
      const ticket = await lockTicket(tx, id)
      const stillDue = await due(tx.db as unknown as PlatformDb, now)
        .where('tickets.id', '=', id)
        .executeTakeFirst()
      if (stillDue) await runBot(tx, { ticket, botMemory: await readBotMemory(tx, id), happening: stillDue.happening, now, show })
    }).catch((error) => log.warn({ err: error, ticketId: id }, 'a ticket could not be looked after'))

  /** Goes through the ids in rounds, so that the others need not wait for tickets that always fail. */
  function roundsOf(timeout: TicketTimeout) {
    let last = 0
    return async (unpaid: readonly number[]) => {
      const now = clock.now()
      // Materialized: else PostgreSQL would walk through all tickets in the order of ids to find the due ones.
      const found = await platform
        .with(
          (name) => name('due').materialized(),
          () => timeout.due(platform, now),
        )
        .selectFrom('due')
        .select(['id', 'companyId'])
        .where('id', '>', last)
        .where('companyId', '!=', sql<number>`all(${unpaid}::int[])`)
        .orderBy('id')
        .limit(atOnce)
        .execute()
      for (const ticket of found) await handle(timeout, ticket, now)
      last = found.length < atOnce ? 0 : (found.at(-1)?.id ?? 0)
    }
  }

  const rounds = [waitingTooLong, customerSilent, assistantUnanswered, responderTimedOut].map(roundsOf)
  return {
    name: 'bot.tickets',
    every: '* * * * *',
    async run() {
      const unpaid = await sessionCache.unpaidCompanies()
      for (const round of rounds) await round(unpaid)
    },
  }
}
