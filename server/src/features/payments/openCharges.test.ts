import { randomUUID } from 'node:crypto'
import { backupEndpoints } from '@recado/contract/backups'
import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOwingCompany, type OwingCompany } from '../../../test/owingCompany.ts'
import { startFakeAsaas } from '../../../test/payments/fakeAsaas.ts'
import { startFakeEfi } from '../../../test/payments/fakeEfi.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'

const [asaas, efi] = [await startFakeAsaas(), await startFakeEfi()]
const world = await createWorld({ env: { ASAAS_URL: asaas.url, EFI_URL: efi.url } })
afterAll(async () => {
  await world.close()
  await asaas.close()
  await efi.close()
})
beforeEach(() => world.platform.deleteFrom('charges').execute())

const root = () => world.person('super')
const enter = async (service: typeof asaas) =>
  (await world.call(await root(), paymentSettingEndpoints.update, { body: service.settings })).data

/** A charge whose webhook never came: it is paid at the service. */
async function payUnnoticed(service: typeof asaas) {
  const company = await createOwingCompany(world)
  expect((await company.pay({ taxId: '123.456.789-09' })).status).toBe(200)
  const reference = (await company.charges())[0]?.reference ?? ''
  service.change(reference, { state: 'paid' })
  return { ...company, reference }
}

/** So many charges beside them, made as long ago as `minutes`. The service does not know them, or refuses every question about them. */
const addCharges = (
  { companyId, invoice }: OwingCompany,
  count: number,
  { minutes, refused = false }: { minutes: number; refused?: boolean },
) =>
  sql`insert into charges ("companyId", "invoiceId", reference, gateway, method, "externalId", "valueCents", state, "createdAt")
    select ${companyId}, ${invoice.id}, gen_random_uuid(), 'asaas', 'pix', ${refused ? '' : 'pay_'} || gen_random_uuid(), 100, 'open',
      ${world.clock.now().toISOString()}::timestamptz - interval '1 minute' * ${minutes}::int
    from generate_series(1, ${count}::int)`.execute(world.platform)

const stateOf = async ({ charges }: OwingCompany) => (await charges())[0]?.state

test('the job asks for all open charges, also for the oldest of very many', async () => {
  await enter(asaas)
  const [oldest, others] = [await payUnnoticed(asaas), await createOwingCompany(world)]
  world.clock.advance(60_000)
  await addCharges(others, 250, { minutes: 0 })
  await runCronJob(world, 'payments.reconcile')
  expect(await stateOf(oldest)).toBe('paid')
})

test('all charges of closed invoices are cancelled', async () => {
  await enter(asaas)
  const [oldest, others] = [await createOwingCompany(world), await createOwingCompany(world)]
  expect((await oldest.pay({ taxId: '123.456.789-09' })).status).toBe(200)
  world.clock.advance(60_000)
  await addCharges(others, 250, { minutes: 0 })
  const closed = [oldest.invoice.id, others.invoice.id]
  await world.platform.updateTable('invoices').set({ status: 'cancelled' }).where('id', 'in', closed).execute()
  await runCronJob(world, 'payments.cancel')
  expect(await stateOf(oldest)).toBe('expired')
})

test('charges that the service refuses to answer for hold up no other one, in the daily work and after a restore', async () => {
  await enter(asaas)
  const others = await createOwingCompany(world)
  await addCharges(others, 5, { minutes: 2, refused: true })
  const [first, second] = [await payUnnoticed(asaas), await payUnnoticed(asaas)]
  await addCharges(others, 5, { minutes: 0, refused: true })
  await world.platform.updateTable('charges').set({ recheck: 'waiting' }).where('companyId', '!=', first.companyId).execute()
  await runCronJob(world, 'payments.reconcile')
  expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'open'])
  expect((await world.call(await root(), backupEndpoints.recheckCharges)).status).toBe(200)
  const unknown = async () => (await world.call(await root(), backupEndpoints.read)).data.charges
  await expect.poll(unknown).toMatchObject([{ gateway: 'asaas', waiting: 0, unanswered: 10 }])
  expect(await stateOf(second)).toBe('paid')
})

test('a webhook that names very many charges confirms each, also behind one that fails', async () => {
  const { efiWebhook } = await enter(efi)
  const [failing, paid] = [await payUnnoticed(efi), await payUnnoticed(efi)]
  // The service has no answer for a charge with such a reference.
  await world.platform.updateTable('charges').set({ externalId: 'broken' }).where('companyId', '=', failing.companyId).execute()
  efi.refuse(failing.reference)
  const names = ['broken', ...Array.from({ length: 150 }, () => randomUUID().replaceAll('-', '')), paid.reference.replaceAll('-', '')]
  const proof = new URL(efiWebhook).searchParams.get('proof')
  const body = JSON.stringify({ pix: names.map((txid) => ({ endToEndId: 'E1', txid, valor: '30.00', chave: 'key' })) })
  const { status } = await fetch(`${world.url}/api/gateways/efi/webhook?proof=${proof}&ignore=/pix`, { method: 'POST', body })
  // It calls again for the one that failed.
  expect(status).toBe(500)
  expect([await stateOf(failing), await stateOf(paid)]).toEqual(['open', 'paid'])
})
