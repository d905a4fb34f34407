// Guards: server/src/backup, server/src/features/payments, server/src/gateways

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupEndpoints } from '@recado/contract/backups'
import { companyEndpoints } from '@recado/contract/companies/companies'
import { planEndpoints } from '@recado/contract/companies/plans'
import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { paymentEndpoints } from '@recado/contract/money/payments'
import { addDays } from '@recado/contract/money/recurrence'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { HELD_FILE } from '../../src/backup/heldStart.ts'
import { invoicesJobName } from '../../src/features/companies/index.ts'
import { dayIn } from '../../src/kernel/clock.ts'
import { readMailbox } from '../mailbox.ts'
import { startFakeAsaas } from '../payments/fakeAsaas.ts'
import { waitUntil } from '../waitUntil.ts'
import { productWithFailPoints } from './failPoints.ts'
import { pendingJobs } from './pendingJobs.ts'
import { createPersistentClient } from './persistentClient.ts'

const service = await startFakeAsaas()
const product = await productWithFailPoints('restored-charges', { ASAAS_URL: service.url })
const { platform, ask, dataDir } = product
const { send, unfinishedMails } = pendingJobs(platform)
afterAll(async () => {
  await product.end()
  await service.close()
})

const OWNER = { email: 'contato@padaria.example', password: 'Padaria-2030' }
const today = dayIn('America/Sao_Paulo', new Date())

test('a held product books once what was paid after the backup, whenever it dies, and sends no reminder of it', {
  timeout: scaledTime(600_000),
}, async () => {
  const old = await product.start()
  await ask(paymentSettingEndpoints.update, { body: service.settings })
  const [plan] = await ask(planEndpoints.publicList)
  const { id } = await ask(companyEndpoints.create, { body: { ...OWNER, name: 'Padaria', planId: plan?.id ?? 0 } })
  const ofCompany = { dueDate: addDays(today, 15) }
  await platform.updateTable('companies').set(ofCompany).where('id', '=', id).execute()
  await send(invoicesJobName)
  const invoices = () => platform.selectFrom('invoices').selectAll().where('companyId', '=', id).execute()
  await waitUntil(async () => (await invoices()).length > 0, 'an invoice was made')
  const body = {
    ...(paymentEndpoints.subscribe.example.body as object),
    taxId: '123.456.789-09',
    invoiceId: (await invoices())[0]?.id ?? 0,
  }
  await createPersistentClient(product.url, OWNER)(paymentEndpoints.subscribe, { body: body as never })
  const charges = () => platform.selectFrom('charges').selectAll().where('companyId', '=', id).execute()
  service.change((await charges())[0]?.reference ?? '', { state: 'paid' })
  await old.kill('SIGKILL')

  // As a restore leaves it two weeks later.
  const past = addDays(today, -2)
  await platform.updateTable('charges').set({ state: 'open', recheck: 'waiting', paidAt: null }).execute()
  await platform.updateTable('invoices').set({ dueDate: past, periodFrom: past, status: 'open', paidAt: null, paidBy: null }).execute()
  await platform.updateTable('companies').set({ dueDate: past }).where('id', '=', id).execute()
  await writeFile(join(dataDir, HELD_FILE), '{}')

  await product.launch('payment.beforeCommit').gone
  expect((await charges())[0]).toMatchObject({ state: 'open', recheck: 'waiting' })
  await product.launch('payment.afterCommit').gone
  expect((await charges())[0]).toMatchObject({ state: 'paid', recheck: null, surplus: false })
  await product.start()
  expect((await ask(backupEndpoints.read)).held).not.toBeNull()
  expect(await invoices()).toMatchObject([{ status: 'paid', paidBy: 'pix:asaas', reminded: 0 }])
  const book = await platform.selectFrom('dueDateChanges').select('cause').where('companyId', '=', id).execute()
  expect(book.filter(({ cause }) => cause === 'payment')).toHaveLength(1)

  await ask(backupEndpoints.release, { body: { discard: [] } })
  await waitUntil(async () => (await unfinishedMails()).length === 0, 'every mail was sent')
  await send(invoicesJobName)
  const unfinished = sql`select from pgboss.job where name = ${invoicesJobName.name} and state in ('created', 'retry', 'active')`
  await waitUntil(async () => (await unfinished.execute(platform)).rows.length === 0, 'invoices were looked after')
  await waitUntil(async () => (await unfinishedMails()).length === 0, 'every mail was sent')
  expect((await readMailbox(dataDir, OWNER.email)).map(({ subject }) => subject)).toEqual(['Recebemos o seu pagamento'])
})
