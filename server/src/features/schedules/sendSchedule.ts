import { randomUUID } from 'node:crypto'
import { isOffline } from '@recado/contract/connections'
import { MAX_DELAY_HOURS } from '@recado/contract/schedules/schedules'
import { isReplyWindowClosed } from '@recado/contract/tickets/replyWindow'
import { hours, later } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { bulkRefusalOf } from '../contacts/index.ts'
import { isFileLost, readSendableFile } from '../media/index.ts'
import { createTextFiller, enqueueMessage, type FillText, messagePresenter, type OutgoingMessage } from '../messages/index.ts'
import { buildPlannedTemplate, isHeaderFileLost } from '../templates/index.ts'
import { recordTimelineEntries } from '../tickets/index.ts'
import { planNextRepetition } from './planNextRepetition.ts'
import { publishSchedule } from './publishSchedules.ts'
import { remindOwner } from './remindOwner.ts'
import type { ScheduleRow } from './schedules.rows.ts'
import { ticketForSchedule } from './ticketForSchedule.ts'

type Person = { id: number; name: string } | undefined
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
  const user = await personOf(tx, schedule.userId)
  if (schedule.kind === 'reminder') {
    await remindOwner(tx, { schedule, user, at: now })
    return { messageId: null }
  }
  if (later(new Date(schedule.sendAt), hours(MAX_DELAY_HOURS)) < now) return { error: schedule.error ?? 'tooLate' }
  const refusal = await bulkRefusalOf(tx, schedule.contactId)
  if (refusal) return { error: refusal }
  if (await isFileLost(tx, schedule.mediaId)) return { error: 'fileLost' }
  const line = await connectionFor(tx, schedule)
  if (!line) return { error: 'noConnection' }
  if (isOffline(line.status)) return { waitsFor: 'disconnected' }
  const ticket = await ticketForSchedule(tx, { schedule, connectionId: line.id, user, at: now })
  const isClosed = isReplyWindowClosed(ticket, now)
  if (isClosed && schedule.templateId !== null && (await isHeaderFileLost(tx, schedule.templateId))) return { error: 'fileLost' }
  const said = await (isClosed ? templateOf : textOf)(
    tx,
    schedule,
    await createTextFiller(tx, { ticket, user, at: now }, textsOf(schedule)),
  )
  if (!said) {
    await recordTimelineEntries(tx, { ticket, user, at: now, steps: [{ code: 'windowClosed', values: {} }] })
    return { error: schedule.templateId === null ? 'windowClosed' : 'templateUnusable' }
  }
  const id = randomUUID()
  await enqueueMessage(tx, { ticket, user, at: now, show: messagePresenter(kernel) }, { id, origin: 'schedule', ...said })
  return { messageId: id }
}

type Words = Omit<OutgoingMessage, 'id' | 'origin'>

const textsOf = ({ body, templateValues }: ScheduleRow) => [body, ...Object.values(templateValues)]

const textOf = async (tx: Tx, { body, mediaId }: ScheduleRow, fill: FillText): Promise<Words | undefined> => ({
  body: fill(body),
  ...(await readSendableFile(tx, mediaId)),
})

const templateOf = async (tx: Tx, { templateId, templateValues: values, connectionId }: ScheduleRow, fill: FillText) =>
  templateId === null ? undefined : buildPlannedTemplate(tx, { templateId, values, connectionId }, fill)

/** The chosen connection, else that of the contact's last ticket, else the default one. */
async function connectionFor({ db }: Tx, { connectionId, contactId }: ScheduleRow) {
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
