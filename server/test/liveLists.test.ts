import { chats } from '@recado/contract/chats/chats'
import { connectionResource } from '@recado/contract/connections'
import { contacts } from '@recado/contract/contacts'
import type { EventName } from '@recado/contract/events'
import { integrations } from '@recado/contract/integrations'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { prompts } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { schedules } from '@recado/contract/schedules/schedules'
import { tags } from '@recado/contract/tags'
import { templates } from '@recado/contract/templates/templates'
import { users } from '@recado/contract/users/users'
import { webhooks } from '@recado/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../e2e/testTimes.ts'
import { liveListContract, liveResources } from './liveListContracts.ts'
import { createWorld } from './testApp.ts'
import { verifyLiveList } from './verifyLiveList.ts'

// Nobody listens where the official API would be.
const world = await createWorld({ env: { WHATSAPP_GRAPH_URL: 'http://127.0.0.1:9/v26.0' } })
afterAll(() => world.close())
/** A provider without a channel here, so that nobody changes its status meanwhile. */
const line = () => ({ name: `Line ${Math.random()}`, provider: 'beta' })
const hex = (n: number) => `#${(n + 0x100000).toString(16)}`

test(
  'tags',
  () =>
    verifyLiveList(world, {
      resource: tags,
      event: 'tag',
      create: (n, name) => ({ name: `${name}${n}`, color: hex(n) }),
      update: (n, name) => ({ name: `${name}${n}` }),
      async elsewhere(send, ids) {
        const connection = await send('POST', '/whatsapp', { name: `Line ${Math.random()}` })
        const contact = await send('POST', '/contacts', { name: 'Rita', number: `1191${Math.floor(Math.random() * 1e7)}`.padEnd(11, '0') })
        const ticket = await send('POST', '/tickets', { contactId: contact.id, whatsappId: connection.id })
        await send('POST', '/tags/sync', { ticketId: ticket.id, tags: ids.slice(0, 3).map((id) => ({ id })) })
        await send('POST', '/tags/sync', { ticketId: ticket.id, tags: ids.slice(1, 4).map((id) => ({ id })) })
        if (ids.length % 3 === 1) await send('DELETE', `/tickets/${ticket.id}`)
        if (ids.length % 3 === 2) await send('DELETE', `/contacts/${contact.id}`)
      },
    }),
  300_000,
)

test(
  'queues',
  () =>
    verifyLiveList(world, {
      resource: queues,
      event: 'queue',
      create: (n, name) => ({ name: `${name}${n}`, color: hex(n), orderQueue: n % 4 }),
      update: (n, name) => ({ name: `${name}${n}`, orderQueue: n % 3 }),
      async elsewhere(send, ids) {
        for (const queueId of ids.slice(0, 2)) {
          const { id } = await send('POST', '/queue-options', { title: 'Orders', queueId })
          await send('PUT', `/queue-options/${id}`, { title: 'More orders' })
          if (ids.length % 2) await send('DELETE', `/queue-options/${id}`)
        }
      },
    }),
  300_000,
)

test(
  'users, with what changes about their queues',
  () =>
    verifyLiveList(world, {
      resource: users,
      event: 'user',
      create: (n, name) => ({ name: `${name}${n}`, email: `${name.replaceAll('Á', 'o')}${n}@example.com`, password: 'abcde' }),
      update: (n, name) => ({ name: `${name}${n}`, allTicket: n % 2 ? 'enabled' : 'desabled' }),
      async elsewhere(send, ids) {
        const queue = await send('POST', '/queue', { name: `Queue ${Math.random()}`, color: hex(Math.floor(Math.random() * 0xe00000)) })
        for (const id of ids.slice(0, 2)) await send('PUT', `/users/${id}`, { queueIds: [queue.id] })
        await send('PUT', `/queue/${queue.id}`, { name: `Renamed ${Math.random()}` })
        if (ids.length % 2) await send('DELETE', `/queue/${queue.id}`)
        await send('POST', `/users/set-language/${ids.length % 2 ? 'es' : 'en'}`)
      },
    }),
  300_000,
)

test(
  'contacts, by name and by number',
  () =>
    verifyLiveList(world, {
      resource: contacts,
      event: 'contact',
      create: (n, name) => ({ name: `${name}${n}`, number: `11${n % 3 ? 91 : 92}${String(n).padStart(7, '0')}` }),
      update: (n, name) => ({ name: `${name}${n}`, ...(n % 2 && { number: `21${n % 3 ? 91 : 92}${String(n).padStart(7, '0')}` }) }),
      searches: ['', 'a', '55 (11) 91', '92'],
      async elsewhere(send, ids) {
        const rows = ids.map((id) => ({ Nome: `zz ${id}`, Telefone: `3191${String(id).padStart(7, '0')}` }))
        if (rows.length > 0) await send('POST', '/contacts/upload', rows)
        const [contactId] = ids
        if (contactId === undefined) return
        const [one, other] = [await send('POST', '/whatsapp', line()), await send('POST', '/whatsapp', line())]
        const ticket = await send('POST', '/tickets', { contactId, whatsappId: one.id })
        if (ids.length % 2) await send('PUT', `/tickets/${ticket.id}`, { whatsappId: other.id })
        if (ids.length % 3 === 0) await send('DELETE', `/tickets/${ticket.id}`)
      },
    }),
  300_000,
)

test(
  'connections, with what changes about their queues and which is the default',
  () =>
    verifyLiveList(world, {
      resource: connectionResource,
      event: 'whatsapp',
      // Without a channel here, so that nobody changes their status meanwhile.
      create: (n, name) => ({ name: `${name}${n}`, provider: 'beta', isDefault: n % 3 === 0 }),
      update: (n, name) => ({ name: `${name}${n}`, isDefault: n % 2 === 0 }),
      async elsewhere(send, ids) {
        const queue = await send('POST', '/queue', { name: `Queue ${Math.random()}`, color: hex(Math.floor(Math.random() * 0xe00000)) })
        for (const id of ids.slice(0, 2)) await send('PUT', `/whatsapp/${id}`, { queueIds: [queue.id], transferQueueId: queue.id })
        await send('PUT', `/queue/${queue.id}`, { name: `Renamed ${Math.random()}`, orderQueue: ids.length })
        if (ids.length % 2) await send('DELETE', `/queue/${queue.id}`)
      },
    }),
  300_000,
)

test(
  'prompts, with what changes about their queues',
  () =>
    verifyLiveList(world, {
      resource: prompts,
      event: 'prompt',
      needs: async (send) => ({ queueId: (await send('POST', '/queue', { name: 'First', color: '#123456' })).id }),
      create: (n, name) => ({
        name: `${name}${n}`.padEnd(5, '-'),
        prompt: 'You answer the customers of a bakery. '.repeat(2),
        apiKey: `sk-${n}`,
      }),
      update: (n, name) => ({ name: `${name}${n}`.padEnd(5, '-'), temperature: 0.5 }),
      async elsewhere(send, ids) {
        const queue = await send('POST', '/queue', { name: `Queue ${Math.random()}`, color: hex(Math.floor(Math.random() * 0xe00000)) })
        for (const id of ids.slice(0, 2)) await send('PUT', `/prompt/${id}`, { queueId: queue.id })
        await send('PUT', `/queue/${queue.id}`, { name: `Renamed ${Math.random()}` })
        if (ids.length % 2) await send('DELETE', `/queue/${queue.id}`)
      },
    }),
  300_000,
)

test(
  'integrations',
  () =>
    verifyLiveList(world, {
      resource: integrations,
      event: 'queueIntegration',
      create: (n, name) => ({ type: 'webhook', name: `${name}${n}`, urlN8N: 'https://203.0.114.7/hook' }),
      update: (n, name) => ({ name: `${name}${n}`, ...(n % 2 === 0 && { type: 'typebot', typebotSlug: 'flow' }) }),
    }),
  300_000,
)

test(
  'schedules, by their texts and by the names of their contacts',
  () =>
    verifyLiveList(world, {
      resource: schedules,
      event: 'schedule',
      needs: async (send) => ({ contactId: (await send('POST', '/contacts', { name: 'Ábaco', number: '11912345678' })).id }),
      create: (n, name) => ({ body: `${name}${n}`.padEnd(5, '-'), sendAt: '2099-01-31T09:00' }),
      update: (n, name) => ({ body: `${name}${n}`.padEnd(5, '-'), sendAt: '2099-02-01T09:00' }),
      searches: ['', 'a', 'ÁB', 'zz', 'co'],
    }),
  300_000,
)

test(
  'webhooks, of which a line has so many and no more',
  () => {
    let lines: unknown[] = []
    return verifyLiveList(world, {
      resource: webhooks,
      event: 'hook',
      async needs(send) {
        const made = ['A', 'B', 'C'].map((name) => send('POST', '/whatsapp', { name: `Line ${name}`, provider: 'beta' }))
        lines = (await Promise.all(made)).map(({ id }) => id)
        return {}
      },
      create: (n, name) => ({ whatsappId: lines[n % lines.length], url: `https://example.com/${name}${n}`, events: ['message.received'] }),
      update: (n, name) => ({ url: `https://example.com/${name}${n}`, isOn: n % 2 === 0 }),
    })
  },
  scaledTime(300_000),
)

test(
  'templates, of a line whose service has them',
  () => {
    const account = { phoneNumberId: '10000000', businessAccountId: '10000000' }
    const settings = { ...account, token: 'a token of ours', appSecret: 'a secret of ours', verifyToken: 'a word of ours' }
    return verifyLiveList(world, {
      resource: templates,
      event: 'template',
      needs: async (send) => ({ whatsappId: (await send('POST', '/whatsapp', { name: 'Official', provider: 'cloud', settings })).id }),
      create: (n, name) => ({ name: `${name}${n}`, body: 'Bom dia' }),
      update: (n, name) => ({ body: `${name}${n}` }),
      searches: ['', 'a', 'ab', 'zz'],
    })
  },
  scaledTime(300_000),
)

test(
  'chats, with what changes about who is in them',
  () => {
    let member = 0
    return verifyLiveList(world, {
      resource: chats,
      event: 'chat',
      async needs(send) {
        const body = { name: 'Bia', email: `bia${Math.random()}@example.com`, password: 'abcde' }
        member = Number((await send('POST', '/users', body)).id)
        return { users: [{ id: member }] }
      },
      create: (n, name) => ({ title: `${name}${n}` }),
      update: (n, name) => ({ title: `${name}${n}` }),
      async elsewhere(send, ids) {
        await send('PUT', `/users/${member}`, { name: `Bia ${Math.random()}` })
        for (const id of ids.slice(0, 2)) await send('POST', `/chats/${id}/read`)
        await send('POST', '/chats/direct', { userId: member })
      },
    })
  },
  scaledTime(300_000),
)

/** Resources that need more than their example; the others use the generated rule. */
const special: EventName[] = [
  'tag',
  'queue',
  'user',
  'contact',
  'whatsapp',
  'prompt',
  'queueIntegration',
  'schedule',
  'hook',
  'template',
  'chat',
]
const resources = await liveResources()

for (const resource of resources.filter(({ name }) => !special.includes(name)))
  test(
    `${resource.name}, of which nothing more is known than its example`,
    () => verifyLiveList(world, liveListContract(world, resource)),
    scaledTime(300_000),
  )

test(
  'every resource that has events is found, and what is made from an example alone is its law too',
  async () => {
    expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(special))
    for (const { name } of [tags, prompts])
      for (const resource of resources.filter((one) => one.name === name))
        await verifyLiveList(world, liveListContract(world, resource), tries.secondLiveList)
  },
  scaledTime(300_000),
)
