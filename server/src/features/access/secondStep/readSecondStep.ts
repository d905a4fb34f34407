import { type PlainSetting, settingFrom } from '@recado/contract/companies/settings'
import { sql } from 'kysely'
import { dayIn } from '../../../kernel/clock.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { SignedIn } from '../../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../../kernel/transact.ts'

export type Account = { userId: number; companyId: number }

/** Support agents change their own account, not one of the company that they visit. */
export const accountOf = ({ userId, companyId, support }: SignedIn): Account => ({ userId, companyId: support?.homeId ?? companyId })

/** The second step of an account. `secretSealed` is null while no code of the app has confirmed it. */
export type AccountStep = {
  email: string
  super: boolean
  secretSealed: string | null
  confirmedAt: string | null
  lastPeriod: number | null
  /** Of any host: one that cannot be used here still asks for a recovery code. */
  hasPasskey: boolean
  /** The company's settings that decide from when it is required. */
  chosen: Partial<Record<RequiringSetting, string>> | null
}

const requiringSettings = ['timezone', 'secondStepFrom', 'secondStepForSuperUsers'] as const satisfies readonly PlainSetting[]
type RequiringSetting = (typeof requiringSettings)[number]

/** Whether the account signs in with a second step: a confirmed app, a passkey, or both. */
export const hasStep = ({ secretSealed, hasPasskey }: AccountStep) => secretSealed !== null || hasPasskey

export const readAccountStep = (db: TenantDb | Tx['db'], userId: number): Promise<AccountStep | undefined> =>
  (db as TenantDb)
    .selectFrom('users')
    .leftJoin('secondSteps', (join) => join.onRef('secondSteps.userId', '=', 'users.id').on('secondSteps.confirmedAt', 'is not', null))
    .select(['users.email', 'users.super', 'secondSteps.secretSealed', 'secondSteps.confirmedAt', 'secondSteps.lastPeriod'])
    .select((eb) => {
      const passkeys = eb.selectFrom('accountPasskeys').select('accountPasskeys.id').whereRef('accountPasskeys.userId', '=', 'users.id')
      return eb.exists(passkeys).$castTo<boolean>().as('hasPasskey')
    })
    .select((eb) =>
      eb
        .selectFrom('settings')
        .select(sql<AccountStep['chosen']>`json_object_agg(settings.key, settings.value)`.as('chosen'))
        .where('settings.key', 'in', requiringSettings)
        .as('chosen'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()

type Requirement = { requiredFrom: string | null; isRequiredNow: boolean }

/** From which day the company requires the second step of all, or the platform of its super users. */
export function requirementOf(account: Pick<AccountStep, 'super' | 'chosen'>, now: Date): Requirement {
  const stored = account.chosen ?? {}
  const today = dayIn(settingFrom('timezone', stored.timezone), now)
  const chosen = settingFrom('secondStepFrom', stored.secondStepFrom)
  const isForSuperUsers = settingFrom('secondStepForSuperUsers', stored.secondStepForSuperUsers) === 'enabled'
  if (account.super && isForSuperUsers) return { requiredFrom: chosen && chosen < today ? chosen : today, isRequiredNow: true }
  return { requiredFrom: chosen || null, isRequiredNow: chosen !== '' && chosen <= today }
}
