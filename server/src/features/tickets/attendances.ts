import type { Placement } from '@recado/contract/tickets/decideAct'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type Params, params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'

/** What a move does to the attendances: `queue` adds one that waits, `start` starts the waiting one, `finish` ends the running one. */
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

/** The user who acts. The name is stored with the act, so that it stays when the user is deleted. */
export type ActingUser = { id: number; name: string }
export const toActingUser = ({ userId: id, name }: SignedIn): ActingUser => ({ id, name })
type Moment = { act: TicketAct; ticket: Ticket; by: ActingUser | null; at: Date }

type Queued = Pick<Ticket, 'queueId'> & { ticketId: number; at: Date; act: TicketAct }
type Started = Pick<Ticket, 'userId' | 'queueId'> & { ticketId: number; startedAt: Date; startedAct: TicketAct; userName: string | null }
type Finished = { ticketId: number; finishedAt: Date; finishedAct: TicketAct }

const queued = prepared(params<Queued>(), (db, p) =>
  db
    .insertInto('attendances')
    .values({ ticketId: p.ticketId, queueId: p.queueId, queuedAt: p.at, queuedAct: p.act })
    .onConflict((conflict) => conflict.doNothing()),
)
/** The attendance that has not ended. */
const updateRunning = (db: TenantDb, p: Params<{ ticketId: number }>) =>
  db.updateTable('attendances').where('ticketId', '=', p.ticketId).where('finishedAt', 'is', null)
const queueChanged = prepared(params<Pick<Queued, 'ticketId' | 'queueId'>>(), (db, p) => updateRunning(db, p).set({ queueId: p.queueId }))
const started = prepared(params<Started>(), (db, p) =>
  updateRunning(db, p).set({
    startedAt: p.startedAt,
    startedAct: p.startedAct,
    userId: p.userId,
    userName: p.userName,
    queueId: p.queueId,
  }),
)
const finished = prepared(params<Finished>(), (db, p) => updateRunning(db, p).set({ finishedAt: p.finishedAt, finishedAct: p.finishedAct }))
/** If no agent attended it, the attendance counts for the user who resolved. */
const resolved = prepared(params<Finished & { closedById: number; closedByName: string }>(), (db, p) =>
  updateRunning(db, p)
    .set({ finishedAt: p.finishedAt, finishedAct: p.finishedAct, closedById: p.closedById, closedByName: p.closedByName })
    .set(({ fn }) => ({
      userId: fn.coalesce('userId', p.closedById),
      userName: fn.coalesce('userName', p.closedByName),
    })),
)

const write: Record<AttendanceStep, (db: TenantDb, moment: Moment) => Promise<never[]>> = {
  queue: (db, { act, ticket: { id, queueId }, at }) => queued(db, { ticketId: id, queueId, at, act }),
  start: (db, { act, ticket: { id, userId, user, queueId }, at }) =>
    started(db, { ticketId: id, startedAt: at, startedAct: act, userId, userName: user?.name ?? null, queueId }),
  finish: (db, { act, ticket: { id }, by, at }) => {
    const ended = { ticketId: id, finishedAt: at, finishedAct: act }
    return act === 'resolve' && by ? resolved(db, { ...ended, closedById: by.id, closedByName: by.name }) : finished(db, ended)
  },
}

/** Stores what an act does to the attendances. Without an act, only the queue of the running one can change. */
export async function recordAttendance(
  tx: Tx,
  before: Placement,
  { act, ticket, by, at }: Omit<Moment, 'act'> & { act: TicketAct | null },
) {
  const steps = act ? attendanceSteps(before, ticket) : []
  const { db } = tx
  if (!act || steps.length === 0) await tx.defer(() => queueChanged(db, { ticketId: ticket.id, queueId: ticket.queueId }))
  else for (const step of steps) await tx.defer(() => write[step](db, { act, ticket, by, at }))
}

/** Stores the customer's rating in the attendance that ended last. */
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
