import { applyChatMessage, type ChatCache, messageOfEvent, withOlderPage } from '@recado/contract/chats/chatCache'
import { type ChatMessage, chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { type Chat, chatEndpoints, chats } from '@recado/contract/chats/chats'
import { applyEvent, listRules, type Page } from '@recado/contract/kit/liveList'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../../e2e/testTimes.ts'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

type Act = { what: 'say' | 'quote' | 'edit' | 'takeBack' | 'read'; by: number; in: number; at: number }
const acts = fc.array(
  fc.record({
    what: fc.constantFrom<Act['what']>('say', 'say', 'quote', 'edit', 'takeBack', 'read'),
    by: fc.nat(2),
    in: fc.nat(1),
    at: fc.nat(),
  }),
  { minLength: 4, maxLength: 14 },
)
const LIMIT = 3

test(
  'loaded chats, messages and unread counts, updated by events, equal what is fetched afterwards',
  async () => {
    await fc.assert(
      fc.asyncProperty(acts, fc.nat(6), async (wanted, before) => {
        const people = await threePeople()
        const rooms = [await found(people, 'First'), await found(people, 'Second')]
        const told: { id: string; senderId: number | null; chatId: number }[] = []
        for (const [n, act] of wanted.slice(0, before).entries()) await play({ people, rooms, told }, act, n)
        const listening = await Promise.all(people.map((person) => listenToLiveEvents(world.url, person)))
        const loaded = await Promise.all(people.map((person) => load(person, rooms)))
        for (const [n, act] of wanted.slice(before).entries()) await play({ people, rooms, told }, act, n + before)
        for (const [place, person] of people.entries()) {
          const live = listening[place]
          const mine = loaded[place]
          if (!live || !mine) throw new Error('Everybody listens')
          await found([person], 'The end')
          await live.hearsOf('chat', { title: 'The end' })
          await expectSame(person, rooms, { ...mine, events: live.heard })
          live.close()
        }
      }),
      tries.scene,
    )
  },
  scaledTime(120_000),
)

async function threePeople() {
  const ana = await world.person('user')
  return [ana, await world.person('admin', ana.companyId), await world.person('user', ana.companyId)]
}

async function found([owner, ...others]: readonly Person[], title: string) {
  if (!owner) throw new Error('Somebody makes it')
  const users = [owner, ...others].map(({ id }) => ({ id }))
  return (await world.call(owner, chats.endpoints.create, { body: { title, users } })).data as Chat
}

type Scene = { people: readonly Person[]; rooms: readonly Chat[]; told: Pick<ChatMessage, 'id' | 'senderId' | 'chatId'>[] }

async function play({ people, rooms, told }: Scene, act: Act, n: number) {
  const [person, room] = [people[act.by], rooms[act.in]]
  if (!person || !room) throw new Error('Nobody, or nowhere')
  const params = { id: room.id }
  const here = told.filter(({ chatId }) => chatId === room.id)
  const mine = here.filter(({ senderId }) => senderId === person.id)
  const own = mine[act.at % Math.max(1, mine.length)]
  if (act.what === 'read') await world.call(person, chatEndpoints.read, { params })
  else if (act.what === 'edit')
    await (own &&
      world.call(person, chatMessageEndpoints.edit, { params: { ...params, messageId: own.id }, body: { message: `Anew ${n}` } }))
  else if (act.what === 'takeBack')
    await (own && world.call(person, chatMessageEndpoints.remove, { params: { ...params, messageId: own.id } }))
  else {
    const quoted = act.what === 'quote' ? here[act.at % Math.max(1, here.length)]?.id : undefined
    told.push((await world.call(person, chatMessageEndpoints.send, { params, body: { message: `Said ${n}`, quotedMsgId: quoted } })).data)
  }
}

type Loaded = { list: Page<Chat>[]; windows: ChatCache[] }

async function load(person: Person, rooms: readonly Chat[]): Promise<Loaded> {
  const { records, count, nextCursor } = (await world.call(person, chats.endpoints.list, { query: {} })).data as {
    records: Chat[]
    count: number
    nextCursor: string | null
  }
  return { list: [{ rows: records, count, nextCursor }], windows: await Promise.all(rooms.map((room) => page(person, room, LIMIT))) }
}

async function page(person: Person, { id }: Chat, limit: number, cursor?: string): Promise<ChatCache> {
  const { records, nextCursor } = (
    await world.call(person, chatMessageEndpoints.list, { params: { id }, query: { limit, ...(cursor !== undefined && { cursor }) } })
  ).data
  return { messages: records, older: nextCursor }
}

type Heard = { name: string; action: string } & Record<string, unknown>

async function expectSame(person: Person, rooms: readonly Chat[], { list, windows, events }: Loaded & { events: readonly Heard[] }) {
  const rules = listRules<Chat>(chats)
  const ofChats = events.filter(({ name }) => name === 'chat')
  const rowOf = ({ action, record, chat }: Heard) => (action === 'new-message' ? chat : record) as Chat
  const after = ofChats.reduce(
    (pages, event) => applyEvent(pages, { action: event.action === 'create' ? 'create' : 'update', row: rowOf(event) }, rules),
    list,
  )
  const fresh = await load(person, rooms)
  expect(after.flatMap(({ rows }) => rows)).toEqual(fresh.list.flatMap(({ rows }) => rows))
  const messages = events.flatMap(({ name, newMessage, record }) =>
    name === 'chatMessage' ? [record as ChatMessage] : newMessage ? [messageOfEvent(newMessage)] : [],
  )
  for (const [place, room] of rooms.entries()) {
    const now = messages.filter(({ chatId }) => chatId === room.id).reduce(applyChatMessage, windows[place] as ChatCache)
    const whole = now.older === null ? now : withOlderPage(now, await page(person, room, 200, now.older))
    expect(whole.messages).toEqual((await page(person, room, 200)).messages)
  }
}
