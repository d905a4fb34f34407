import { type PlainSetting, settingFrom } from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import type { SsoRequiredDetails } from '@recado/contract/users/sso'
import { sql } from 'kysely'
import { dayIn } from '../../../kernel/clock.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { SignedIn } from '../../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../../kernel/transact.ts'

export type Account = { userId: number; companyId: number }

/** At the provider of a company a person is who the provider says. */
export type SsoPerson = { issuer: string; subject: string }

/** Support agents change their own account, not one of the company that they visit. */
export const accountOf = ({ userId, companyId, support }: SignedIn): Account => ({ userId, companyId: support?.homeId ?? companyId })

/** The second step of an account. `secretSealed` is null while no code of the app has confirmed it. */
export type AccountStep = {
  id: number
  email: string
  super: boolean
  secretSealed: string | null
  confirmedAt: string | null
  lastPeriod: number | null
  /** Of any host: one that cannot be used here still asks for a recovery code. */
  hasPasskey: boolean
  /** Where people may sign in by the company's provider only: the administrator who does not have to. */
  ssoExceptUserId: number | null
  /** The company's settings that decide from when it is required. */
  chosen: Partial<Record<RequiringSetting, string>> | null
}

const requiringSettings = ['timezone', 'secondStepFrom', 'secondStepForSuperUsers'] as const satisfies readonly PlainSetting[]
type RequiringSetting = (typeof requiringSettings)[number]

/** Whether the account signs in with a second step: a confirmed app, a passkey, or both. */
export const hasStep = ({ secretSealed, hasPasskey }: AccountStep) => secretSealed !== null || hasPasskey

/** The company has single sign-on only as long as the administrator who keeps a password is one. */
const onlyExceptUserId = (eb: Pick<TenantDb, 'selectFrom'>) =>
  eb
    .selectFrom('ssoProviders')
    .innerJoin('users as kept', 'kept.id', 'ssoProviders.onlyExceptUserId')
    .where('kept.profile', '=', 'admin')
    .select('kept.id')

export const readAccountStep = (db: TenantDb | Tx['db'], userId: number): Promise<AccountStep | undefined> =>
  (db as TenantDb)
    .selectFrom('users')
    .leftJoin('secondSteps', (join) => join.onRef('secondSteps.userId', '=', 'users.id').on('secondSteps.confirmedAt', 'is not', null))
    .select(['users.id', 'users.email', 'users.super', 'secondSteps.secretSealed', 'secondSteps.confirmedAt', 'secondSteps.lastPeriod'])
    .select((eb) => {
      const passkeys = eb.selectFrom('accountPasskeys').select('accountPasskeys.id').whereRef('accountPasskeys.userId', '=', 'users.id')
      return eb.exists(passkeys).$castTo<boolean>().as('hasPasskey')
    })
    .select((eb) => [
      onlyExceptUserId(eb as unknown as TenantDb).as('ssoExceptUserId'),
      eb
        .selectFrom('settings')
        .select(sql<AccountStep['chosen']>`json_object_agg(settings.key, settings.value)`.as('chosen'))
        .where('settings.key', 'in', requiringSettings)
        .as('chosen'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()

type Requirement = { requiredFrom: string | null; isRequiredNow: boolean }

/** Whether the account may sign in by the provider of its company only. Nobody locks a super user of the platform out. */
export const mustUseSso = (account: Pick<AccountStep, 'id' | 'super' | 'ssoExceptUserId'>) =>
  account.ssoExceptUserId !== null && account.ssoExceptUserId !== account.id && !account.super

/** The refusal tells where the person signs in. */
export async function ssoRequired(db: TenantDb | Tx['db']) {
  const provider = await (db as TenantDb).selectFrom('ssoProviders').select('link').executeTakeFirst()
  return new AppError('ERR_SSO_REQUIRED', { link: provider?.link ?? '' } satisfies SsoRequiredDetails)
}

/** Throws where people sign in by the company's provider only. `userId`: of an account that exists already. */
export async function refusePasswordUnderSso(db: TenantDb | Tx['db'], userId?: number) {
  const kept = await onlyExceptUserId(db as TenantDb).executeTakeFirst()
  if (!kept) return
  const users = (db as TenantDb).selectFrom('users').select(['id', 'super'])
  const user = userId === undefined ? undefined : await users.where('id', '=', userId).executeTakeFirst()
  if (!user || mustUseSso({ ...user, ssoExceptUserId: kept.id })) throw await ssoRequired(db)
}

/**
 * From which day the company requires the second step of all, or the platform of its super users. The one who signs in with a password where
 * all others have single sign-on always needs it.
 */
export function requirementOf(account: Pick<AccountStep, 'id' | 'super' | 'chosen' | 'ssoExceptUserId'>, now: Date): Requirement {
  const stored = account.chosen ?? {}
  const today = dayIn(settingFrom('timezone', stored.timezone), now)
  const chosen = settingFrom('secondStepFrom', stored.secondStepFrom)
  const isForSuperUsers = settingFrom('secondStepForSuperUsers', stored.secondStepForSuperUsers) === 'enabled'
  if ((account.super && isForSuperUsers) || account.ssoExceptUserId === account.id)
    return { requiredFrom: chosen && chosen < today ? chosen : today, isRequiredNow: true }
  return { requiredFrom: chosen || null, isRequiredNow: chosen !== '' && chosen <= today }
}

/** The provider of a company does not stand for the second step of a super user, whose rights reach all companies. */
export const needsStepAfterSso = (account: AccountStep, now: Date) =>
  account.super && (hasStep(account) || requirementOf(account, now).isRequiredNow)
