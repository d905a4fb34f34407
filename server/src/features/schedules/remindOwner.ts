import type { Tx } from '../../kernel/transact.ts'
import { notifyUsers } from '../notices/index.ts'
import { readTicket, recordTimelineEntries } from '../tickets/index.ts'
import type { ScheduleRow } from './schedules.rows.ts'

type Reminded = { schedule: ScheduleRow; user: { id: number; name: string } | undefined; at: Date }

/** Notifies the owner of a reminder, and adds it to the timeline of the contact's last ticket. */
export async function remindOwner(tx: Tx, { schedule, user, at }: Reminded) {
  if (user) await notifyOwner(tx, { schedule, user, at })
  const last = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('contactId', '=', schedule.contactId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ticket = last && (await readTicket(tx.db, last.id))
  if (ticket)
    await recordTimelineEntries(tx, { ticket, steps: [{ code: 'reminded', values: { text: schedule.body } }], user: user ?? null, at })
}

/** A notice stays at the bell until it is seen, so the owner does not miss it while offline. */
async function notifyOwner(tx: Tx, { schedule: { contactId, body }, user, at }: Reminded & { user: { id: number } }) {
  const { name } = await tx.db.selectFrom('contacts').select('name').where('id', '=', contactId).executeTakeFirstOrThrow()
  await notifyUsers(tx, [user.id], { kind: 'reminder', name, text: body, at })
}
