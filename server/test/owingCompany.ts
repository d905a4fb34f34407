import { randomUUID } from 'node:crypto'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { type Charge, paymentEndpoints, type sandboxActions, sandboxEndpoints } from '@recado/contract/money/payments'
import { addDays } from '@recado/contract/money/recurrence'
import { invoicesJob } from '../src/features/invoices/invoices.job.ts'
import { dayIn } from '../src/kernel/clock.ts'
import type { World } from './testApp.ts'

export type OwingCompany = Awaited<ReturnType<typeof createOwingCompany>>

/** A company whose next period has to be paid, with its administrator and what they do about it. */
export async function createOwingCompany(world: World, { inDays = 10, valueCents = 3000 } = {}) {
  const dueDate = addDays(dayIn('America/Sao_Paulo', world.clock.now()), inDays)
  const { id: companyId, planId } = await world.company({}, { dueDate })
  const email = `${randomUUID()}@example.com`
  await world.platform.updateTable('companies').set({ email }).where('id', '=', companyId).execute()
  await world.platform.updateTable('plans').set({ valueCents }).where('id', '=', planId).execute()
  const boss = await world.person('admin', companyId)
  await invoicesJob(world.kernel).run({})
  const invoices = () => world.platform.selectFrom('invoices').selectAll().where('companyId', '=', companyId).orderBy('id').execute()
  const [invoice] = await invoices()
  if (!invoice) throw new Error('No invoice was made')

  const form = { ...(paymentEndpoints.subscribe.example.body as InputOf<typeof paymentEndpoints.subscribe>['body']), invoiceId: invoice.id }
  const pay = async (more: Partial<typeof form> = {}) => world.call(boss, paymentEndpoints.subscribe, { body: { ...form, ...more } })
  const charges = () => world.platform.selectFrom('charges').selectAll().where('companyId', '=', companyId).orderBy('id').execute()
  const referenceOf = async ({ id }: Pick<Charge, 'id'>) => (await charges()).find((one) => one.id === id)?.reference ?? ''
  return {
    ...{ companyId, planId, boss, email, dueDate, invoice, form, pay, invoices, charges },
    company: () => world.platform.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow(),
    book: () => world.platform.selectFrom('dueDateChanges').selectAll().where('companyId', '=', companyId).orderBy('id').execute(),
    look: (charge: Pick<Charge, 'id'>) => world.call(boss, paymentEndpoints.charge, { params: { id: charge.id } }),
    atSandbox: async (charge: Pick<Charge, 'id'>, act: (typeof sandboxActions)[number]) =>
      world.call(null, sandboxEndpoints.act, { params: { reference: await referenceOf(charge) }, body: { act } }),
  }
}
