import type { Tx } from '../../kernel/transact.ts'
import type { AttendanceStep, Standing } from './decideChange.ts'

type Turn = { ticketId: number; standing: Standing; at: Date }

const steps: Record<AttendanceStep, (tx: Tx, turn: Turn) => Promise<unknown>> = {
  queue: ({ db }, { ticketId, standing, at }) =>
    db
      .insertInto('attendances')
      .values({ ticketId, queueId: standing.queueId, queuedAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  start: async (tx, { ticketId, standing: { userId, queueId }, at }) =>
    running(tx, ticketId)
      .set({ startedAt: at, userId, queueId, userName: await nameOf(tx, userId) })
      .execute(),
  finish: async (tx, { ticketId, standing: { userId, status }, at }) => {
    const closedBy = status === 'closed' && userId !== null && { userId, userName: await nameOf(tx, userId) }
    await running(tx, ticketId)
      .set({ finishedAt: at, ...closedBy })
      .execute()
  },
}

const running = ({ db }: Tx, ticketId: number) =>
  db.updateTable('attendances').where('ticketId', '=', ticketId).where('finishedAt', 'is', null)

/** Writes down what happened to a conversation: who waited for how long, and who attended. */
export async function noteAttendance(tx: Tx, wanted: AttendanceStep[], turn: Turn) {
  for (const step of wanted) await steps[step](tx, turn)
  if (wanted.length === 0) await running(tx, turn.ticketId).set({ queueId: turn.standing.queueId }).execute()
}

async function nameOf({ db }: Tx, userId: number | null) {
  if (userId === null) return null
  return (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst())?.name ?? null
}
