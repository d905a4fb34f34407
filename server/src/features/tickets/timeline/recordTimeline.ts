import type { Step } from '@recado/contract/bot/steps'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { TimelineEntry } from '@recado/contract/tickets/timeline'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import { preparedRead } from '../../../kernel/database/scopes.ts'
import type { LiveEvent } from '../../../kernel/live/publish.ts'
import { powerOfTwoBatches } from '../../../kernel/powerOfTwoBatches.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { partOfTicket, roomsOfTicket } from '../tickets.event.ts'
import type { ActEntry } from './timelineEntries.ts'

type User = { id: number; name: string } | null
type OfTicket = Pick<Ticket, 'id' | 'userId' | 'queueId'>
type NewStep = { id: number; step: TimelineEntry; ticket: OfTicket }

/** Heard by those who see the ticket. */
const timelineEvent: LiveEvent<NewStep> = {
  name: 'ticketStep',
  audience: (companyId, { step, ticket }) => [{ room: roomsOfTicket(companyId, ticket), row: step }],
  partOf: partOfTicket,
}

type Noted = { ticket: OfTicket; steps: readonly (Step | ActEntry)[]; user?: User; at: Date }

/** Writes down what happened to a ticket and why, in the transaction in which it happens. */
export async function recordTimelineEntries(tx: Tx, { ticket, steps, user = null, at }: Noted) {
  const rows = steps.map((step) => rowOf(step, { ticketId: ticket.id, user, at }))
  await store(tx, rows, { told: [ticket], user })
}

type OfAll = { ids: readonly number[]; told: readonly OfTicket[]; step: ActEntry; user: User; at: Date }

/** The same of very many tickets at once. Of those that nobody is told of the next one to look reads it. */
export async function recordTimelineEntryOfMany(tx: Tx, { ids, told, step, user, at }: OfAll) {
  for (const some of powerOfTwoBatches(ids)) {
    const rows = some.map((ticketId) => rowOf(step, { ticketId, user, at }))
    await store(tx, rows, { told, user })
  }
}

const rowOf = (step: Step | ActEntry, { ticketId, user, at }: { ticketId: number; user: User; at: Date }) => ({
  ...{ ticketId, userId: user?.id ?? null, userName: user?.name ?? null, createdAt: at },
  act: 'act' in step ? step.act : null,
  code: step.code,
  values: JSON.stringify(step.values),
})

const columns = ['id', 'ticketId', 'act', 'code', 'values', 'createdAt'] as const
type NewRow = ReturnType<typeof rowOf>
type Stored = Pick<TimelineEntry, 'id' | 'act' | 'code' | 'values' | 'createdAt'> & { ticketId: number }

/** Most acts make one step, which is written as SQL once. */
const storeOne = preparedRead<NewRow, Stored>((db, param) => {
  const row = { ticketId: param('ticketId'), userId: param('userId'), userName: param('userName'), createdAt: param('createdAt') }
  const values = { ...row, act: param('act'), code: param('code'), values: param('values') }
  return db.insertInto('ticketSteps').values(values).returning(columns) as unknown as { compile: () => never }
})
const storeAll = ({ db }: Tx, rows: NewRow[]): Promise<Stored[]> => db.insertInto('ticketSteps').values(rows).returning(columns).execute()

async function store(tx: Tx, rows: NewRow[], { told, user }: { told: readonly OfTicket[]; user: User }) {
  const [first] = rows
  if (!first) return
  const tickets = new Map(told.map((ticket) => [ticket.id, ticket]))
  await tx.defer(
    () => (rows.length === 1 ? storeOne(tx.db as TenantDb, first) : storeAll(tx, rows)),
    (stored) => {
      for (const row of stored) {
        const ticket = tickets.get(row.ticketId)
        if (ticket) tx.emit(timelineEvent, 'create', { id: row.id, ticket, step: { ...row, user } })
      }
    },
  )
}
