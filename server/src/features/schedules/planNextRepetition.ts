import { nextOccurrence } from '@recado/contract/schedules/recurrence'
import { MAX_DELAY_HOURS } from '@recado/contract/schedules/schedules'
import { hours } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/transact.ts'
import { settingOf } from '../settings/index.ts'
import type { ScheduleRow } from './schedules.rows.ts'

/**
 * Plans the next occurrence of a repeating schedule. After an outage it skips those that would be too late to send. Returns the id of the
 * new schedule.
 */
export async function planNextRepetition(tx: Tx, schedule: ScheduleRow, now: Date): Promise<number | undefined> {
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
