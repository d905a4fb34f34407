// Guards: server/src/channels/cloud

import { connectionEndpoints } from '@recado/contract/connections'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { settingsOf } from '../cloud/cloudNumber.ts'
import { startFakeGraphApi } from '../cloud/fakeGraphApi.ts'
import { sharedNumber } from '../cloud/sharedNumber.ts'
import { ledgerOf } from './compareWithPromises.ts'
import { productWithFailPoints } from './failPoints.ts'

const graph = await startFakeGraphApi()
const product = await productWithFailPoints('history', { WHATSAPP_GRAPH_URL: graph.url, ALLOW_PRIVATE_NETWORK: 'on' })
const { platform, ask, url } = product
afterAll(async () => {
  await product.end()
  await graph.close()
})

const PATIENCE = { timeout: scaledTime(120_000), interval: 100 }
const KILLS = Number(process.env.KILLS ?? 4)
const [PEOPLE, EACH] = [120, 50]

test(`${KILLS} deaths in the middle of a history lose no message and store none twice`, { timeout: scaledTime(600_000) }, async () => {
  const first = await product.start('history.beforeCommit:2')
  const number = graph.number()
  number.hooks.hook.address = `${url}/api/carriers/cloud/webhook`
  const { id } = await ask(connectionEndpoints.create, { body: { name: 'Line', provider: 'cloud', settings: settingsOf(number) } })
  await expect.poll(async () => (await ask(connectionEndpoints.get, { params: { id } })).status, PATIENCE).toBe('CONNECTED')
  const meta = sharedNumber(number)
  const start = Date.now() - 3_600_000
  const threads = Array.from({ length: PEOPLE }, (_, one) => {
    const who = { number: `55119876${50_000 + one}`, bsuid: '', name: '' }
    const messages = Array.from({ length: EACH }, (__, count) => {
      const message = { type: 'text', text: { body: `${one} ${count}` }, at: new Date(start + count * 1000) }
      return count % 2 ? meta.pastOfUs(who, message) : meta.past(who, message)
    })
    return { who, messages }
  })
  const told = meta.history(threads)
  await first.gone
  for (let kill = 1; kill < KILLS; kill++)
    await product.forgotten(product.launch(`history.${kill % 2 ? 'after' : 'before'}Commit:${1 + (kill % 2)}`))
  await product.start()
  await told
  const bodies = async () =>
    (await platform.selectFrom('messages').select('body').where('connectionId', '=', id).execute()).map(({ body }) => body).sort()
  const all = threads.flatMap((_, one) => Array.from({ length: EACH }, (__, count) => `${one} ${count}`)).sort()
  await expect.poll(async () => (await bodies()).length, PATIENCE).toBe(all.length)
  expect(await bodies()).toEqual(all)
  const tickets = await platform
    .selectFrom('tickets')
    .select(['status', 'unreadMessages', 'heardAt'])
    .where('connectionId', '=', id)
    .execute()
  expect(tickets).toEqual(Array.from({ length: PEOPLE }, () => ({ status: 'closed', unreadMessages: 0, heardAt: null })))
  expect(await ledgerOf({ ask, connectionId: id })).toMatchObject({ balanced: true, stored: all.length, quarantined: 0, queued: 0 })
})
