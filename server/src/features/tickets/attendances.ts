import type { Placement } from '@recado/contract/tickets/decideAct'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type Params, params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'

/**
 * What a move does to the attendances: `queue` adds one that waits, `start` starts the waiting one, `finish` ends the running one. `assign`
 * gives the waiting one to a user, with whom it starts later; `unassign` takes it back if it has not started, `finishStarted` ends it if it has.
 */
export type AttendanceStep = 'queue' | 'start' | 'finish' | 'assign' | 'unassign' | 'finishStarted'

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
/** `startsLater`: the product assigns the ticket. Its attendance starts when its user opens or answers it. */
type Moment = { act: TicketAct; ticket: Ticket; by: ActingUser | null; at: Date; startsLater?: boolean | undefined }

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
type Assigned = Pick<Started, 'ticketId' | 'userId' | 'userName' | 'queueId' | 'startedAct'> & { assignedAt: Date }
const assigned = prepared(params<Assigned>(), (db, p) =>
  updateRunning(db, p).set({
    assignedAt: p.assignedAt,
    startedAct: p.startedAct,
    userId: p.userId,
    userName: p.userName,
    queueId: p.queueId,
  }),
)
/** Nobody has opened it: it waits since it came, as if it had never been assigned. */
const unassigned = prepared(params<{ ticketId: number }>(), (db, p) =>
  updateRunning(db, p).where('startedAt', 'is', null).set({ assignedAt: null, startedAct: null, userId: null, userName: null }),
)
const finishedIfStarted = prepared(params<Finished>(), (db, p) =>
  updateRunning(db, p).where('startedAt', 'is not', null).set({ finishedAt: p.finishedAt, finishedAct: p.finishedAct }),
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
  assign: (db, { act, ticket: { id, userId, user, queueId }, at }) =>
    assigned(db, { ticketId: id, assignedAt: at, startedAct: act, userId, userName: user?.name ?? null, queueId }),
  unassign: (db, { ticket: { id } }) => unassigned(db, { ticketId: id }),
  finishStarted: (db, { act, ticket: { id }, at }) => finishedIfStarted(db, { ticketId: id, finishedAt: at, finishedAct: act }),
  queue: (db, { act, ticket: { id, queueId }, at }) => queued(db, { ticketId: id, queueId, at, act }),
  start: (db, { act, ticket: { id, userId, user, queueId }, at }) =>
    started(db, { ticketId: id, startedAt: at, startedAct: act, userId, userName: user?.name ?? null, queueId }),
  finish: (db, { act, ticket: { id }, by, at }) => {
    const ended = { ticketId: id, finishedAt: at, finishedAct: act }
    return act === 'resolve' && by ? resolved(db, { ...ended, closedById: by.id, closedByName: by.name }) : finished(db, ended)
  },
}

type Step = Pick<Moment, 'act' | 'ticket' | 'startsLater'> & { before: Placement }

function attendanceStepsOf({ act, before, ticket, startsLater }: Step): AttendanceStep[] {
  // The attendance that has not started goes on, so `queue` finds it there and adds none.
  if (act === 'unassign') return ['unassign', 'finishStarted', 'queue']
  return startsLater ? ['assign'] : attendanceSteps(before, ticket)
}

/** Stores what an act does to the attendances. Without an act, only the queue of the running one can change. */
export async function recordAttendance(
  tx: Tx,
  before: Placement,
  { act, ticket, by, at, startsLater }: Omit<Moment, 'act'> & { act: TicketAct | null },
) {
  const steps = act ? attendanceStepsOf({ act, before, ticket, startsLater }) : []
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
