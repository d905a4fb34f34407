import type { Ticket } from '@recado/contract/tickets/tickets'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { publishLastConnection } from '../contactQueries/index.ts'
import { startRestingClock } from './answerClock.ts'
import { recordTimelineEntries } from './recordTimeline.ts'
import { ticketEvent } from './tickets.event.ts'
import { hadLaterTicket } from './updateLastMessage.ts'
import { lockTicket } from './visibility.ts'

/** The most tickets of one run. */
const MAX_WOKEN = 1000

/** Each minute wakes the tickets whose snooze is over: they come back on top of the lists, and show as unread until their agent opens them. */
export function wakeTickets({ platform, transact, clock, log }: PlatformKernel): Job {
  /** Reads again under the lock: the customer or a user may have ended or moved the snooze meanwhile. */
  const wake = ({ id, companyId }: { id: number; companyId: number }, at: Date) =>
    transact({ companyId }, async (tx) => {
      const ticket = await lockTicket(tx, id)
      if (!isOver(ticket, at)) return
      const { wasBehind, dueSince } = await tx.db
        .updateTable('tickets')
        .set({ snoozedUntil: null, snoozeEndedAt: at, markedUnreadAt: at, updatedAt: at })
        .where('id', '=', id)
        .returning('dueSince')
        .returning(hadLaterTicket(ticket.updatedAt))
        .executeTakeFirstOrThrow()
      if (wasBehind) await publishLastConnection(tx, ticket.contactId)
      const unreadMessages = Math.max(ticket.unreadMessages, 1)
      const awake = { ...ticket, snoozedUntil: null, unreadMessages, updatedAt: at.toISOString() }
      tx.emit(ticketEvent, 'update', await startRestingClock(tx, awake, { dueSince, at }), { before: ticket })
      await recordTimelineEntries(tx, { ticket, steps: [{ code: 'snoozeOver', values: {} }], at })
    }).catch((error) => log.warn({ err: error, ticketId: id }, 'a ticket could not be woken'))

  return {
    name: 'tickets.wake',
    every: '* * * * *',
    async run() {
      const at = clock.now()
      // The partial index `tickets_snoozed` contains only snoozed tickets, so no other ticket is read. The next minute reads the rest.
      const due = platform
        .selectFrom('tickets')
        .select(['id', 'companyId'])
        .where('snoozedUntil', '<=', at.toISOString())
        .orderBy('snoozedUntil')
        .limit(MAX_WOKEN)
      for (const ticket of await due.execute()) await wake(ticket, at)
    },
  }
}

const isOver = ({ snoozedUntil = null }: Ticket, now: Date) => snoozedUntil !== null && Date.parse(snoozedUntil) <= now.getTime()
