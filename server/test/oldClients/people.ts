import { defaultWeek } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listenToLiveEvents } from '../liveEvents.ts'
import { newNumber } from '../simulatedLine.ts'
import { has, hears, listOf, moment, named, number, oldClient, paged, someId, someText, text } from './oldClient.ts'
import { world } from './sharedWorld.ts'

/** Contacts, connections, queues, users, tags, assistants and integrations: what their pages list, add and save. */
const boss = await world.person('admin')
const client = oldClient(world, boss)

test('contacts', async () => {
  const contact = has({ id: number, name: text, number: text, email: text, profilePicUrl: someText })
  const form = { name: 'Ana', number: newNumber(), email: '', extraInfo: [{ name: 'City', value: 'Recife' }] }
  const { id } = await client.post('/contacts', form, contact)
  await client.get('/contacts/?searchParam=&pageNumber=1', paged('contacts', contact).extend({ count: number }))
  await client.edits(`/contacts/${id}`, { name: 'Ana Maria', email: '' })
  const rows = [{ Nome: 'Bia', Telefone: Number(newNumber()) }, { Nome: 'Nobody' }]
  const { newContacts, errorBag } = await client.post('/contacts/upload', rows, uploaded)
  expect([newContacts, errorBag]).toMatchObject([[{ contactName: 'Bia' }], [{ contactName: 'Nobody' }]])
  await client.remove(`/contacts/${id}`)
})
const uploaded = has({
  newContacts: listOf(has({ contactId: number, contactName: text })),
  errorBag: listOf(has({ contactName: text, error: has({ message: text }) })),
})

const MESSAGES = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '', expiresInactiveMessage: '' }
const CHOSEN = { isDefault: false, token: '', provider: 'beta', transferQueueId: null, promptId: null }

test('lines', async () => {
  const heard = await listenToLiveEvents(world.url, boss)
  const numbers = { expiresTicket: '0', timeToTransfer: '', timeUseBotQueues: '', maxUseBotQueues: '3' }
  const line = has({ id: number, name: text, status: text, updatedAt: moment })
  const { id } = await client.post('/whatsapp', { name: 'Line', ...MESSAGES, ...CHOSEN, ...numbers, queueIds: [] }, line)
  await hears(heard, 'whatsapp', { action: 'update', record: { id }, answer: line })
  const shape = has({ name: text, ...Object.fromEntries(Object.keys(MESSAGES).map((key) => [key, text])), queues: z.array(named) })
  const { queues: _, ...read } = await client.get(`/whatsapp/${id}?session=0`, shape)
  const typed = { expiresTicket: '60', timeToTransfer: '', transferQueueId: '', promptId: null, queueIds: [] }
  await client.put(`/whatsapp/${id}`, { ...read, ...typed })
  expect(await client.get(`/whatsapp/${id}?session=0`)).toMatchObject({ expiresTicket: 60, transferQueueId: null, provider: 'beta' })
  await client.get(`/whatsapp/${id}`, has({ qrcode: text }))
  const phone = await client.post('/whatsapp', { name: 'Phone', provider: 'simulator' }, line)
  await client.remove(`/whatsappsession/${phone.id}`)
  await client.post(`/whatsappsession/${phone.id}`, {}, has({ message: text }))
  await client.put(`/whatsappsession/${phone.id}`, undefined, has({ message: text }))
  await client.remove(`/whatsapp/${id}`)
  await heard.hears('whatsapp', 'delete')
  heard.close()
})

test('queues and their options', async () => {
  const heard = await listenToLiveEvents(world.url, boss)
  const chosen = { orderQueue: '', integrationId: '', promptId: null, schedules: defaultWeek }
  const queue = has({ id: number, name: text, color: text, greetingMessage: text, outOfHoursMessage: text, orderQueue: someId })
  const { id } = await client.post(
    '/queue',
    { name: 'Sales', color: '#ff0000', greetingMessage: '', outOfHoursMessage: '', ...chosen },
    queue,
  )
  await hears(heard, 'queue', { action: 'create', record: { id }, answer: queue })
  const read = await client.get(
    `/queue/${id}`,
    queue.extend({ integrationId: someId, promptId: someId, schedules: z.array(z.unknown()).length(7) }),
  )
  const option = has({ id: number, title: text, message: text, option: number, queueId: number, parentId: someId })
  const form = { title: 'Prices', message: '', queueId: String(id), children: [], edition: false }
  const root = await client.post('/queue-options', { ...form, option: '1', parentId: null }, option)
  const child = await client.post('/queue-options', { ...form, option: 1, parentId: root.id }, option)
  expect(await client.get(`/queue-options?queueId=${id}&parentId=-1`, listOf(option))).toMatchObject([{ id: root.id, option: 1 }])
  expect(await client.get(`/queue-options?queueId=${id}&parentId=${root.id}`, listOf(option))).toMatchObject([{ id: child.id }])
  // The dialog read the queue before it added options with separate calls, and saves everything that it read.
  await client.put(`/queue/${id}`, { ...read, name: 'Shop', orderQueue: '2', integrationId: '' })
  expect(await client.get(`/queue/${id}`)).toMatchObject({ name: 'Shop', orderQueue: 2, integrationId: null })
  await client.put(`/queue-options/${root.id}`, { ...root, title: 'All prices', children: [], edition: false }, option)
  expect(await client.get(`/queue-options?queueId=${id}&parentId=-1`, listOf(option))).toMatchObject([{ title: 'All prices' }])
  const { options } = await client.get(`/queue/${id}`, has({ options: listOf(option.extend({ children: listOf(option) })) }))
  expect(options).toMatchObject([
    {
      title: 'All prices',
      option: 1,
      queueId: id,
      parentId: null,
      children: [{ title: 'Prices', option: 1, queueId: id, parentId: root.id }],
    },
  ])
  await client.remove(`/queue-options/${child.id}`)
  await client.remove(`/queue/${id}`)
  await heard.hears('queue', 'delete')
  heard.close()
})

test('users, whose password stays where none was typed', async () => {
  const email = `${world.unique()}@example.com`
  const form = { name: 'Ana', email, password: 'segredo', profile: 'user', allTicket: 'desabled', whatsappId: '', queueIds: [] }
  const { id } = await client.post('/users', form, named)
  await client.get('/users/?searchParam=&pageNumber=1', paged('users', has({ id: number, name: text, email: text, profile: text })))
  await client.get(`/users/${id}`, has({ whatsappId: someId, queues: z.array(named), allTicket: text }))
  const hash = () => world.platform.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst()
  const before = await hash()
  for (const whatsappId of ['', false]) {
    await client.edits(`/users/${id}`, { name: 'Ana Maria', password: '', whatsappId, queueIds: [] }, { name: 'Ana Maria' })
    expect(await hash()).toEqual(before)
  }
  await client.get(`/users/list?companyId=${boss.companyId}`, listOf(named))
  await client.remove(`/users/${id}`)
})

test('tags', async () => {
  const { id } = await client.post('/tags', { name: 'VIP', color: '', kanban: 0, userId: boss.id }, named)
  const tag = has({ id: number, name: text, color: text, ticketsCount: number, kanban: number, userId: z.literal(boss.id) })
  await client.get('/tags/?searchParam=&pageNumber=1', paged('tags', tag))
  await client.edits(`/tags/${id}`, { name: 'Orders', kanban: '1', userId: boss.id }, { name: 'Orders', kanban: 1 })
  await client.remove(`/tags/${id}`)
})

test('assistants', async () => {
  const heard = await listenToLiveEvents(world.url, boss)
  const { id: queueId } = await client.post('/queue', { name: 'Help', color: '#00ff00' }, named)
  const numbers = { maxTokens: '100', temperature: '1', maxMessages: '10' }
  const words = { name: 'Baker', prompt: 'You sell bread in a small bakery, and you are kind to everybody.', apiKey: 'sk-secret-1234' }
  const prompt = has({ id: number, name: text, maxTokens: number, queue: has({ name: text }) })
  const { id } = await client.post('/prompt', { ...words, ...numbers, model: 'gpt-3.5-turbo-1106', queueId }, prompt)
  await hears(heard, 'prompt', { action: 'create', record: { id }, answer: prompt })
  await client.get('/prompt', has({ prompts: listOf(prompt) }))
  await client.edits(`/prompt/${id}`, { maxTokens: '200', temperature: '0.5' }, { maxTokens: 200, temperature: 0.5 })
  await client.remove(`/prompt/${id}`)
  heard.close()
})

test('integrations', async () => {
  const heard = await listenToLiveEvents(world.url, boss)
  const typebot = { typebotSlug: '', typebotExpires: '1', typebotDelayMessage: '1000', typebotKeywordFinish: '', typebotKeywordRestart: '' }
  const texts = { typebotRestartMessage: '', typebotUnknownMessage: '', projectName: 'Bread', jsonContent: '', language: '' }
  const form = { type: 'n8n', name: 'Bread', urlN8N: 'https://example.com/hook', ...typebot, ...texts }
  const integration = has({ id: number, type: text, name: text })
  const { id } = await client.post('/queueIntegration', form, integration)
  await hears(heard, 'queueIntegration', { action: 'create', record: { id }, answer: integration })
  await client.get('/queueIntegration/?searchParam=&pageNumber=1', paged('queueIntegrations', integration))
  await client.edits(
    `/queueIntegration/${id}`,
    { name: 'Cake', projectName: 'Cake', typebotExpires: '2' },
    { name: 'Cake', projectName: 'Cake', typebotExpires: 2 },
  )
  await client.remove(`/queueIntegration/${id}`)
  heard.close()
})
