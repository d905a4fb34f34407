import { randomUUID } from 'node:crypto'
import { chosenBy } from '@recado/contract/bot/chosenBy'
import { fillTemplate, valuesFor } from '@recado/contract/bot/variables'
import { LATEST_HOURS } from '@recado/contract/schedules/schedules'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { hours, later } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { mediaTypeOf } from '../media/index.ts'
import { sendNew, shownBy } from '../messages/index.ts'
import { storedSettings } from '../settings/index.ts'
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
  const line = await lineFor(tx, schedule)
  if (!line) return { error: 'noConnection' }
  if (resting.has(line.status)) return { waitsFor: 'disconnected' }
  const ticket = await ticketFor(tx, { schedule, connectionId: line.id, user, at: now })
  const file = await fileOf(tx, schedule.mediaId)
  const id = randomUUID()
  const body = await filledBody(tx, { body: schedule.body, ticket, user, now })
  await sendNew(tx, { ticket, user, at: now, show: shownBy(kernel) }, { id, body, origin: 'schedule', ...file })
  return { messageId: id }
}

/** A line that is about to be there takes what is given to it; one that somebody has to see to does not. */
const resting: ReadonlySet<string> = new Set(['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT'])

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

async function fileOf({ db }: Tx, mediaId: string | null) {
  if (mediaId === null) return {}
  const { name, mime } = await db.selectFrom('media').select(['name', 'mime']).where('id', '=', mediaId).executeTakeFirstOrThrow()
  return { mediaId, mediaName: name, mediaType: mediaTypeOf(mime) }
}

type Filling = { body: string; ticket: Ticket; user: Person; now: Date }

async function filledBody(tx: Tx, { body, ticket, user, now }: Filling) {
  const stored = await storedSettings(tx.db)
  const { name: company } = await tx.db.selectFrom('companies').select('name').where('id', '=', tx.companyId).executeTakeFirstOrThrow()
  const { language, timezone } = chosenBy((key) => stored.get(key))
  const { contact, code, queue } = ticket
  return fillTemplate(body, valuesFor({ name: contact.name, code, queue: queue?.name, user: user?.name, company, language, timezone, now }))
}
