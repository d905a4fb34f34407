import { NEVER_DUE } from '@recado/contract/companies/neverDue'
import type { SessionUser } from '@recado/contract/users/access'
import type { User } from '@recado/contract/users/users'
import { isHeld } from '../../backup/heldStart.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { planColumns, toPlan } from '../plans/index.ts'
import { allSettings, readStoredSettings, settingIn } from '../settings/index.ts'
import { isEmailConfirmed } from './emailConfirmation.ts'
import { userRows } from './users.store.ts'

export type SessionNeeds = Pick<Kernel, 'secrets' | 'config'>
type Handle = TenantDb | Tx['db']

/** The signed-in user for the screens: the user, the company, its plan and its settings. */
export async function readSessionUser(needs: SessionNeeds, db: TenantDb, userId: number): Promise<SessionUser> {
  const row = await userRows(db)
    .where('users.id' as never, '=', userId as never)
    .executeTakeFirst()
  return { ...assertExists(row as User | undefined, 'ERR_NO_USER_FOUND'), ...(await readSessionCompany(needs, db)) }
}

/** The part of the session that all users of a company share. */
export async function readSessionCompany(
  { secrets, config }: SessionNeeds,
  handle: Handle,
): Promise<Pick<SessionUser, 'installation' | 'company'>> {
  const db = handle as TenantDb
  const { platform, emailConfirmed, ...company } = assertExists(
    await db
      .selectFrom('companies')
      .select(['id', 'name', 'email', 'emailConfirmed', 'status', 'dueDate', 'trialExpiration', 'platform'])
      .executeTakeFirst(),
    'ERR_NO_COMPANY_FOUND',
  )
  const plan = toPlan(assertExists(await db.selectFrom('companyPlans').select(planColumns).executeTakeFirst(), 'ERR_NO_COMPANY_FOUND'))
  const stored = await readStoredSettings(db)
  const shown = allSettings({ platform, useCampaigns: plan.useCampaigns, stored }, secrets)
  return {
    installation: { simulator: config.simulator, held: isHeld(config.dataDir) },
    company: {
      ...company,
      dueDate: company.dueDate ?? NEVER_DUE,
      emailConfirmed: isEmailConfirmed(config, { emailConfirmed }),
      plan,
      timezone: settingIn(stored, 'timezone'),
      language: settingIn(stored, 'language'),
      settings: shown.filter(({ key }) => key !== 'asaas'),
    },
  }
}
