import { randomUUID } from 'node:crypto'
import { isResting } from '@recado/contract/connections'
import { LATEST_HOURS } from '@recado/contract/schedules/schedules'
import { isWindowClosed } from '@recado/contract/tickets/replyWindow'
import { hours, later } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { wantsNone } from '../contacts/index.ts'
import { sendableFile } from '../media/index.ts'
import { type Fill, filling, type Outgoing, sendNew, shownBy } from '../messages/index.ts'
import { outgoingTemplate } from '../templates/index.ts'
import { noteSteps } from '../tickets/index.ts'
import { planNext } from './planNext.ts'
import { remind } from './remind.ts'
import type { PlannedSchedule } from './schedules.rows.ts'
import { tellOfSchedule } from './tellOfSchedule.ts'
import { ticketFor } from './ticketFor.ts'

type Person = { id: number; name: string } | undefined
/** What becomes of it: sent as a message, shown as a reminder, not sent, or waiting for its line. */
type Outcome = { messageId: string | null } | { error: string } | { waitsFor: string }

/** What has come due, in the transaction in which it is held: sent and marked as sent together, so that it goes out once whatever happens. */
export async function sendSchedule(tx: Tx, kernel: Pick<Kernel, 'signatures' | 'clock'>, schedule: PlannedSchedule) {
  const now = kernel.clock.now()
  const outcome = await attempt(tx, kernel, { schedule, now })
  const isWaiting = 'waitsFor' in outcome
  if (isWaiting && outcome.waitsFor === schedule.error) return
  const changes = isWaiting
    ? { error: outcome.waitsFor }
    : 'error' in outcome
      ? { status: 'ERRO' as const, error: outcome.error, repeat: null, repeatFrom: null }
      : { status: 'ENVIADA' as const, error: null, sentAt: now, messageId: outcome.messageId, repeat: null, repeatFrom: null }
  await tx.db.updateTable('schedules').set(changes).where('id', '=', schedule.id).execute()
  await tellOfSchedule(tx, kernel, { id: schedule.id, action: 'update' })
  const next = isWaiting ? undefined : await planNext(tx, schedule, now)
  if (next !== undefined) await tellOfSchedule(tx, kernel, { id: next, action: 'create' })
}

type Attempt = { schedule: PlannedSchedule; now: Date }

async function attempt(tx: Tx, kernel: Pick<Kernel, 'signatures'>, { schedule, now }: Attempt): Promise<Outcome> {
  const user = await personOf(tx, schedule.userId)
  if (schedule.kind === 'reminder') {
    await remind(tx, { schedule, user, at: now })
    return { messageId: null }
  }
  if (later(new Date(schedule.sendAt), hours(LATEST_HOURS)) < now) return { error: schedule.error ?? 'tooLate' }
  if (await wantsNone(tx, schedule.contactId)) return { error: 'optedOut' }
  const line = await lineFor(tx, schedule)
  if (!line) return { error: 'noConnection' }
  if (isResting(line.status)) return { waitsFor: 'disconnected' }
  const ticket = await ticketFor(tx, { schedule, connectionId: line.id, user, at: now })
  const isClosed = isWindowClosed(ticket, now)
  const said = await (isClosed ? templateOf : textOf)(tx, schedule, await filling(tx, { ticket, user, at: now }, textsOf(schedule)))
  if (!said) {
    await noteSteps(tx, { ticket, user, at: now, steps: [{ code: 'windowClosed', values: {} }] })
    return { error: schedule.templateId === null ? 'windowClosed' : 'templateUnusable' }
  }
  const id = randomUUID()
  await sendNew(tx, { ticket, user, at: now, show: shownBy(kernel) }, { id, origin: 'schedule', ...said })
  return { messageId: id }
}

type Words = Omit<Outgoing, 'id' | 'origin'>

const textsOf = ({ body, templateValues }: PlannedSchedule) => [body, ...Object.values(templateValues)]

const textOf = async (tx: Tx, { body, mediaId }: PlannedSchedule, fill: Fill): Promise<Words | undefined> => ({
  body: fill(body),
  ...(await sendableFile(tx, mediaId)),
})

const templateOf = async (tx: Tx, { templateId, templateValues: values, connectionId }: PlannedSchedule, fill: Fill) =>
  templateId === null ? undefined : outgoingTemplate(tx, { templateId, values, connectionId }, fill)

/** The one that was chosen, else that of the contact's last conversation, else the default one. */
async function lineFor({ db }: Tx, { connectionId, contactId }: PlannedSchedule) {
  const lines = db.selectFrom('connections').select(['connections.id', 'connections.status'])
  if (connectionId !== null) return lines.where('connections.id', '=', connectionId).executeTakeFirst()
  const last = await lines
    .innerJoin('tickets', 'tickets.connectionId', 'connections.id')
    .where('tickets.contactId', '=', contactId)
    .orderBy('tickets.updatedAt', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? lines.where('connections.isDefault', '=', true).executeTakeFirst()
}

const personOf = async ({ db }: Tx, id: number | null): Promise<Person> =>
  id === null ? undefined : db.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
