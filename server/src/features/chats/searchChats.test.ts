import { chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { type Chat, chatEndpoints, chats } from '@recado/contract/chats/chats'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const called = async (person: Person, name: string): Promise<Person> => {
  await world.platform.updateTable('users').set({ name }).where('id', '=', person.id).execute()
  return { ...person, name }
}
const group = async (by: Person, people: readonly Person[], title: string) =>
  (await world.call(by, chats.endpoints.create, { body: { title, users: people.map(({ id }) => ({ id })) } })).data as Chat
const direct = async (by: Person, { id }: Person) => (await world.call(by, chatEndpoints.direct, { body: { userId: id } })).data
const say = async (by: Person, { id }: { id: number }, message: string) =>
  (await world.call(by, chatMessageEndpoints.send, { params: { id }, body: { message } })).data
const search = async (by: Person, q: string, cursor?: string) =>
  (await world.call(by, chatEndpoints.search, { query: { q, ...(cursor && { cursor }) } })).data
const chatsFound = async (by: Person, q: string) => (await search(by, q)).chats.map(({ id }) => id)
const saidFound = async (by: Person, q: string) => (await search(by, q)).messages.map(({ message }) => message)

async function office() {
  const ana = await called(await world.person('user'), 'Ana Prado')
  const bob = await called(await world.person('user', ana.companyId), 'José Lima')
  const eve = await called(await world.person('admin', ana.companyId), 'Eva Dias')
  return { ana, bob, eve }
}

test('chats are found by their title and by the current names of the other members, not by the reader’s own', async () => {
  const { ana, bob, eve } = await office()
  const pair = await direct(ana, bob)
  const team = await group(ana, [bob, eve], 'Entregas')
  const alone = await group(ana, [eve], 'Feriados')
  await say(ana, alone, 'The newest stands first')
  expect(await chatsFound(ana, 'jose')).toEqual([team.id, pair.id])
  expect(await chatsFound(ana, 'ENTREGÁS')).toEqual([team.id])
  expect(await chatsFound(ana, 'e')).toEqual([alone.id, team.id, pair.id])
  expect(await chatsFound(ana, 'prado')).toEqual([])
  expect(await chatsFound(bob, 'prado')).toEqual([team.id, pair.id])
  await called(bob, 'Paulo Lima')
  expect(await chatsFound(ana, 'jose')).toEqual([])
  expect(await chatsFound(ana, 'paulo')).toEqual([team.id, pair.id])
})

test('members find messages with their chat; the text before an edit and deleted messages are not found', async () => {
  const { ana, bob, eve } = await office()
  const [pair, team] = [await direct(ana, bob), await group(ana, [bob], 'Team')]
  await say(ana, pair, 'The café opens')
  await say(bob, team, '100% CAFE')
  expect(await search(bob, 'cafe')).toMatchObject({
    messages: [
      { message: '100% CAFE', chat: { id: team.id, kind: 'group', title: 'Team' } },
      { message: 'The café opens', chat: { id: pair.id, kind: 'direct', title: 'Ana Prado' } },
    ],
    nextCursor: null,
  })
  expect((await search(ana, 'café')).messages[1]?.chat.title).toBe('José Lima')
  expect(await saidFound(ana, '0% c')).toEqual(['100% CAFE'])
  expect(await saidFound(ana, '0_ c')).toEqual([])
  expect(await saidFound(ana, 'ca')).toEqual([])
  for (const stranger of [eve, await world.person('admin')])
    expect(await search(stranger, 'cafe')).toMatchObject({ chats: [], messages: [] })
  const [message] = (await search(bob, '100%')).messages
  const params = { id: team.id, messageId: message?.id ?? '' }
  await world.call(bob, chatMessageEndpoints.edit, { params, body: { message: 'Only tea' } })
  expect(await saidFound(bob, 'cafe')).toEqual(['The café opens'])
  await world.call(bob, chatMessageEndpoints.remove, { params })
  expect(await saidFound(bob, 'tea')).toEqual([])
})

test('pages of messages follow each other without a gap or a repeat, and chats come with the first', async () => {
  const { ana, bob } = await office()
  const team = await group(ana, [bob], 'Said')
  for (let turn = 0; turn < 23; turn++) await say(ana, team, `said ${turn}`)
  const first = await search(ana, 'said')
  expect(first.chats).toMatchObject([{ id: team.id }])
  const second = await search(ana, 'said', first.nextCursor ?? '')
  expect(second).toMatchObject({ chats: [], nextCursor: null })
  const texts = [...first.messages, ...second.messages].map(({ message }) => message)
  expect(texts).toEqual(Array.from({ length: 23 }, (_, turn) => `said ${22 - turn}`))
})
