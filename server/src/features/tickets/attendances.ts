import type { TicketAct } from '@recado/contract/tickets/acts'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'

/** What a move means for the attendances: `queue` a new one waits, `start` the waiting one begins, `finish` the running one ends. */
export type AttendanceStep = 'queue' | 'start' | 'finish'

export function attendanceSteps(before: Placement, after: Placement): AttendanceStep[] {
  if (before.status === after.status) {
    const isHandedOver = after.status === 'open' && before.userId !== after.userId
    return isHandedOver ? ['finish', 'queue', 'start'] : []
  }
  if (after.status === 'closed') return ['finish']
  if (after.status === 'open') return before.status === 'closed' ? ['queue', 'start'] : ['start']
  return before.status === 'closed' ? ['queue'] : ['finish', 'queue']
}

/** Somebody of the company who acts. Their name is kept beside what they did. */
export type ActingUser = { id: number; name: string }
export const acting = ({ userId: id, name }: SignedIn): ActingUser => ({ id, name })
type Moment = { act: TicketAct; ticket: Ticket; by: ActingUser | null; at: Date }

const write: Record<AttendanceStep, (tx: Tx, moment: Moment) => Promise<unknown>> = {
  queue: ({ db }, { act, ticket: { id, queueId }, at }) =>
    db
      .insertInto('attendances')
      .values({ ticketId: id, queueId, queuedAt: at, queuedAct: act })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  start: (tx, { act, ticket: { id, userId, user, queueId }, at }) =>
    running(tx, id)
      .set({ startedAt: at, startedAct: act, userId, userName: user?.name ?? null, queueId })
      .execute(),
  finish: async (tx, { act, ticket, by, at }) => {
    const closer = act === 'resolve' ? by : null
    await running(tx, ticket.id)
      .set({ finishedAt: at, finishedAct: act, closedById: closer?.id ?? null, closedByName: closer?.name ?? null })
      .$if(closer !== null, (ending) =>
        // Who resolves what nobody attended has attended it.
        ending.set(({ fn, val }) => ({
          userId: fn.coalesce('userId', val(closer?.id ?? null)),
          userName: fn.coalesce('userName', val(closer?.name ?? null)),
        })),
      )
      .execute()
  },
}

const running = ({ db }: Tx, ticketId: number) =>
  db.updateTable('attendances').where('ticketId', '=', ticketId).where('finishedAt', 'is', null)

/** Writes down what an act means for who waited how long, and who attended. */
export async function noteAttendance(tx: Tx, before: Placement, { act, ticket, by, at }: Omit<Moment, 'act'> & { act: TicketAct | null }) {
  const wanted = act ? attendanceSteps(before, ticket) : []
  if (!act || wanted.length === 0) await running(tx, ticket.id).set({ queueId: ticket.queueId }).execute()
  else for (const step of wanted) await write[step](tx, { act, ticket, by, at })
}

/** How it was, said by the customer of the attendance that ended last. */
export async function rateLastAttendance({ db }: Tx, ticketId: number, rate: number) {
  const last = db
    .selectFrom('attendances')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
  await db.updateTable('attendances').set({ rate }).where('id', '=', last).execute()
}
