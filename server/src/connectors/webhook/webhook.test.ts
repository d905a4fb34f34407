import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { connectorConversation, connectorRequest, failureOf, OUTSIDE, serviceFailures } from '../../../test/connectorRequests.ts'
import { type ReceivedCall, startFakeServer } from '../../../test/fakeServer.ts'
import { webhook } from './webhook.ts'

let body: unknown = ''
const service = await startFakeServer(() => ({ body }), OUTSIDE)
afterAll(() => service.close())
const settings = { urlN8N: `${service.url}/hook?flow=1` }
const lastHeard = () => service.heard.at(-1) ?? { method: '', path: '', headers: {} as ReceivedCall['headers'], body: '' }
const nothing = { replies: [], orders: {}, memory: null }

test("the request has the customer's messages, signed over the time and the exact bytes", async () => {
  const told = connectorConversation('Oi', 'Tem pão?')
  const now = new Date('2026-03-02T12:00:00.900Z')
  await webhook.ask(connectorRequest({ settings: { ...settings, secret: 'a signing secret' }, told, now }))
  const { method, path, headers, body: sent } = lastHeard()
  expect({ method, path, ...headers }).toMatchObject({ method: 'POST', path: '/hook?flow=1', 'content-type': 'application/json' })
  expect(JSON.parse(sent)).toEqual(told)
  expect(headers['x-recado-timestamp']).toBe('1772452800')
  const expected = createHmac('sha256', 'a signing secret').update(`1772452800.${sent}`).digest('hex')
  expect(headers['x-recado-signature']).toBe(`sha256=${expected}`)
})

type Item = { headers: Record<string, unknown>; body: unknown; expected?: string }

/** Runs the check of the n8n flow in our guide: its expressions are JavaScript. */
async function judgedByN8n({ headers, body }: ReceivedCall, secret: string) {
  const flow = JSON.parse(await readFile(join(import.meta.dirname, '../../../../docs/guides/n8n.json'), 'utf8'))
  const node = (name: string) => flow.nodes.find((one: { name: string }) => one.name === name).parameters
  const evaluated = (expression: unknown, $json: Item) =>
    typeof expression === 'string' ? runInNewContext(expression.replace(/^=\{\{(.*)\}\}$/s, '$1'), { $json, Date, Math, JSON }) : expression
  const item: Item = { headers, body: JSON.parse(body) }
  const { value, action, type, encoding, dataPropertyName } = node('Crypto')
  expect({ action, type, encoding, dataPropertyName }).toEqual({
    action: 'hmac',
    type: 'SHA256',
    encoding: 'hex',
    dataPropertyName: 'expected',
  })
  item.expected = createHmac('sha256', secret).update(evaluated(value, item)).digest('hex')
  const [signed, fresh] = node('Is it Recado?').conditions.conditions
  const isSigned = evaluated(signed.leftValue, item) === evaluated(signed.rightValue, item)
  return { isSigned, isFresh: evaluated(fresh.leftValue, item) < fresh.rightValue }
}

test('the n8n flow of the guide accepts our calls, whatever customers write, and refuses others', async () => {
  const secret = 'a signing secret'
  const call = async (now: Date, ...texts: string[]) => {
    await webhook.ask(connectorRequest({ settings: { ...settings, secret }, told: connectorConversation('Oi', ...texts), now }))
    return service.heard.at(-1) as ReceivedCall
  }
  const odd = ['Olá 👋🏽 "aspas" \\ \u2028 \0 \ud800', '{"a":1}\n</script>', '0.10 1e400']
  const real = await call(new Date(), ...odd)
  expect(await judgedByN8n(real, secret)).toEqual({ isSigned: true, isFresh: true })
  expect(await judgedByN8n(real, 'another secret')).toMatchObject({ isSigned: false })
  expect(await judgedByN8n({ ...real, body: real.body.replace('Oi', 'Ai') }, secret)).toMatchObject({ isSigned: false })
  expect(await judgedByN8n(await call(new Date(Date.now() - 600_000)), secret)).toEqual({ isSigned: true, isFresh: false })
})

test('without a secret nothing is sent', async () => {
  const calls = service.heard.length
  await expect(webhook.ask(connectorRequest({ settings: { ...settings, secret: '' } }))).rejects.toThrow('no secret')
  expect(service.heard).toHaveLength(calls)
})

test.for<[said: unknown, understood: object]>([
  [{ reply: 'Temos!' }, { ...nothing, replies: [{ text: 'Temos!' }] }],
  [{ reply: ['Temos!', 'Qual?'] }, { ...nothing, replies: [{ text: 'Temos!' }, { text: 'Qual?' }] }],
  [[{ reply: 'De um fluxo' }], { ...nothing, replies: [{ text: 'De um fluxo' }] }],
  [{ action: { queueId: 3, userId: '7' } }, { ...nothing, orders: { queueId: 3, userId: 7 } }],
  [
    { reply: 'Até logo', action: { close: true } },
    { ...nothing, replies: [{ text: 'Até logo' }], orders: { close: true } },
  ],
  [{ action: { stopBot: true } }, { ...nothing, orders: { stop: 'finished' } }],
])('%j is understood', async ([said, understood]) => {
  body = said
  expect(await webhook.ask(connectorRequest({ settings }))).toEqual(understood)
})

test.for([
  ...['', 'ok', '<html></html>', '{"reply":', 'null', '[]', '7', '"text"'],
  ...[{}, { message: 'Workflow was started' }, { reply: 7 }, { reply: '' }, { reply: [null] }, { reply: { text: 'x' } }],
  ...[{ action: 'close' }, { action: { queueId: -1, userId: 'me', close: 'perhaps', stopBot: 1 } }, { __proto__: { reply: 'x' } }],
])('%j is ignored without an error', async (said) => {
  body = said
  expect(await webhook.ask(connectorRequest({ settings }))).toEqual(nothing)
})

test.for(serviceFailures)('a service that %s fails in time with its own reason', async ([, answer, told]) => {
  const failure = await failureOf(webhook, { answer, settings: (urlN8N) => ({ urlN8N }) })
  expect(failure).toMatchObject(told)
})

test('five retries with growing pauses', () => {
  expect(webhook.retries).toEqual([5, 15, 45, 120, 300])
})

test('a private address is not called and not retried', async () => {
  for (const urlN8N of ['http://127.0.0.1:9/', 'http://[::1]/', 'file:///etc/passwd', ''])
    await expect(webhook.ask(connectorRequest({ settings: { urlN8N } }))).rejects.toMatchObject({ reason: 'private', isFinal: true })
})
