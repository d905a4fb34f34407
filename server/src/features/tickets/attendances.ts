import type { Placement } from '@recado/contract/tickets/decideAct'
import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
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

type Values = Record<string, unknown>
type Write = ReturnType<typeof preparedRead<Values, object>>

const queued: Write = preparedRead<Values, object>((db, param) => {
  const row = { ticketId: param('ticketId'), queueId: param('queueId'), queuedAt: param('at'), queuedAct: param('act') }
  return db
    .insertInto('attendances')
    .values(row as never)
    .onConflict((conflict) => conflict.doNothing()) as unknown as { compile: () => never }
})
/** Sets columns of the attendance that has not ended. */
const updateRunning = (...names: string[]): Write =>
  preparedRead<Values, object>(
    (db, param) =>
      db
        .updateTable('attendances')
        .set(Object.fromEntries(names.map((name) => [name, param(name)])))
        .where('ticketId', '=', param('ticketId') as number)
        .where('finishedAt', 'is', null) as unknown as { compile: () => never },
  )
const queueChanged = updateRunning('queueId')
const started = updateRunning('startedAt', 'startedAct', 'userId', 'userName', 'queueId')
const finished = updateRunning('finishedAt', 'finishedAct')
/** If nobody attended it, the attendance counts for the user who resolved. */
const resolved = preparedRead<Values, object>((db, param) => {
  const ending = {
    finishedAt: param('finishedAt'),
    finishedAct: param('finishedAct'),
    closedById: param('closedById'),
    closedByName: param('closedByName'),
  }
  return db
    .updateTable('attendances')
    .set(ending as never)
    .set(({ fn, val }) => ({
      userId: fn.coalesce('userId', val(param('closedById') as number)),
      userName: fn.coalesce('userName', val(param('closedByName') as string)),
    }))
    .where('ticketId', '=', param('ticketId') as number)
    .where('finishedAt', 'is', null) as unknown as { compile: () => never }
})

const write: Record<AttendanceStep, (db: TenantDb, moment: Moment) => Promise<object[]>> = {
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
  const db = tx.db as TenantDb
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
