import { randomUUID } from 'node:crypto'
import { isOffline } from '@recado/contract/connections'
import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { nextOccurrence } from '@recado/contract/schedules/recurrence'
import { MAX_DELAY_HOURS, type Schedule } from '@recado/contract/schedules/schedules'
import { isReplyWindowClosed } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { hours, later } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { hasOptedOut } from '../contacts/index.ts'
import { readSendableFile } from '../media/index.ts'
import { createTextFiller, type FillText, messagePresenter, type OutgoingMessage, sendMessage } from '../messages/index.ts'
import { notifyUsers } from '../notices/index.ts'
import { settingOf } from '../settings/index.ts'
import { buildPlannedTemplate } from '../templates/index.ts'
import { findOrCreateTicket, moveTicket, readTicket, recordTimelineEntries } from '../tickets/index.ts'
import { publishSchedule } from './publishSchedules.ts'
import { readSchedule, type ScheduleRow } from './schedules.rows.ts'
import { lockSchedule } from './schedules.store.ts'

type Owner = { id: number; name: string } | undefined
/** A schedule is sent as a message, shown as a reminder, fails, or waits for its connection. */
type Outcome = { messageId: string | null } | { error: string } | { waitsFor: string }

/** Sends a due schedule and marks it as sent in the same transaction, so that it is sent exactly once. */
export async function sendSchedule(tx: Tx, kernel: Pick<Kernel, 'urlSigner' | 'clock'>, schedule: ScheduleRow) {
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
  await publishSchedule(tx, kernel, { id: schedule.id, action: 'update' })
  const next = isWaiting ? undefined : await planNextRepetition(tx, schedule, now)
  if (next !== undefined) await publishSchedule(tx, kernel, { id: next, action: 'create' })
}

type Attempt = { schedule: ScheduleRow; now: Date }

async function attempt(tx: Tx, kernel: Pick<Kernel, 'urlSigner'>, { schedule, now }: Attempt): Promise<Outcome> {
  const user = await readOwner(tx, schedule.userId)
  if (schedule.kind === 'reminder') {
    await remindOwner(tx, { schedule, user, at: now })
    return { messageId: null }
  }
  if (later(new Date(schedule.sendAt), hours(MAX_DELAY_HOURS)) < now) return { error: schedule.error ?? 'tooLate' }
  if (await hasOptedOut(tx, schedule.contactId)) return { error: 'optedOut' }
  const connection = await connectionFor(tx, schedule)
  if (!connection) return { error: 'noConnection' }
  if (isOffline(connection.status)) return { waitsFor: 'disconnected' }
  const ticket = await ticketForSchedule(tx, { schedule, connectionId: connection.id, user, at: now })
  const isClosed = isReplyWindowClosed(ticket, now)
  const content = await (isClosed ? templateOf : textOf)(
    tx,
    schedule,
    await createTextFiller(tx, { ticket, user, at: now }, textsOf(schedule)),
  )
  if (!content) {
    await recordTimelineEntries(tx, { ticket, user, at: now, steps: [{ code: 'windowClosed', values: {} }] })
    return { error: schedule.templateId === null ? 'windowClosed' : 'templateUnusable' }
  }
  const id = randomUUID()
  await sendMessage(tx, { ticket, user, at: now, show: messagePresenter(kernel) }, { id, origin: 'schedule', ...content })
  return { messageId: id }
}

type Content = Omit<OutgoingMessage, 'id' | 'origin'>

const textsOf = ({ body, templateValues }: ScheduleRow) => [body, ...Object.values(templateValues)]

const textOf = async (tx: Tx, { body, mediaId }: ScheduleRow, fill: FillText): Promise<Content | undefined> => ({
  body: fill(body),
  ...(await readSendableFile(tx, mediaId)),
})

const templateOf = async (tx: Tx, { templateId, templateValues: values, connectionId }: ScheduleRow, fill: FillText) =>
  templateId === null ? undefined : buildPlannedTemplate(tx, { templateId, values, connectionId }, fill)

/** The chosen connection, else that of the contact's last ticket, else the default one. */
async function connectionFor({ db }: Tx, { connectionId, contactId }: ScheduleRow) {
  const connections = db.selectFrom('connections').select(['connections.id', 'connections.status'])
  if (connectionId !== null) return connections.where('connections.id', '=', connectionId).executeTakeFirst()
  const last = await connections
    .innerJoin('tickets', 'tickets.connectionId', 'connections.id')
    .where('tickets.contactId', '=', contactId)
    .orderBy('tickets.updatedAt', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? connections.where('connections.isDefault', '=', true).executeTakeFirst()
}

const readOwner = async ({ db }: Tx, id: number | null): Promise<Owner> =>
  id === null ? undefined : db.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

type TicketRequest = { schedule: ScheduleRow; connectionId: number; user: { id: number; name: string } | undefined; at: Date }

/**
 * The ticket for the message. An existing ticket stays as it is. A closed one stays closed until the customer answers, unless the schedule
 * says to open it.
 */
async function ticketForSchedule(tx: Tx, { schedule, connectionId, user, at }: TicketRequest): Promise<Ticket> {
  const { contactId, openTicket } = schedule
  const { isGroup } = await tx.db
    .selectFrom('contacts')
    .select('isGroup')
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const attended = { status: 'open' as const, userId: user?.id ?? null, queueId: null }
  const isAttended = openTicket && user !== undefined
  const first = isAttended
    ? { act: 'open' as const, to: attended, by: user }
    : { act: null, to: { status: 'closed' as const, userId: null, queueId: null } }
  const { ticket, isNew } = await findOrCreateTicket(tx, { contactId, connectionId, isGroup, at, ...first })
  if (isNew || ticket.status !== 'closed' || !isAttended) return ticket
  return moveTicket(tx, ticket, { act: 'reopen', to: { ...attended, queueId: ticket.queueId }, by: user, at })
}

type Reminder = { schedule: ScheduleRow; user: { id: number; name: string } | undefined; at: Date }

/** Notifies the owner of a reminder, and adds it to the timeline of the contact's last ticket. */
async function remindOwner(tx: Tx, { schedule, user, at }: Reminder) {
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
async function notifyOwner(tx: Tx, { schedule: { contactId, body }, user, at }: Reminder & { user: { id: number } }) {
  const { name } = await tx.db.selectFrom('contacts').select('name').where('id', '=', contactId).executeTakeFirstOrThrow()
  await notifyUsers(tx, [user.id], { kind: 'reminder', name, text: body, at })
}

/**
 * Plans the next occurrence of a repeating schedule. After an outage it skips those that would be too late to send. Returns the id of the
 * new schedule.
 */
async function planNextRepetition(tx: Tx, schedule: ScheduleRow, now: Date): Promise<number | undefined> {
  const { repeat, repeatFrom: first, sendAt } = schedule
  if (!repeat || !first) return undefined
  const missed = now.getTime() - hours(MAX_DELAY_HOURS) - 1
  const after = new Date(Math.max(Date.parse(sendAt), missed))
  const next = nextOccurrence({ repeat, first, timezone: await settingOf(tx.db, 'timezone') }, after)
  if (!next) return undefined
  const { kind, body, contactId, userId, connectionId, openTicket, mediaId, templateId, templateValues } = schedule
  const planned = { repeat: JSON.stringify(repeat), repeatFrom: first, templateId, templateValues: JSON.stringify(templateValues) }
  const same = { kind, body, contactId, userId, connectionId, openTicket, mediaId, ...planned }
  const { id } = await tx.db
    .insertInto('schedules')
    .values({ ...same, sendAt: next })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Sends a failed schedule now. One without an error waits for its time. A message that the service refused is written again with a new id.
 */
export const retryFailedSchedule = (
  kernel: Pick<Kernel, 'transact' | 'urlSigner' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<Schedule> =>
  kernel.transact(actor, async (tx) => {
    const { status, error } = await lockSchedule(tx, actor, id)
    if (status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT')
    const read = async () => assertExists(await readSchedule(tx.db, kernel, id), 'ERR_NO_SCHEDULE_FOUND')
    if (error === null) return read()
    const planned = { status: 'PENDENTE', error: null, messageId: null, sendAt: kernel.clock.now() } as const
    const schedule = await tx.db.updateTable('schedules').set(planned).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    await sendSchedule(tx, kernel, schedule)
    return read()
  })
