import type { Ticket } from '@recado/contract/tickets/tickets'
import { sql } from 'kysely'
import { later, minutes, seconds } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { notifyUsers } from '../notices/index.ts'
import { claimDueNotices, type NoticeClaim } from '../queues/index.ts'
import { type DueTicket, lockDueTickets, setDueNotices } from '../tickets/index.ts'
import { readAvailableUsersOf } from '../users/index.ts'

/** The most tickets of one transaction: agents who act on one of them wait for it. */
const BATCH_SIZE = 100
/** What was due longer ago broke while nobody could look: nobody is told of it. */
const LATEST = minutes(5)
/** A process that takes over from another one tells what became due in between. */
const HANDOVER = seconds(10)

type Company = { companyId: number; startedAt: Date }

/** Tells of each ticket of a company once that its promise ends soon, and once that it is broken. In short transactions. */
export async function tellDueTickets(kernel: Pick<PlatformKernel, 'transact' | 'clock'>, { companyId, startedAt }: Company) {
  for (let count = BATCH_SIZE; count === BATCH_SIZE; )
    count = await kernel.transact({ companyId }, async (tx) => {
      const now = kernel.clock.now()
      const since = new Date(Math.max(later(startedAt, -HANDOVER).getTime(), later(now, -LATEST).getTime()))
      return tellNext(tx, { now, since })
    })
}

type Moment = { now: Date; since: Date }

async function tellNext(tx: Tx, { now, since }: Moment): Promise<number> {
  const due = await lockDueTickets(tx, { now, most: BATCH_SIZE })
  const fresh = due.filter(({ phase, dueAt, dueNoticeAt }) => new Date(phase === 'overdue' ? dueAt : dueNoticeAt) >= since)
  for (const { ticket, dueAt, phase } of fresh) if (phase !== 'notice') await tx.record(`ticket.${phase}`, { ticket, dueAt, at: now })
  const queueIds = [...new Set(fresh.flatMap(({ ticket }) => ticket.queueId ?? []))]
  const claims = await claimDueNotices(tx, queueIds, now)
  for (const claim of claims) if (claim.isFree) await notifyOfQueue(tx, claim, { due: fresh.filter(isOf(claim)), now })
  await setDueNotices(
    tx,
    due.map((one) => ({
      id: one.ticket.id,
      at: nextNotice(one, fresh.includes(one) ? claims.find((claim) => isOf(claim)(one)) : undefined),
    })),
  )
  return due.length
}

const isOf =
  ({ id }: NoticeClaim) =>
  ({ ticket }: { ticket: Ticket }) =>
    ticket.queueId === id

/** A broken promise of which the queue's people could not be told now is told with the next notice of the queue. */
const nextNotice = ({ phase, dueAt }: DueTicket, claim: NoticeClaim | undefined) =>
  phase === 'dueSoon' ? dueAt : claim && !claim.isFree ? claim.freeAt : null

/** One notice about all tickets of the queue that are due, for their agents, and for the available people of the queue if one of them waits. */
async function notifyOfQueue(tx: Tx, { id: queueId, name }: NoticeClaim, { due, now }: { due: readonly DueTicket[]; now: Date }) {
  const overdue = due.filter(({ phase }) => phase !== 'dueSoon')
  const told = overdue.length > 0 ? overdue : due
  const count = overdue.length > 0 ? await countOverdue(tx, queueId, now) : told.length
  const agents = told.flatMap(({ ticket }) => ticket.userId ?? [])
  const waits = told.some(({ ticket }) => ticket.status === 'pending')
  const userIds = [...new Set([...agents, ...(waits ? await readAvailableUsersOf(tx, queueId) : [])])]
  const [only] = told
  const place = count === 1 && told.length === 1 && only ? { ticket: only.ticket, noteId: null } : undefined
  const kind = overdue.length > 0 ? ('overdue' as const) : ('dueSoon' as const)
  await notifyUsers(tx, userIds, { kind, name, text: String(count), at: now, ...(place && { place }) })
}

async function countOverdue({ db }: Tx, queueId: number, now: Date): Promise<number> {
  const overdue = db.selectFrom('tickets').where('queueId', '=', queueId).where('dueAt', '<=', now.toISOString())
  return (await overdue.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count
}
