import { randomUUID } from 'node:crypto'
import { type ChatMessage, chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { type Chat, chatEndpoints, chats } from '@recado/contract/chats/chats'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const ids = (people: readonly Person[]) => people.map(({ id }) => ({ id }))
const found = async (by: Person, people: readonly Person[], title = 'Team') =>
  (await world.call(by, chats.endpoints.create, { body: { title, users: ids(people) } })).data as Chat
const say = async (by: Person, { id }: { id: number }, message: string, more: { quotedMsgId?: string; idempotencyKey?: string } = {}) =>
  (await world.call(by, chatMessageEndpoints.send, { params: { id }, body: { message, ...more } })).data
const listed = async (by: Person, searchParam?: string) =>
  ((await world.call(by, chats.endpoints.list, { query: { ...(searchParam && { searchParam }) } })).data as { records: Chat[] }).records
const said = async (by: Person, { id }: { id: number }, query = {}) =>
  (await world.call(by, chatMessageEndpoints.list, { params: { id }, query })).data
const unreadOf = (chat: Chat | undefined, { id }: Person) => chat?.users.find(({ userId }) => userId === id)?.unreads

async function team() {
  const ana = await world.person('user')
  const [bob, boss] = [await world.person('user', ana.companyId), await world.person('admin', ana.companyId)]
  return { ana, bob, boss, chat: await found(ana, [bob]) }
}

test('members of a chat read and write; nobody else sees it or gets its events, whatever their rights', async () => {
  const { ana, bob, boss, chat } = await team()
  const root = await world.person('admin', ana.companyId)
  await world.platform.updateTable('users').set({ super: true }).where('id', '=', root.id).execute()
  const outsiders = [boss, root, await world.person('admin')]
  const [own, ...others] = await Promise.all([bob, ...outsiders].map((person) => listenToLiveEvents(world.url, person)))
  const message = await say(ana, chat, 'Good morning')
  expect(message).toMatchObject({ chatId: chat.id, senderId: ana.id, sender: { id: ana.id, name: ana.name }, message: 'Good morning' })
  expect((await said(bob, chat)).records).toEqual([message])
  expect(await listed(bob)).toMatchObject([{ id: chat.id, lastMessage: 'Good morning', lastSenderId: ana.id }])
  const params = { id: chat.id }
  const one = { id: chat.id, messageId: message.id }
  for (const person of outsiders) {
    expect(await listed(person)).toEqual([])
    const answers = [
      await world.call(person, chats.endpoints.get, { params }),
      await world.call(person, chats.endpoints.update, { params, body: { title: 'Mine' } }),
      await world.call(person, chats.endpoints.remove, { params }),
      await world.call(person, chatEndpoints.read, { params }),
      await world.call(person, chatMessageEndpoints.list, { params, query: {} }),
      await world.call(person, chatMessageEndpoints.send, { params, body: { message: 'Me too' } }),
    ]
    for (const answer of [
      await world.call(person, chatMessageEndpoints.edit, { params: one, body: { message: 'Other' } }),
      await world.call(person, chatMessageEndpoints.remove, { params: one }),
    ])
      expect(answer).toMatchObject({ status: 404, error: 'ERR_NO_CHAT_MESSAGE_FOUND' })
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, error: 'ERR_NO_CHAT_FOUND' })
  }
  for (const ear of others) expect(await ear.socket.emitWithAck('typingChat', chat.id)).toEqual({ error: 'ERR_NO_CHAT_FOUND' })
  await world.call(ana, chatMessageEndpoints.edit, { params: one, body: { message: 'Good evening' } })
  await own?.hears('chatMessage', 'update')
  await say(ana, chat, 'The last')
  await own?.hears('chat', 'new-message')
  for (const [place, ear] of others.entries()) {
    // What they do hear shows that all before it has come.
    const person = outsiders[place] as Person
    await found(person, [person], 'Alone')
    await ear.hearsOf('chat', { title: 'Alone' })
    expect(ear.heard.filter((event) => JSON.stringify(event).includes(ana.name))).toEqual([])
    ear.close()
  }
  own?.close()
})

test('only the owner changes and deletes a chat; removed and added members get an event', async () => {
  const { ana, bob, boss, chat } = await team()
  const params = { id: chat.id }
  expect(chat).toMatchObject({ ownerId: ana.id, users: [{ userId: ana.id }, { userId: bob.id }] })
  expect(await world.call(bob, chats.endpoints.update, { params, body: { title: 'Ours' } })).toMatchObject({ status: 403 })
  expect(await world.call(bob, chats.endpoints.remove, { params })).toMatchObject({ status: 403 })
  const [out, into] = [await listenToLiveEvents(world.url, bob), await listenToLiveEvents(world.url, boss)]
  const changed = await world.call(ana, chats.endpoints.update, { params, body: { title: 'Ours', users: ids([boss]) } })
  expect((changed.data as Chat).users.map(({ userId }) => userId)).toEqual([ana.id, boss.id])
  await out.hears('chat', 'delete')
  await into.hearsOf('chat', { title: 'Ours' })
  expect(await said(bob, chat)).toMatchObject({ error: 'ERR_NO_CHAT_FOUND' })
  expect(await world.call(ana, chats.endpoints.remove, { params })).toMatchObject({ status: 200 })
  await into.hears('chat', 'delete')
  out.close()
  into.close()
})

test('a message is unread for all members but its author, and each sees how far the others have read', async () => {
  const { ana, bob, chat } = await team()
  await say(ana, chat, 'One')
  const two = await say(ana, chat, 'Two')
  expect(unreadOf((await listed(bob))[0], bob)).toBe(2)
  expect(unreadOf((await listed(bob))[0], ana)).toBe(0)
  expect((await world.call(bob, chatEndpoints.unread, {})).data).toEqual({ chats: [{ id: chat.id, unreads: 2 }] })
  const read = (await world.call(bob, chatEndpoints.read, { params: { id: chat.id } })).data
  expect(unreadOf(read, bob)).toBe(0)
  expect((await listed(ana))[0]?.users.find(({ userId }) => userId === bob.id)?.readUpTo).toBe(two.seq)
  expect((await world.call(bob, chatEndpoints.unread, {})).data).toEqual({ chats: [] })
})

test('the same key twice is one message of its author; an empty message is refused', async () => {
  const { ana, bob, chat } = await team()
  const idempotencyKey = randomUUID()
  const first = await say(ana, chat, 'Once', { idempotencyKey })
  expect(await say(ana, chat, 'Once', { idempotencyKey })).toEqual(first)
  expect(first.id).toBe(idempotencyKey)
  expect(await say(bob, chat, 'Mine', { idempotencyKey })).toMatchObject({ error: 'ERR_IDEMPOTENCY_KEY' })
  const other = await found(ana, [bob], 'Other')
  expect(await say(ana, other, 'Elsewhere', { idempotencyKey })).toMatchObject({ error: 'ERR_IDEMPOTENCY_KEY' })
  expect(await say(ana, chat, '  \n ')).toMatchObject({ error: 'ERR_VALIDATION' })
  expect((await said(bob, chat)).records).toHaveLength(1)
  expect(
    unreadOf(
      (await listed(bob)).find(({ id }) => id === chat.id),
      bob,
    ),
  ).toBe(1)
})

test('authors edit and delete their messages, and quotes and the list change too', async () => {
  const { ana, bob, chat } = await team()
  const question = await say(ana, chat, `Who comes, @${bob.name}?`)
  expect(question.mentions).toEqual([bob.id])
  const reply = await say(bob, chat, 'I do', { quotedMsgId: question.id })
  expect(reply.quotedMsg).toMatchObject({ id: question.id, message: `Who comes, @${bob.name}?`, sender: { name: ana.name } })
  const at = (message: ChatMessage) => ({ id: chat.id, messageId: message.id })
  expect(await world.call(ana, chatMessageEndpoints.edit, { params: at(reply), body: { message: 'No' } })).toMatchObject({ status: 403 })
  expect(await world.call(ana, chatMessageEndpoints.remove, { params: at(reply) })).toMatchObject({ status: 403 })
  const edited = (await world.call(bob, chatMessageEndpoints.edit, { params: at(reply), body: { message: 'I may' } })).data
  expect(edited).toMatchObject({ message: 'I may', editedAt: expect.any(String), seq: reply.seq })
  expect((await listed(ana))[0]?.lastMessage).toBe('I may')
  await world.call(ana, chatMessageEndpoints.remove, { params: at(question) })
  await world.call(bob, chatMessageEndpoints.remove, { params: at(reply) })
  expect((await said(ana, chat)).records).toMatchObject([
    { message: '', isDeleted: true },
    { message: '', isDeleted: true, quotedMsg: null },
  ])
  expect((await listed(ana))[0]?.lastMessage).toBe('')
  const elsewhere = await found(ana, [bob], 'Other')
  expect(await say(ana, elsewhere, 'Look', { quotedMsgId: question.id })).toMatchObject({ error: 'ERR_NO_CHAT_MESSAGE_FOUND' })
})

test('two people have one direct chat, whoever opens it, and nobody can change its members', async () => {
  const { ana, bob } = await team()
  const open = async (by: Person, { id: userId }: Person) => (await world.call(by, chatEndpoints.direct, { body: { userId } })).data
  const [first, second] = await Promise.all([open(ana, bob), open(bob, ana)])
  expect(second.id).toBe(first.id)
  expect(first).toMatchObject({ kind: 'direct', ownerId: null, users: [{ userId: ana.id }, { userId: bob.id }] })
  expect(await open(ana, ana)).toMatchObject({ error: 'ERR_NO_USER_FOUND' })
  expect(await open(ana, await world.person('user'))).toMatchObject({ error: 'ERR_NO_USER_FOUND' })
  expect(await world.call(ana, chats.endpoints.remove, { params: { id: first.id } })).toMatchObject({ status: 403 })
})

test('a file goes with a message, and only those in the chat open it', async () => {
  const { ana, bob, boss, chat } = await team()
  const body = new FormData()
  body.append('message', 'The plan')
  body.append('medias', new Blob(['a plan']), 'plan.txt')
  const headers = { authorization: `Bearer ${ana.token}` }
  const response = await fetch(`${world.url}/api/chats/${chat.id}/messages`, { method: 'POST', headers, body })
  const message = (await response.json()) as ChatMessage
  expect(message).toMatchObject({ message: 'The plan', mediaName: 'plan.txt', media: { size: 6 } })
  const id = message.media?.id ?? ''
  const read = async (by: Person) =>
    (await fetch(`${world.url}/api/media/${id}`, { headers: { authorization: `Bearer ${by.token}` } })).status
  expect([await read(bob), await read(boss)]).toEqual([200, 403])
  await world.call(ana, chatMessageEndpoints.remove, { params: { id: chat.id, messageId: message.id } })
  expect(await read(bob)).not.toBe(200)
})

test('a deleted user leaves the chats, their messages keep the name, and a chat without an owner belongs to all members', async () => {
  const { ana, bob, boss, chat } = await team()
  await say(ana, chat, 'Goodbye')
  const live = await listenToLiveEvents(world.url, bob)
  await world.call(boss, users.endpoints.remove, { params: { id: ana.id } })
  await live.hearsOf('chat', { id: chat.id, ownerId: null })
  expect((await said(bob, chat)).records).toMatchObject([{ senderId: null, sender: { id: null, name: ana.name } }])
  expect(await world.call(bob, chats.endpoints.update, { params: { id: chat.id }, body: { title: 'Ours' } })).toMatchObject({ status: 200 })
  await world.call(boss, users.endpoints.remove, { params: { id: bob.id } })
  const left = await world.platform.selectFrom('chats').select('id').where('id', '=', chat.id).execute()
  expect(left).toEqual([])
  live.close()
})

test('pages of messages go from the newest to older ones in order of time, and a search finds messages by their text', async () => {
  const { ana, bob, chat } = await team()
  for (let n = 1; n <= 25; n++) await say(ana, chat, `Número ${n}`)
  const texts = ({ records }: { records: ChatMessage[] }) => records.map(({ message }) => message)
  const newest = await said(bob, chat)
  expect(texts(newest)).toEqual(Array.from({ length: 20 }, (_, n) => `Número ${n + 6}`))
  expect(newest).toMatchObject({ count: 25, hasMore: true })
  const older = await said(bob, chat, { cursor: newest.nextCursor })
  expect(texts(older)).toEqual(['Número 1', 'Número 2', 'Número 3', 'Número 4', 'Número 5'])
  expect(older).toMatchObject({ hasMore: false, nextCursor: null })
  expect(texts(await said(bob, chat, { pageNumber: 2 }))).toEqual(texts(older))
  expect(texts(await said(bob, chat, { searchParam: 'numero 2' }))).toHaveLength(7)
})
