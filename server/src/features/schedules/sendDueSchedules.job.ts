import { sql } from 'kysely'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { sendSchedule } from './sendSchedule.ts'

const AT_ONCE = 200
type Found = { id: number; companyId: number; sendAt: string }

/** Sends all due schedules every minute, of companies that have paid and whose plan includes schedules. */
export function sendDueSchedulesJob(kernel: PlatformKernel, atOnce = AT_ONCE): Job {
  const { platform, transact, clock, log, sessionCache } = kernel

  const due = (last: Found | undefined, unpaid: readonly number[]): Promise<Found[]> =>
    platform
      .selectFrom('schedules')
      .innerJoin('companyPlans', 'companyPlans.companyId', 'schedules.companyId')
      .select(['schedules.id', 'schedules.companyId', 'schedules.sendAt'])
      .where('schedules.status', '=', 'PENDENTE')
      .where('schedules.sendAt', '<=', clock.now().toISOString())
      .where('companyPlans.useSchedules', '=', true)
      .where('schedules.companyId', '!=', sql<number>`all(${unpaid}::int[])`)
      .$if(last !== undefined, (rows) =>
        rows.where(
          sql<boolean>`(${sql.ref('schedules.sendAt')}, ${sql.ref('schedules.id')}) > (${last?.sendAt}::timestamptz, ${last?.id})`,
        ),
      )
      .orderBy('schedules.sendAt')
      .orderBy('schedules.id')
      .limit(atOnce)
      .execute()

  /** Reads the row again under the lock: another process may be sending it, or a user may have changed it. */
  const send = ({ id, companyId }: Found) =>
    transact({ companyId }, async (tx) => {
      const planned = tx.db.selectFrom('schedules').selectAll().where('id', '=', id).where('status', '=', 'PENDENTE')
      const schedule = await planned.where('sendAt', '<=', clock.now().toISOString()).forUpdate().skipLocked().executeTakeFirst()
      if (!schedule) return
      await sendSchedule(tx, kernel, schedule)
      failPoint('schedule.beforeCommit')
    })
      .then(() => failPoint('schedule.afterCommit'))
      .catch((error) => log.warn({ err: error, scheduleId: id }, 'a schedule could not be sent'))

  return {
    name: 'schedules.due',
    every: '* * * * *',
    async run() {
      const unpaid = await sessionCache.unpaidCompanies()
      let found = await due(undefined, unpaid)
      while (found.length > 0) {
        for (const one of found) await send(one)
        found = found.length < atOnce ? [] : await due(found.at(-1), unpaid)
      }
    },
  }
}
