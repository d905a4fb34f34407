import { randomBytes } from 'node:crypto'
import type { companyEndpoints } from '@recado/contract/companies/companies'
import { settingFrom, settings, settingsOfNewCompany } from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import type { Language } from '@recado/contract/kit/languages'
import { defaultWeek } from '@recado/contract/time/openingHours'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { dayIn, days, hours, later } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import { lockLoggedRows } from '../../kernel/database/lockLoggedRows.ts'
import type { PlatformDatabase } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import type { PlatformTx, Tx } from '../../kernel/transact.ts'
import { saveSettings } from '../settings/index.ts'
import { insertUser, type NewUser, refuseWeakPassword } from '../users/index.ts'
import { readCompany } from './companies.store.ts'
import { confirmationLink } from './confirmEmail.ts'
import { countryOfTimezone } from './countryOfTimezone.ts'
import { dueCauseColumn, type OnDueDateSet } from './dueDate.ts'
import { invoicesJobName } from './invoicesJobName.ts'
import { readSignUpOffer } from './signUpOffer.ts'
import { welcomeMail } from './welcomeMail.ts'

type SignUp = z.output<typeof companyEndpoints.signUp.body> & { address: string }
type NewCompany = z.output<typeof companyEndpoints.create.body>
type CompanyChanges = z.output<typeof companyEndpoints.update.body>

/** A company signs up. The trial and the price of the plan come from the server, whatever the request says. */
export async function signUp(kernel: PlatformKernel, { address, password, timezone, language, userName, refuseWeak, ...fields }: SignUp) {
  const { platformTransact, throttles, clock, passwords, secrets, config } = kernel
  await throttles.take({ key: `signup:${address}`, limit: config.limits.signUpsPerHour, window: hours(1) })
  await refuseWeakPassword(kernel, { password, refuseWeak, companyId: undefined, words: [fields.name, userName, fields.email] })
  const passwordHash = await passwords.hash(password)
  const chosen = startingSettings({ timezone, language })
  const person = { name: userName ?? fields.name, email: fields.email }
  const now = clock.now()
  return platformTransact(async (tx) => {
    const { db } = tx
    const { signUp: isOpen, trialDays, welcomeText } = await readSignUpOffer(db)
    if (!isOpen) throw new AppError('ERR_USER_CREATION_DISABLED')
    await assertPublicPlan(db, fields.planId)
    const trialExpiration = later(now, days(trialDays))
    const dueDate = dayIn(chosen.timezone, trialExpiration)
    const id = await insertCompany(tx, { ...fields, dueDate, trialExpiration, emailConfirmed: false })
    const own = tx.within(id)
    await saveSettings(own, chosen)
    await insertUser(own, { ...firstAdmin(person), password: passwordHash })
    const confirm = confirmationLink(kernel, { id, email: fields.email })
    await own.enqueue(invoicesJobName, {})
    await sendMail(own, secrets, {
      to: fields.email,
      ...welcomeMail({ name: person.name, language: chosen.language, link: config.publicUrl.origin, confirm, trialDays, welcomeText }),
    })
    return readCompany(db, secrets, id)
  })
}

/** A platform administrator creates a company with its first administrator. */
export async function createCompany(kernel: PlatformKernel, { password, ...fields }: NewCompany) {
  const { platformTransact, passwords, secrets } = kernel
  if (password !== undefined) {
    const words = [fields.name, fields.email]
    await refuseWeakPassword(kernel, { password, refuseWeak: false, companyId: undefined, words })
  }
  const passwordHash = await passwords.hash(password ?? randomPassword())
  return platformTransact(async (tx) => {
    const dueDate = dueDay(fields.dueDate ?? null, settings.timezone.default)
    const id = await insertCompany(tx, { ...fields, dueDate })
    await insertUser(tx.within(id), { ...firstAdmin(fields), password: passwordHash })
    return readCompany(tx.db, secrets, id)
  })
}

const randomPassword = () => randomBytes(32).toString('base64url')

type Change = { id: number; changes: CompanyChanges; by: { userId: number; name: string } }

export const updateCompany = (
  { platformTransact, clock, secrets }: PlatformKernel,
  { id, changes, by }: Change,
  dueDateSet: OnDueDateSet,
) =>
  platformTransact(async ({ db, within }) => {
    const { dueDate: given, ...others } = changes
    const dueDate = given === undefined ? undefined : dueDay(given, await timezoneOf(db, id))
    const values = {
      ...others,
      // A plan that is set by hand starts now, so a planned change is dropped.
      ...(others.planId !== undefined && { nextPlanId: null, nextPlanFrom: null }),
      ...(dueDate !== undefined && (await withDueDate(within(id), { dueDate, by, now: clock.now() }, dueDateSet))),
    }
    if (Object.keys(values).length > 0) await db.updateTable('companies').set(values).where('id', '=', id).execute()
    return readCompany(db, secrets, id)
  })

type DueDateChange = Parameters<OnDueDateSet>[1]

/** Clients send back whole records, so an unchanged due date is no change. */
async function withDueDate(tx: Tx, change: DueDateChange, dueDateSet: OnDueDateSet) {
  const company = await tx.db.selectFrom('companies').select('dueDate').forNoKeyUpdate().executeTakeFirst()
  const { dueDate: before } = assertExists(company, 'ERR_NO_COMPANY_FOUND')
  const { dueDate, by } = change
  return dueDate === before ? {} : { dueDate, ...dueCauseColumn({ cause: await dueDateSet(tx, change), userId: by.userId }) }
}

/** The due day: a time with a zone may be another day in the time zone of the company. */
function dueDay(given: string | null, timezone: string): string | null {
  if (given === null) return null
  return /(Z|[+-]\d\d:?\d\d)$/.test(given.slice(10)) ? dayIn(timezone, new Date(given)) : given.slice(0, 10)
}

async function timezoneOf(db: Transaction<PlatformDatabase>, companyId: number): Promise<string> {
  const chosen = db.selectFrom('settings').select('value').where('companyId', '=', companyId).where('key', '=', 'timezone')
  return settingFrom('timezone', (await chosen.executeTakeFirst())?.value)
}

type Hours = z.output<typeof companyEndpoints.setSchedules.body>

export const setSchedules = ({ platformTransact, secrets }: PlatformKernel, id: number, { schedules, daysOff }: Hours) =>
  platformTransact(async ({ db }) => {
    await db
      .updateTable('companies')
      .set({ schedules: JSON.stringify(schedules), ...(daysOff && { daysOff: JSON.stringify(daysOff) }) })
      .where('id', '=', id)
      .execute()
    return readCompany(db, secrets, id)
  })

/** Deletes a company with everything that refers to it. The platform's own company cannot be deleted. */
export const removeCompany = ({ platformTransact, secrets }: PlatformKernel, id: number) =>
  platformTransact(async ({ db }) => {
    await readCompany(db, secrets, id)
    await lockLoggedRows(db, id)
    const removed = await db.deleteFrom('companies').where('id', '=', id).where('platform', '=', false).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new AppError('ERR_IN_USE')
  })

type Row = Omit<NewCompany, 'password' | 'dueDate'> & { dueDate: string | null; trialExpiration?: Date; emailConfirmed?: boolean }

/** Creates a company with the settings that a new one has. */
export async function insertCompany({ db, within }: PlatformTx, row: Row & { platform?: boolean }) {
  const { id } = await db
    .insertInto('companies')
    .values({ ...row, schedules: JSON.stringify(defaultWeek) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveSettings(within(id), settingsOfNewCompany)
  return id
}

export const firstAdmin = ({ name, email }: { name: string; email: string }): Omit<NewUser, 'password'> => ({
  name,
  email,
  profile: 'admin',
  queueIds: [],
  allTicket: 'enabled',
  whatsappId: null,
})

/** Refuses a plan that is not public, even if the request knows its id. */
async function assertPublicPlan(db: Transaction<PlatformDatabase>, planId: number) {
  const plan = await db.selectFrom('plans').select('id').where('id', '=', planId).where('public', '=', true).executeTakeFirst()
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND')
}

/** The time zone and language of the browser, if they are valid. */
function startingSettings({ timezone, language }: { timezone: string | undefined; language: Language | undefined }) {
  const isKnownTimezone = timezone !== undefined && settings.timezone.value.safeParse(timezone).success
  const chosen = isKnownTimezone ? timezone : settings.timezone.default
  return {
    timezone: chosen,
    language: language ?? settings.language.default,
    country: countryOfTimezone(chosen) ?? settings.country.default,
  } as const
}
