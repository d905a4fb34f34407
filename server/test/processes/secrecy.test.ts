import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionEndpoints } from '@recado/contract/connections'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { disconnectWithCode } from '../../../whatsapp/test/fakeWhatsapp/disconnectDevice.ts'
import { openFakeWhatsapp } from '../../../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import { type ConnectionOptions, connect } from '../../src/kernel/database/connect.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { cloneDatabase } from '../cloneDatabase.ts'
import { createPersistentClient } from '../crash/persistentClient.ts'
import { ADMIN, freePort, startProduct } from '../crash/startProduct.ts'
import { databaseUrl } from '../databaseUrl.ts'

const SECRET_KEY = 'a secret that only this test has, long enough'
const heard = 'Uma pergunta que ninguem mais faria'
const answer = 'Uma resposta que ninguem mais daria'
/** Shorter values are numbers and short ids, not keys. */
const LEAST = 40

/** Every table of every schema as text, as a thief of a copy would read it. */
async function dumpOf(options: ConnectionOptions) {
  const { platform, close } = connect(options, { size: 1 })
  const tables = await sql<{ name: string; schema: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(platform)
  const read = async (schema: string, name: string) =>
    (await sql<{ row: string }>`select t::text as row from ${sql.id(schema, name)} t`.execute(platform)).rows
      .map(({ row }) => row)
      .join('\n')
  const dump = { whatsapp: '', others: '' }
  for (const { schema, name } of tables.rows) dump[schema === 'whatsapp' ? 'whatsapp' : 'others'] += await read(schema, name)
  await close()
  return dump
}

/** All secrets of the account and its keys as they could be written: base64 and hexadecimal. */
async function keyMaterialIn(options: ConnectionOptions) {
  const { unseal } = createSecrets(SECRET_KEY)
  const { platform, close } = connect(options, { size: 1 })
  const { rows } = await sql<{ sealed: string }>`
    select sealed from whatsapp.accounts union all select sealed from whatsapp.keys`.execute(platform)
  await close()
  const base64 = rows
    .flatMap(({ sealed }) => unseal(sealed).match(/[\d+/A-Za-z]{40,}={0,2}/g) ?? [])
    .filter(({ length }) => length >= LEAST)
  return [...new Set(base64.flatMap((text) => [text, Buffer.from(text, 'base64').toString('hex')]))]
}

test('neither what the product writes nor a copy of its database tells what opens an account, or what a QR code says', async () => {
  const [standIn, database] = [await openFakeWhatsapp(), await cloneDatabase()]
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-secrecy-'))
  let output = ''
  const product = await startProduct({
    ...{ dataDir, port: await freePort(), entry: join(import.meta.dirname, '../channels/withStandIn.ts') },
    env: {
      ...{ WHATSAPP: 'on', LOG_LEVEL: 'trace', SECRET_KEY, DATABASE_URL: databaseUrl(database.options) },
      STAND_IN: JSON.stringify({ address: standIn.address, trust: standIn.trust }),
    },
    heard: (text) => {
      output += text
    },
  })
  onTestFinished(async () => {
    await product.kill('SIGTERM')
    await standIn.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const root = createPersistentClient(product.url, ADMIN)
  const { id } = await root(connectionEndpoints.create, { body: { name: 'Line', provider: 'beta' } })
  const line = () => root(connectionEndpoints.get, { params: { id } })
  await expect.poll(async () => (await line()).status).toBe('qrcode')
  const { qrcode } = await line()
  const whileShown = await dumpOf(database.options)
  const shop = standIn.phone({ number: '5511900000001', name: 'Shop' })
  const ana = standIn.phone({ number: '5511987650001', name: 'Ana' })
  shop.scan(qrcode)
  await expect.poll(async () => (await line()).status).toBe('CONNECTED')

  // Sessions are opened, lost, restarted and repaired, which is when the library would print them.
  shop.line.faults = { garble: 1, resealEvery: 2 }
  await ana.write(shop, { body: 'Hi' })
  await ana.write(shop, { body: heard })
  const waiting = async () => (await root(ticketEndpoints.list, { query: { status: 'pending' } })).tickets[0]
  await expect.poll(async () => (await waiting())?.id).toBeGreaterThan(0)
  const ticketId = (await waiting())?.id ?? 0
  const said = async () => (await root(messageEndpoints.list, { params: { ticketId }, query: {} })).messages.map(({ body }) => body)
  await expect.poll(said).toEqual(expect.arrayContaining(['Hi', heard]))
  await root(ticketEndpoints.update, { params: { id: ticketId }, body: { status: 'open', userId: (await root(accessEndpoints.me)).id } })
  await root(messageEndpoints.send, { params: { ticketId }, body: { body: answer } })
  const { id: sent } = await ana.shown(({ body }) => body.includes(answer))
  await standIn.network.receipts.cannotRead(ana, sent)
  disconnectWithCode(shop.line, 428)
  await ana.write(shop, { body: 'Still there?' })
  await expect.poll(said).toContain('Still there?')

  const dump = await dumpOf(database.options)
  const keys = await keyMaterialIn(database.options)
  expect([keys.length > 100, output.length > 0]).toEqual([true, true])
  const [code = ''] = /[^#]*$/.exec(qrcode) ?? []
  const secrets = [...keys, ...code.split(',').filter(({ length }) => length >= LEAST)]
  const found = (text: string, wanted: readonly string[]) => wanted.filter((one) => text.includes(one))
  expect(found(output, [...secrets, heard, answer, 'privKey', 'rootKey'])).toEqual([])
  for (const text of [whileShown, dump]) expect(found(text.whatsapp + text.others, secrets)).toEqual([])
  expect(found(dump.whatsapp, [heard, answer])).toEqual([])
  expect(found(dump.others, [heard, answer])).toEqual([heard, answer])
})
