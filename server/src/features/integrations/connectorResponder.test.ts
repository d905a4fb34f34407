import { createHmac } from 'node:crypto'
import { integrations, rotateSigningSecretEndpoint } from '@recado/contract/integrations'
import { afterAll, expect, test } from 'vitest'
import { type ReceivedCall, startFakeServer } from '../../../test/fakeServer.ts'
import { type Customer, customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { createConnectors } from '../../connectors/connectors.ts'
import { connectorResponder } from './index.ts'

const world = await createWorld({ env: { ALLOW_PRIVATE_NETWORK: 'on' } })
const { kernel } = world
let answer: unknown = {}
const service = await startFakeServer(() => ({ body: answer }))
afterAll(() => Promise.all([world.close(), service.close()]))

const speaker = () => connectorResponder(kernel, createConnectors({ dialogflowUrl: service.url }))
const told = (call?: ReceivedCall) => JSON.parse((call ?? service.heard.at(-1))?.body ?? '{}')

/** A ticket on a connection of a company with an integration. */
async function conversation(settings: { type?: 'webhook' | 'n8n' } = {}) {
  const line = await openLine(world)
  const ana: Customer = customer()
  const body = { type: 'webhook' as const, name: 'Hook', urlN8N: `${service.url}/hook`, ...settings }
  const { data: integration } = await world.call(line.boss, integrations.endpoints.create, { body })
  await line.write(ana, 'Oi')
  await line.write(ana, 'Tem pão?')
  const ticket = await line.ticketOf(ana)
  if (!ticket) throw new Error('There is no conversation')
  const asked = (memory: unknown = null, companyId = line.boss.companyId) => ({
    companyId,
    ticketId: ticket.id,
    speakerId: integration.id,
    memory,
  })
  return { line, ana, ticket, integration, asked }
}

test('an integration gets the conversation, and each message once', async () => {
  const { line, ana, ticket, integration, asked } = await conversation()
  answer = { reply: 'Temos!', action: { close: true } }
  const first = await speaker().ask(asked())
  expect(first).toMatchObject({ replies: [{ text: 'Temos!' }], orders: { close: true } })
  expect(told()).toMatchObject({
    event: 'message',
    company: { id: line.boss.companyId },
    connection: { id: line.id },
    ticket: { id: ticket.id, uuid: ticket.uuid, status: 'pending', isGroup: false, queue: null },
    contact: { name: ana.name, number: ana.number },
    message: { body: 'Tem pão?' },
    messages: [{ body: 'Oi' }, { body: 'Tem pão?', mediaType: null, mediaUrl: null }],
  })
  expect(JSON.stringify(told())).not.toContain(integration.newSecret)
  await line.write(ana, 'E café?')
  await speaker().ask(asked(first.memory))
  expect(told().messages.map(({ body }: { body: string }) => body)).toEqual(['E café?'])
})

const isSignedWith = (secret: string | undefined) => {
  const { headers, body } = service.heard.at(-1) as ReceivedCall
  const signed = createHmac('sha256', secret ?? '').update(`${headers['x-recado-timestamp']}.${body}`)
  return headers['x-recado-signature'] === `sha256=${signed.digest('hex')}`
}

test.each(['webhook', 'n8n'] as const)(
  'every call of a %s is signed with the secret that was shown when it was created or replaced',
  async (type) => {
    const { line, integration, asked } = await conversation({ type })
    await speaker().ask(asked())
    expect(isSignedWith(integration.newSecret)).toBe(true)
    const { data: renewed } = await world.call(line.boss, rotateSigningSecretEndpoint, { params: { id: integration.id } })
    await speaker().ask(asked())
    expect(isSignedWith(integration.newSecret)).toBe(false)
    expect(isSignedWith(renewed.newSecret)).toBe(true)
  },
)

test('an integration without a secret gets one before its first call, and keeps it', async () => {
  const { integration, asked } = await conversation()
  const stored = () =>
    world.platform.selectFrom('integrations').select('secretSealed').where('id', '=', integration.id).executeTakeFirstOrThrow()
  await world.platform.updateTable('integrations').set({ secretSealed: null }).where('id', '=', integration.id).execute()
  await Promise.all([speaker().ask(asked()), speaker().ask(asked())])
  const { secretSealed } = await stored()
  expect(isSignedWith(kernel.secrets.unseal(secretSealed ?? ''))).toBe(true)
  await speaker().ask(asked())
  expect(await stored()).toEqual({ secretSealed })
})

test("the first call contains the messages since the company's last answer", async () => {
  const { line, ana, ticket, asked } = await conversation()
  await line.accept(ticket.id)
  await line.say(ticket.id, 'Um momento')
  await waitUntil(async () => (await line.phone(ana)).length === 1, 'the answer is at the phone')
  await line.write(ana, 'Obrigada')
  await speaker().ask(asked())
  expect(told().messages.map(({ body }: { body: string }) => body)).toEqual(['Obrigada'])
})

test('the memory of another integration is ignored', async () => {
  const { asked } = await conversation()
  const { memory } = await speaker().ask(asked())
  await speaker().ask(asked({ ...(memory as object), of: 999_999 }))
  expect(told().messages).toHaveLength(2)
})

test('a file is passed on as an address that the service can call', async () => {
  const { line, ana, asked } = await conversation()
  const { memory } = await speaker().ask(asked())
  const mediaId = crypto.randomUUID()
  await line.write(ana, 'Veja')
  const { companyId } = line.boss
  await world.platform.insertInto('media').values({ companyId, id: mediaId, state: 'ready', mime: 'image/png', size: 3 }).execute()
  const last = (await line.messages((await line.ticketOf(ana))?.id ?? 0)).at(-1)
  await world.platform
    .updateTable('messages')
    .set({ mediaId, mediaType: 'image' })
    .where('id', '=', last?.id ?? '')
    .execute()
  await speaker().ask(asked(memory))
  expect(told().message).toMatchObject({ body: 'Veja', mediaType: 'image' })
  expect(told().message.mediaUrl).toMatch(new RegExp(`^${world.config.publicUrl.origin}/api/media/${mediaId}\\?.*signature=`))
})

test('the number of replies and their length are limited', async () => {
  const { asked } = await conversation()
  answer = { reply: Array(50).fill('x'.repeat(20_000)) }
  const { replies } = await speaker().ask(asked())
  expect(replies).toHaveLength(20)
  expect(replies[0]?.text).toHaveLength(16_384)
})

test('each kind of service has its own retries, and a deleted integration has none', async () => {
  const { line, asked } = await conversation()
  expect(await speaker().retries(asked())).toEqual([5, 15, 45, 120, 300])
  const flow = { type: 'typebot' as const, name: 'Flow', urlN8N: service.url, typebotSlug: 'flow' }
  const { data } = await world.call(line.boss, integrations.endpoints.create, { body: flow })
  expect(await speaker().retries({ ...asked(), speakerId: data.id })).toEqual([5])
  const gone = { reason: 'gone', isFinal: true }
  await expect(speaker().ask({ ...asked(), speakerId: 999_999 })).rejects.toMatchObject(gone)
  await expect(speaker().ask({ ...asked(), ticketId: 999_999 })).rejects.toMatchObject(gone)
})

test('another company reaches neither the ticket nor the integration', async () => {
  const { asked } = await conversation()
  const other = await conversation()
  const calls = service.heard.length
  const { companyId } = other.line.boss
  await expect(speaker().ask(asked(null, companyId))).rejects.toMatchObject({ reason: 'gone' })
  await expect(speaker().ask({ ...asked(null, companyId), speakerId: other.integration.id })).rejects.toMatchObject({ reason: 'gone' })
  expect(service.heard).toHaveLength(calls)
})
