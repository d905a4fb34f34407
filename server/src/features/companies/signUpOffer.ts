import { settingFrom } from '@recado/contract/companies/settings'
import type { Transaction } from 'kysely'
import type { PlatformDatabase, PlatformDb } from '../../kernel/database/schema.ts'

const keys = ['userCreation', 'trialDays', 'termsUrl', 'privacyUrl', 'welcomeText'] as const

/** The offer for sign-ups, as the platform administrators have set it. */
export async function readSignUpOffer(db: PlatformDb | Transaction<PlatformDatabase>) {
  const rows = await db
    .selectFrom('settings')
    .innerJoin('companies', 'companies.id', 'settings.companyId')
    .where('companies.platform', '=', true)
    .where('settings.key', 'in', keys)
    .select(['settings.key', 'settings.value'])
    .execute()
  const chosen = new Map(rows.map(({ key, value }) => [key, value]))
  const chosenOf = (key: (typeof keys)[number]) => settingFrom(key, chosen.get(key))
  return {
    signUp: chosenOf('userCreation') === 'enabled',
    trialDays: Number(chosenOf('trialDays')),
    termsUrl: chosenOf('termsUrl'),
    privacyUrl: chosenOf('privacyUrl'),
    welcomeText: chosenOf('welcomeText'),
  }
}
