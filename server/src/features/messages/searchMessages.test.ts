import { randomUUID } from 'node:crypto'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { searchEndpoint } from '@recado/contract/messages/search'
import { afterAll, expect, test } from 'vitest'
import { countStatements } from '../../../test/countStatements.ts'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import { addConnection, fakeChannel } from '../contacts/connection.fixture.ts'
import { searchableText } from './storeMessage.ts'

const world = await createWorld({ carriers: new Map([['simulator', fakeChannel()]]) })
afterAll(() => world.close())

type Where = { userId?: number | null; queueId?: number | null; connectionId?: number | null }

async function addTicket({ companyId }: Person, { userId = null, queueId = null, connectionId = null }: Where = {}) {
  const { id: contactId } = await world.platform
    .insertInto('contacts')
    .values({ companyId, name: 'Rita' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date()
  const status = userId === null ? ('pending' as const) : ('open' as const)
  const row = { companyId, contactId, connectionId, userId, queueId, status, createdAt: at, updatedAt: at }
  const { id } = await world.platform.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  return { companyId, ticketId: id, contactId, connectionId }
}
type Home = Awaited<ReturnType<typeof addTicket>>

/** The first is the oldest. */
async function write(home: Home, bodies: string[], at = Date.now()) {
  const rows = bodies.map((body, place) => {
    const createdAt = new Date(at - (bodies.length - place) * 1000)
    return { ...home, id: randomUUID(), body, folded: searchableText(body, null), fromMe: false, createdAt }
  })
  for (let from = 0; from < rows.length; from += 1000)
    await world.platform
      .insertInto('messages')
      .values(rows.slice(from, from + 1000))
      .execute()
}

async function addQueue({ companyId }: Person) {
  const queue = { companyId, name: world.unique(), color: `#${randomUUID().slice(0, 6)}` }
  return (await world.platform.insertInto('queues').values(queue).returning('id').executeTakeFirstOrThrow()).id
}

const found = async (who: Person, q: string, cursor?: string, more = {}) =>
  (await world.call(who, searchEndpoint, { query: { q, ...(cursor && { cursor }), ...more } })).data
const texts = async (who: Person, q: string) => (await found(who, q)).messages.map(({ body }) => body)

async function pages(who: Person, q: string, more = {}) {
  const all: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await found(who, q, cursor, more)
    expect(page.messages.length).toBeLessThanOrEqual(20)
    all.push(...page.messages.map(({ body }) => body))
    if (page.nextCursor === null) return all
    cursor = page.nextCursor
  }
}

test('accents and case are ignored, a part of a word is enough, and the newest comes first', async () => {
  const ana = await world.person('user')
  await write(await addTicket(ana), ['O Pedido da AÇÃO', 'Nada disso', 'duas ações, não: uma ação'])
  for (const q of ['acao', 'AÇÃO', 'Ação', 'çã'.concat('o')])
    expect(await texts(ana, q)).toEqual(['duas ações, não: uma ação', 'O Pedido da AÇÃO'])
  expect(await texts(ana, 'edi')).toEqual(['O Pedido da AÇÃO'])
  expect(await texts(ana, 'nao: uma')).toEqual(['duas ações, não: uma ação'])
  expect(await texts(ana, 'acaos')).toEqual([])
  expect(await world.call(ana, searchEndpoint, { query: { q: 'ac' } })).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
})

test('a found message names its conversation', async () => {
  const ana = await world.person('user')
  const { ticketId, contactId } = await addTicket(ana, { userId: ana.id })
  await write({ companyId: ana.companyId, ticketId, contactId, connectionId: null }, ['Bom dia'])
  expect((await found(ana, 'bom')).messages).toMatchObject([
    { body: 'Bom dia', ticketId, ticket: { id: ticketId, status: 'open', contact: { id: contactId, name: 'Rita' } } },
  ])
})

test('percent signs, underscores and backslashes are searched literally', async () => {
  const ana = await world.person('user')
  await write(await addTicket(ana), ['100% de desconto', '1000 de desconto', 'nota_fiscal', 'notaXfiscal', 'C:\\temp', 'C:temp'])
  expect(await texts(ana, '100%')).toEqual(['100% de desconto'])
  expect(await texts(ana, 'nota_f')).toEqual(['nota_fiscal'])
  expect(await texts(ana, 'C:\\temp')).toEqual(['C:\\temp'])
  expect(await texts(ana, '%%%')).toEqual([])
})

test('pages of results have no gap and no repetition, however frequent the word is and however old the messages are', async () => {
  const boss = await world.person('admin')
  const home = await addTicket(boss)
  const day = 86_400_000
  const often = Array.from({ length: 3000 }, (_, turn) => (turn % 40 === 0 ? `sempre ${turn}` : 'outra coisa'))
  const rare = Array.from({ length: 3000 }, (_, turn) => (turn % 100 === 0 ? `antigo ${turn}` : `sem nada ${turn}`))
  await write(home, often)
  await write(home, rare, Date.now() - day)
  const newestFirst = (bodies: string[], word: string) => bodies.filter((body) => body.startsWith(word)).reverse()
  expect(await pages(boss, 'sempre')).toEqual(newestFirst(often, 'sempre'))
  expect(await pages(boss, 'antigo')).toEqual(newestFirst(rare, 'antigo'))
  const carla = await world.person('user', boss.companyId)
  await world.platform.updateTable('users').set({ ticketsWithoutQueue: false }).where('id', '=', carla.id).execute()
  for (const q of ['sempre', 'antigo']) expect(await pages(carla, q)).toEqual([])
})

test('a frequent word is found behind many newer messages without it', async () => {
  const ana = await world.person('user')
  const home = await addTicket(ana)
  const month = 30 * 86_400_000
  const everywhere = Array.from({ length: 60 }, (_, turn) => `sempre ${turn}`)
  await write(home, everywhere, Date.now() - 2 * month)
  await write(
    home,
    Array.from({ length: 2600 }, () => 'sim'),
  )
  expect(await pages(ana, 'sempre')).toEqual(everywhere.toReversed())
})

/** Of so few letters that each stands in many words, and half of the words end alike. */
const wordOf = (turn: number) => {
  const letter = (place: number) => 'baremotis'[Math.floor(turn / 9 ** place) % 9] ?? ''
  return `${letter(0)}a${letter(1)}o${letter(2)}e${turn % 2 ? 'mento' : letter(3)}`
}

test('a rare text is found wherever it is, by whatever trigrams the index is searched', async () => {
  const ana = await world.person('user')
  const bodies = Array.from({ length: 1500 }, (_, turn) => `${wordOf(turn * 7)} ${wordOf(turn * 31)} fim`)
  const home = await addTicket(ana)
  await write(home, bodies.slice(0, 700), Date.now() - 40 * 86_400_000)
  await write(home, bodies.slice(700))
  const words = Array.from({ length: 60 }, (_, turn) => wordOf(turn * 173).slice(turn % 3))
  for (const word of [...words, 'zumento', 'mento fim', 'o bara', 'fim'])
    expect(await texts(ana, word), word).toEqual(
      bodies
        .filter((body) => body.includes(word))
        .reverse()
        .slice(0, 20),
    )
})

test('a rare text is searched in the index at once, since the statistics show that it is rare', async () => {
  const ana = await world.person('user')
  const { token } = ana
  await write(
    await addTicket(ana),
    Array.from({ length: 600 }, (_, turn) => `nada ${turn}`),
  )
  const asked = async (q: string) => {
    const { statements } = await countStatements((headers) =>
      fetch(`${world.url}/api/search?q=${q}`, { headers: { authorization: `Bearer ${token}`, ...headers } }),
    )
    return statements
  }
  await asked('raro')
  const statements = await asked('outro')
  expect(statements).toHaveLength(3)
  expect(statements.filter((text) => text.includes('"looked"'))).toEqual([])
  // Asked for in the newest periods, and then in all, since there is one; what shows of it comes in one more.
  expect(await asked('nada 599')).toHaveLength(5)
  // Among the newest there is more than a page.
  expect(await asked('nada')).toHaveLength(4)
})

test('all messages of the same time are found', async () => {
  const ana = await world.person('user')
  const home = await addTicket(ana)
  const bodies = Array.from({ length: 45 }, (_, turn) => `junto ${turn}`)
  await write(home, bodies)
  await world.platform.updateTable('messages').set({ createdAt: new Date() }).where('companyId', '=', ana.companyId).execute()
  expect(await pages(ana, 'junto')).toEqual(bodies.toReversed())
})

test('users find only messages that they may see: of their own tickets, of their queues, and without queue if they may', async () => {
  const boss = await world.person('supervisor')
  const ana = await world.person('user', boss.companyId)
  const bob = await world.person('user', boss.companyId)
  const queueId = await addQueue(boss)
  await world.platform.insertInto('userQueues').values({ companyId: boss.companyId, userId: ana.id, queueId }).execute()
  await write(await addTicket(boss, { queueId }), ['segredo da fila'])
  await write(await addTicket(boss), ['segredo sem fila'])
  await write(await addTicket(boss, { queueId, userId: bob.id }), ['segredo de bob'])
  const all = ['segredo de bob', 'segredo sem fila', 'segredo da fila'].sort()
  expect((await texts(boss, 'segredo')).sort()).toEqual(all)
  expect((await texts(ana, 'segredo')).sort()).toEqual(all)
  expect((await texts(bob, 'segredo')).sort()).toEqual(['segredo de bob', 'segredo sem fila'])
  await world.platform.updateTable('users').set({ ticketsWithoutQueue: false }).where('id', '=', bob.id).execute()
  await expect.poll(() => texts(bob, 'segredo')).toEqual(['segredo de bob'])
  const eve = await world.person('admin')
  expect(await found(eve, 'segredo')).toEqual({ messages: [], contacts: [], tags: [], nextCursor: null })
})

test('an edited message is found by its new text, a deleted one not at all', async () => {
  const ana = await world.person('user')
  const connectionId = await addConnection(world, ana.companyId)
  const { ticketId } = await addTicket(ana, { userId: ana.id, connectionId })
  const send = async (body: string) =>
    (await world.call(ana, messageEndpoints.send, { params: { ticketId }, body: { body } })).data[0]?.id ?? ''
  const edited = await send('preço antigo')
  const removed = await send('preço errado')
  expect(await texts(ana, 'preco')).toEqual(['preço errado', 'preço antigo'])
  await world.call(ana, messageEndpoints.edit, { params: { id: edited }, body: { body: 'valor novo' } })
  await world.call(ana, messageEndpoints.remove, { params: { id: removed } })
  expect(await texts(ana, 'preco')).toEqual([])
  expect(await texts(ana, 'valor')).toEqual(['valor novo'])
})

test('an invalid cursor is refused', async () => {
  const ana = await world.person('user')
  for (const cursor of ['nonsense', Buffer.from('[1,2]').toString('base64url')])
    expect(await world.call(ana, searchEndpoint, { query: { q: 'bom', cursor } })).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
})

test('a search within one conversation finds only its messages, page by page', async () => {
  const ana = await world.person('user')
  const here = await addTicket(ana)
  const bodies = Array.from({ length: 50 }, (_, place) => `Rita wants order ${place}`)
  await write(here, bodies)
  await write(await addTicket(ana), ['Rita wants another order'])
  const of = { ticketId: here.ticketId }
  expect(await pages(ana, 'rita', of)).toEqual(bodies.toReversed())
  expect(await pages(ana, 'another', of)).toEqual([])
  expect(await found(ana, 'rita', undefined, of)).toMatchObject({ contacts: [], tags: [] })
  expect((await found(ana, 'rita')).contacts).not.toEqual([])
  expect(await found(ana, 'rita', undefined, { only: 'messages' })).toMatchObject({ contacts: [], tags: [] })
})

test('a conversation that the user may not see is not searched', async () => {
  const ana = await world.person('user')
  const eve = await world.person('admin')
  const { ticketId, ...home } = await addTicket(ana, { queueId: await addQueue(ana) })
  await write({ ...home, ticketId }, ['Secret'])
  const query = { q: 'secret', ticketId }
  expect(await world.call(ana, searchEndpoint, { query })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await world.call(eve, searchEndpoint, { query })).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
})
