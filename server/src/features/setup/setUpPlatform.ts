import { type PlanFeature, planFeatures } from '@recado/contract/companies/plans'
import type { Language } from '@recado/contract/kit/languages'
import type { Transaction } from 'kysely'
import type { PlatformDatabase } from '../../kernel/database/schema.ts'
import type { Feature, PlatformKernel } from '../../kernel/feature.ts'
import { randomPassword } from '../../kernel/secrets.ts'
import { firstAdmin, insertCompany } from '../companies/index.ts'
import { saveSettings } from '../settings/index.ts'
import { insertUser } from '../users/index.ts'
import { setUpDemo } from './setUpDemo.ts'

const DEFAULT_EMAIL = 'admin@recado.local'
const UNLIMITED = { users: 100_000, connections: 100_000, queues: 100_000 }
const offeredPlanName: Record<Language, string> = { pt: 'Plano 1', en: 'Plan 1', es: 'Plan 1' }
const EVERYTHING = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as Record<PlanFeature, boolean>

/** Creates the platform's company with its super user and a plan; on a developer's machine also the demo company. */
export async function setUpPlatform(kernel: PlatformKernel, features: readonly Pick<Feature, 'demo'>[]) {
  const check = await kernel.platform.selectFrom('platform').select('value').where('key', '=', 'secretCheck').executeTakeFirst()
  if (check) return assertSameSecret(check.value, kernel)
  const { adminEmail: email = DEFAULT_EMAIL, adminPassword: chosen, setupLanguage: language } = kernel.config
  const password = chosen ?? randomPassword()
  const passwordHash = await kernel.passwords.hash(password)
  const founded = await kernel.platformTransact(async (tx) => {
    const { db } = tx
    const values = { key: 'secretCheck', value: kernel.secrets.check }
    const first = await db
      .insertInto('platform')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!first.numInsertedOrUpdatedRows) return undefined
    const plans = await insertPlans(db, language)
    const companyId = await insertCompany(tx, { name: 'Recado', email, planId: plans.everything, platform: true, dueDate: null })
    await saveSettings(tx.within(companyId), { language })
    const userId = await insertUser(tx.within(companyId), { ...firstAdmin({ name: 'Admin', email }), password: passwordHash })
    await db.updateTable('users').set({ super: true }).where('id', '=', userId).execute()
    return plans
  })
  if (!founded) return
  kernel.announce({ who: 'super', email, password: chosen === undefined ? password : 'ADMIN_PASSWORD' })
  if (kernel.config.demo) await setUpDemo(kernel, { planId: founded.everything, features })
}

async function insertPlans(db: Transaction<PlatformDatabase>, language: Language) {
  const plans = db.insertInto('plans')
  const everything = { name: 'Recado', public: false, valueCents: 0, ...UNLIMITED, ...EVERYTHING }
  const { id } = await plans.values(everything).returning('id').executeTakeFirstOrThrow()
  await plans
    .values({ name: offeredPlanName[language], public: true, valueCents: 3000, users: 10, connections: 10, queues: 10, ...EVERYTHING })
    .execute()
  return { everything: id }
}

function assertSameSecret(check: string, { secrets }: PlatformKernel) {
  if (check !== secrets.check) throw new Error('SECRET_KEY is not the one that this database was made with: start with that one')
}
