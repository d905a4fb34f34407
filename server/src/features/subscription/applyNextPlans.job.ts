import { settingFrom } from '@recado/contract/companies/settings'
import { dayIn } from '../../kernel/clock.ts'
import { joinCompanySetting } from '../../kernel/database/joinCompanySetting.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { setPlan } from '../companies/index.ts'
import { lockCompany } from '../plans/index.ts'

/** Changes companies to the smaller plan that they chose, every minute, once their paid period is over. */
export function applyNextPlansJob(kernel: PlatformKernel): Job {
  const { platform, clock, transact, log } = kernel
  return {
    name: 'subscription.next',
    every: '* * * * *',
    async run() {
      const due = await platform
        .selectFrom('companies')
        .leftJoin('settings', (join) => join.on(joinCompanySetting('timezone')))
        .select(['companies.id', 'companies.nextPlanFrom', 'settings.value as timezone'])
        .where('companies.nextPlanId', 'is not', null)
        .execute()
      for (const { id: companyId, nextPlanFrom, timezone } of due) {
        const today = dayIn(settingFrom('timezone', timezone), clock.now())
        if (nextPlanFrom === null || nextPlanFrom >= today) continue
        await transact({ companyId }, async (tx) => {
          await lockCompany(tx)
          const company = await tx.db.selectFrom('companies').select(['nextPlanId', 'nextPlanFrom']).executeTakeFirstOrThrow()
          if (company.nextPlanId !== null && company.nextPlanFrom === nextPlanFrom) await setPlan(tx, company.nextPlanId)
        }).catch((error) => log.warn({ err: error, companyId }, 'a plan could not be changed'))
      }
    },
  }
}
