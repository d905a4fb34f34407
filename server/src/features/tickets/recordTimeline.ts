import { type Step, stepsOfMoves } from '@recado/contract/bot/steps'
import { type TicketAct, ticketActs } from '@recado/contract/tickets/ticketActs'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { TimelineEntry } from '@recado/contract/tickets/timeline'
import { params } from '../../kernel/database/param.ts'
import { prepared, type RowOf } from '../../kernel/database/prepared.ts'
import type { LiveEvent } from '../../kernel/live/publish.ts'
import { powerOfTwoBatches } from '../../kernel/powerOfTwoBatches.ts'
import type { Tx } from '../../kernel/transact.ts'
import { partOfTicket, roomsOfTicket } from './tickets.event.ts'

type User = { id: number; name: string } | null
type OfTicket = Pick<Ticket, 'id' | 'userId' | 'queueId'>
type NewStep = { id: number; step: TimelineEntry; ticket: OfTicket }

/** Goes to all users who see the ticket. */
const timelineEvent: LiveEvent<NewStep> = {
  name: 'ticketStep',
  audience: (companyId, { step, ticket }) => [{ room: roomsOfTicket(companyId, ticket), row: step }],
  partOf: partOfTicket,
}

type NewEntries = { ticket: OfTicket; steps: readonly (Step | ActEntry)[]; user?: User; at: Date }

/** Stores what happened to a ticket and why, in the transaction in which it happens. */
export async function recordTimelineEntries(tx: Tx, { ticket, steps, user = null, at }: NewEntries) {
  const rows = steps.map((step) => rowOf(step, { ticketId: ticket.id, user, at }))
  await store(tx, rows, { publishFor: [ticket], user })
}

type SameEntry = { ids: readonly number[]; publishFor: readonly OfTicket[]; step: ActEntry; user: User; at: Date }

/** Stores one entry for each of very many tickets. Only those in `publishFor` get a live event; screens read the others when they open the ticket. */
export async function recordTimelineEntryOfMany(tx: Tx, { ids, publishFor, step, user, at }: SameEntry) {
  for (const batch of powerOfTwoBatches(ids)) {
    const rows = batch.map((ticketId) => rowOf(step, { ticketId, user, at }))
    await store(tx, rows, { publishFor, user })
  }
}

const rowOf = (step: Step | ActEntry, { ticketId, user, at }: { ticketId: number; user: User; at: Date }) => ({
  ticketId,
  userId: user?.id ?? null,
  userName: user?.name ?? null,
  createdAt: at,
  act: 'act' in step ? step.act : null,
  code: step.code,
  values: JSON.stringify(step.values),
})

const columns = ['id', 'ticketId', 'act', 'code', 'values', 'createdAt'] as const
type NewRow = ReturnType<typeof rowOf>

/** Most acts make one entry: this statement is compiled once. */
const insertEntry = prepared(params<NewRow>(), (db, p) => {
  const row = {
    ticketId: p.ticketId,
    userId: p.userId,
    userName: p.userName,
    createdAt: p.createdAt,
    act: p.act,
    code: p.code,
    values: p.values,
  }
  return db.insertInto('ticketSteps').values(row).returning(columns)
})
type Stored = RowOf<typeof insertEntry>
const insertEntries = ({ db }: Tx, rows: NewRow[]): Promise<Stored[]> =>
  db.insertInto('ticketSteps').values(rows).returning(columns).execute()

async function store(tx: Tx, rows: NewRow[], { publishFor, user }: { publishFor: readonly OfTicket[]; user: User }) {
  const [first] = rows
  if (!first) return
  const tickets = new Map(publishFor.map((ticket) => [ticket.id, ticket]))
  await tx.defer(
    () => (rows.length === 1 ? insertEntry(tx.db, first) : insertEntries(tx, rows)),
    (stored) => {
      for (const row of stored) {
        const ticket = tickets.get(row.ticketId)
        if (ticket) tx.emit(timelineEvent, 'create', { id: row.id, ticket, step: { ...row, user } })
      }
    },
  )
}

type TicketNames = Pick<Ticket, 'userId' | 'user' | 'queue'>
type Moved = { before: TicketNames; after: TicketNames; by: number | undefined }

/** The timeline entry of an act, with the names it shows: from whom and to whom the ticket went, unless that is the acting user. */
export function entryOfAct(act: TicketAct, { before, after, by }: Moved): Step {
  const from = before.userId === by ? '' : (before.user?.name ?? '')
  const values: Record<(typeof ticketActs)[TicketAct]['names'][number], Step['values']> = {
    queue: { queue: after.queue?.name ?? '' },
    to: { user: after.userId === by ? '' : (after.user?.name ?? '') },
    from: { user: from },
    fromOther: from ? { user: from } : {},
  }
  return { code: act, values: Object.assign({}, ...ticketActs[act].names.map((name) => values[name])) }
}

export type ActEntry = Step & { act: TicketAct | null }

/** The entries of an act. If one of the bot's steps explains the act, that step carries it; else the act gets an entry before them. */
export function entriesOfAct(act: TicketAct, { own, botSteps = [] }: { own: Step; botSteps?: readonly Step[] | undefined }): ActEntry[] {
  const explaining = botSteps.findLastIndex(({ code }) => stepsOfMoves.has(code))
  const ownEntry = explaining < 0 ? [{ ...own, act }] : []
  return [...ownEntry, ...botSteps.map((step, index) => ({ ...step, act: index === explaining ? act : null }))]
}
