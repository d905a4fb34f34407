import { chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { type Chat, chatEndpoints, chats } from '@recado/contract/chats/chats'
import { noticeEndpoints, noticeKinds } from '@recado/contract/notices'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const told = async (by: Person) => (await world.call(by, noticeEndpoints.list, {})).data.notices
async function team() {
  const ana = await world.person('user')
  const bob = await world.person('user', ana.companyId)
  const chat = (await world.call(ana, chats.endpoints.create, { body: { title: 'Team', users: [{ id: bob.id }] } })).data as Chat
  const say = async (message: string) =>
    (await world.call(ana, chatMessageEndpoints.send, { params: { id: chat.id }, body: { message } })).data
  return { ana, bob, params: { id: chat.id }, say }
}

test('a mentioned user gets a notice on every screen until they read the chat; others get none', async () => {
  const { ana, bob, params, say } = await team()
  const live = await listenToLiveEvents(world.url, bob)
  await say(`Look, @${bob.name}, and @${ana.name}`)
  await live.hearsOf('notice', { kind: 'mention', name: ana.name, chatId: params.id })
  expect(await told(bob)).toMatchObject([{ kind: 'mention', name: ana.name, text: `Look, @${bob.name}, and @${ana.name}` }])
  expect(await told(ana)).toEqual([])
  await world.call(bob, chatEndpoints.read, { params })
  await live.hears('notice', 'reload')
  expect(await told(bob)).toEqual([])
  live.close()
})

test('notices up to the one that was seen are cleared, later ones stay, each user for themselves', async () => {
  const { ana, bob, say } = await team()
  for (const text of ['One', 'Two', 'Three']) await say(`${text} @${bob.name}`)
  const [, two] = await told(bob)
  await world.call(ana, noticeEndpoints.read, { body: { upTo: 2_147_483_647 } })
  await world.call(bob, noticeEndpoints.read, { body: { upTo: two?.id ?? 0 } })
  expect(await told(bob)).toMatchObject([{ text: `Three @${bob.name}` }])
})

test('notices of deleted messages and of chats that the user left are removed', async () => {
  const { ana, bob, params, say } = await team()
  const other = await world.person('user', ana.companyId)
  const message = await say(`Wrong, @${bob.name}`)
  await world.call(ana, chatMessageEndpoints.remove, { params: { ...params, messageId: message.id } })
  expect(await told(bob)).toEqual([])
  await say(`Right, @${bob.name}`)
  expect(await told(bob)).toHaveLength(1)
  await world.call(ana, chats.endpoints.update, { params, body: { users: [{ id: other.id }] } })
  expect(await told(bob)).toEqual([])
})

test('the database takes every kind of notice', async () => {
  const { rows } = await sql<{
    rule: string
  }>`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'notices_kind_check'`.execute(world.platform)
  expect([...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind).sort()).toEqual([...noticeKinds].sort())
})
