import { settings } from '@recado/contract/companies/settings'
import type { SessionUser } from '@recado/contract/users/access'
import type { User } from '@recado/contract/users/users'
import { mustExist } from '../../kernel/crud.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { planColumns, toPlan } from '../plans/index.ts'
import { settingsOf, storedSettings } from '../settings/index.ts'
import { userRows } from '../users/index.ts'

/** The signed-in user as every screen needs it: the person, the company, what its plan and settings say. */
export async function sessionUser(
  { platform, read, secrets, config }: PlatformKernel,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<SessionUser> {
  const db = read(companyId)
  const user = mustExist(
    (await userRows(db)
      .where('users.id' as never, '=', userId as never)
      .executeTakeFirst()) as User | undefined,
    'ERR_NO_USER_FOUND',
  )
  const company = mustExist(
    await db
      .selectFrom('companies')
      .select(['id', 'name', 'email', 'status', 'dueDate', 'trialExpiration', 'planId', 'platform'])
      .executeTakeFirst(),
    'ERR_NO_COMPANY_FOUND',
  )
  const plan = toPlan(await platform.selectFrom('plans').select(planColumns).where('id', '=', company.planId).executeTakeFirstOrThrow())
  const stored = await storedSettings(db)
  const shown = settingsOf({ platform: company.platform, useCampaigns: plan.useCampaigns, stored }, secrets)
  return {
    ...user,
    installation: { simulator: config.simulator },
    company: {
      ...company,
      plan,
      timezone: stored.get('timezone') ?? settings.timezone.default,
      language: (stored.get('language') ?? settings.language.default) as SessionUser['company']['language'],
      settings: shown.filter(({ key }) => key !== 'asaas'),
    },
  }
}
