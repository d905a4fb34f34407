import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paymentSettingEndpoints } from '@recado/contract/money/paymentSettings'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Fault, type ReceivedCall, startFakeServer } from '../../../test/fakeServer.ts'
import { readMailbox, waitForMail } from '../../../test/mailbox.ts'
import { createOwingCompany } from '../../../test/owingCompany.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { createLog } from '../../kernel/log.ts'

const CARD = { cardNumber: '4111 1111 1111 1111', nameOnCard: 'ANA SOUZA', expiryDate: '12/40', cvv: '8317', taxId: '12345678909' }
const credentials = {
  ...{ asaasKey: 'key-that-opens-the-account', asaasWebhookToken: 'token-that-proves-the-caller' },
  ...{ efiClientId: 'client', efiClientSecret: 'secret-of-the-client', efiCertificate: 'certificate-with-its-key', efiPixKey: 'pix' },
}
/**
 * The number in any spelling, the code of the card only beside its name (its four digits can appear in times and names by chance), and the
 * credentials of the services.
 */
const secret = new RegExp(
  `4111[ -]?1111|(cvv|ccv)\\W{1,9}8317|${credentials.asaasKey}|${credentials.asaasWebhookToken}|secret-of-the-client|certificate-with-its-key`,
  'i',
)

/** A service that repeats everything it received, in errors, in answers or as its ids. */
let answer: (call: ReceivedCall) => { status?: number; body?: unknown } | Fault = () => 'silent'
const service = await startFakeServer((call) => {
  if (call.path === '/customers') return { body: { id: 'cus_1' } }
  return answer(call)
})
const said: string[] = []
const log = createLog('trace', { write: (line: string) => void said.push(line) })
const world = await createWorld({ log, env: { ASAAS_URL: service.url } })
afterAll(async () => {
  await world.close()
  await service.close()
})

const echo = ({ body, headers }: ReceivedCall) => JSON.stringify({ errors: [{ description: `${body} ${JSON.stringify(headers)}` }] })

async function everyTable() {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(world.platform)
  const read = async (name: string) =>
    (await sql<{ all: string | null }>`select string_agg(t::text, ' ') as all from ${sql.raw(name)} t`.execute(world.platform)).rows[0]?.all
  return Promise.all(rows.map(async ({ name }) => [name, (await read(name)) ?? ''] as const))
}

/** All mails in plain text, and all files of the data folder. */
async function everyFile(readers: readonly string[]) {
  const found = await readdir(world.dataDir, { recursive: true, withFileTypes: true })
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const files = await Promise.all(paths.map(async (path) => [path, await readFile(path, 'latin1')] as const))
  const letters = (await Promise.all(readers.map((reader) => readMailbox(world.dataDir, reader)))).flat()
  return [...files, ...letters.map(({ subject, text }) => [subject, text] as const)]
}

test('card data and credentials are in no answer, database row, log, trace, mail or file, even after errors', async () => {
  const root = await world.person('super')
  const answers: unknown[] = [await world.call(root, paymentSettingEndpoints.update, { body: { gateway: 'asaas', ...credentials } })]
  answers.push(await world.call(root, paymentSettingEndpoints.get))
  // A company of its own for each call: a company with a lost answer would first ask the service about that charge.
  const pay = async (more: object = {}) => {
    const company = await createOwingCompany(world)
    answers.push(await company.pay({ ...CARD, ...more }))
    return company
  }

  for (const status of [400, 401, 500]) {
    answer = (call) => ({ status, body: echo(call) })
    await pay()
  }
  for (const fault of ['cut', 'noise'] as const) {
    answer = () => fault
    await pay()
  }
  answer = (call) => (call.path.includes('tokenize') ? { body: { creditCardToken: 'token' } } : { status: 500, body: echo(call) })
  await pay()
  await pay({ cardNumber: '4111 1111 1111 1112' })
  await pay({ cvv: '83170' })
  const broken = `{"cardNumber":"${CARD.cardNumber}","cvv":"${CARD.cvv}",`
  const sent = { authorization: `Bearer ${(await pay({ cvv: '' })).boss.token}`, 'content-type': 'application/json' }
  answers.push(await (await fetch(`${world.url}/api/subscription`, { method: 'POST', headers: sent, body: broken })).text())
  for (const token of [credentials.asaasWebhookToken, 'a guess'])
    for (const body of [broken, JSON.stringify({ payment: { id: CARD.cardNumber, externalReference: CARD.cardNumber } })]) {
      const headers = { 'content-type': 'application/json', 'asaas-access-token': token }
      answers.push(await (await fetch(`${world.url}/api/gateways/asaas/webhook`, { method: 'POST', headers, body })).text())
    }

  // The service chooses its ids freely, and they could reach the mails of the platform.
  answer = ({ path }) => {
    if (path.includes('tokenize')) return { body: { creditCardToken: 'token' } }
    const payment = { id: 'pay_1', externalReference: CARD.cardNumber.replaceAll(' ', ''), status: 'CONFIRMED', value: 30 }
    return { body: path.includes('?') ? { data: [payment] } : payment }
  }
  const company = await pay()
  await runCronJob(world, 'payments.reconcile')
  const reader = world.config.adminEmail ?? ''
  await waitForMail(world.dataDir, reader)
  expect((await company.charges()).map(({ state }) => state)).toContain('wrong')

  const tables = await everyTable()
  const files = await everyFile([reader, company.email])
  expect([tables.length > 40, files.length > 0, said.length > 0, service.heard.some(({ body }) => secret.test(body))]).not.toContain(false)
  for (const [name, text] of [...tables, ...files]) expect(text, name).not.toMatch(secret)
  expect(said.join('\n')).not.toMatch(secret)
  expect(JSON.stringify(answers)).not.toMatch(secret)
})
