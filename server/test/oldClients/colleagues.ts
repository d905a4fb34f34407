import { expect, test } from 'vitest'
import { z } from 'zod'
import { listenToLiveEvents } from '../liveEvents.ts'
import { customer, openLine } from '../simulatedLine.ts'
import { file, flag, has, hears, listOf, moment, named, number, oldClient, onChannel, paged, someText, text } from './oldClient.ts'
import { world } from './sharedWorld.ts'

/** The board, internal chats, and announcements of the platform. */

test('cards of the board are moved, also back to where they have no lane', async () => {
  const line = await openLine(world)
  const client = oldClient(world, line.boss)
  await line.write(customer('Ana'), 'Hello')
  const lane = await client.post('/tags', { name: 'Orders', color: '#ff0000', kanban: '1' }, named)
  await client.get('/tags/kanban', has({ lista: listOf(has({ id: number, name: text, color: text })) }))
  const contact = has({ name: text, number: text })
  const ticket = has({ id: number, uuid: text, tags: z.array(has({ id: number })), contact, lastMessage: text })
  const cards = async () => (await client.get('/ticket/kanban?queueIds=[]&showAll=true', has({ tickets: listOf(ticket) }))).tickets
  const id = (await cards())[0]?.id
  for (const [to, lanes] of [
    [lane.id, [lane.id]],
    ['lane0', []],
    [lane.id, [lane.id]],
  ] as const) {
    await client.remove(`/ticket-tags/${id}`)
    await client.put(`/ticket-tags/${id}/${to}`)
    expect((await cards())[0]?.tags.map((tag) => tag.id)).toEqual(lanes)
  }
})

test('chats, whose members hear what is said', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const client = oldClient(world, boss)
  const heard = await listenToLiveEvents(world.url, bob)
  await client.get('/users/list', listOf(named))
  const user = has({ userId: number, unreads: number, user: named })
  const chat = has({ id: number, uuid: text, title: text, ownerId: number, lastMessage: text, updatedAt: moment, users: listOf(user) })
  const { id } = await client.post('/chats', { title: 'Kitchen', users: [{ id: bob.id, name: bob.name }] }, chat)
  await hears(heard, 'chat', { action: 'create', record: { id }, answer: chat })
  const { records } = await client.get('/chats', paged('records', chat))
  expect(records[0]?.users.map(({ userId }) => userId).sort()).toEqual([boss.id, bob.id].sort())
  const said = has({ senderId: number, sender: has({ name: text }), message: text, createdAt: moment })
  await client.post(`/chats/${id}/messages`, { message: 'Bread?' }, said)
  await heard.hears('chat', 'new-message')
  const members = has({ users: listOf(has({ userId: number })) })
  const heardMessage = has({ newMessage: said.extend({ chat: members }), chat })
  expect(heardMessage.safeParse(heard.of('chat').find(({ action }) => action === 'new-message')).error?.issues).toBeUndefined()
  await client.get(`/chats/${id}/messages?pageNumber=1`, paged('records', said))
  const reader = oldClient(world, bob)
  const read = await reader.post(`/chats/${id}/read`, { userId: bob.id }, chat)
  expect(read.users.find(({ userId }) => userId === bob.id)?.unreads).toBe(0)
  await client.put(`/chats/${id}`, { ...(await client.get(`/chats/${id}`)), title: 'Bakery', users: [{ id: bob.id }] }, chat)
  await client.remove(`/chats/${id}`)
  await heard.hears('chat', 'delete')
  heard.close()
})

test('the open chat, the list of chats and the bell are live, each on the channel to which they listen', async () => {
  const boss = await world.person('admin')
  const [bob, eve] = [await world.person('user', boss.companyId), await world.person('user', boss.companyId)]
  const client = oldClient(world, boss)
  const [bobs, eves] = [await listenToLiveEvents(world.url, bob), await listenToLiveEvents(world.url, eve)]
  const inCompany = `company-${boss.companyId}`
  const member = has({ userId: number, unreads: number })
  const shown = has({ id: number, uuid: text, title: text, lastMessage: text, updatedAt: moment, users: listOf(member) })
  const list = onChannel(bobs, `${inCompany}-chat-user-${bob.id}`)
  const bell = onChannel(bobs, `${inCompany}-chat`)
  const { id } = await client.post('/chats', { title: 'Kitchen', users: [{ id: bob.id, name: bob.name }] }, has({ id: number }))
  expect(await list.reads('create', has({ record: shown }))).toMatchObject({ record: { id } })
  const open = onChannel(bobs, `${inCompany}-chat-${id}`)
  const notOpen = [onChannel(eves, `${inCompany}-chat-${id}`), onChannel(eves, `${inCompany}-chat-user-${bob.id}`)]
  await client.post(`/chats/${id}/messages`, { message: 'Bread?' })
  const said = has({ senderId: number, sender: has({ name: text }), message: text, createdAt: moment })
  const heardMessage = await open.reads('new-message', has({ newMessage: said, chat: shown }))
  expect(heardMessage).toMatchObject({ newMessage: { message: 'Bread?' }, chat: { id, lastMessage: 'Bread?' } })
  await bell.reads('new-message', has({ newMessage: has({ chat: has({ users: listOf(member) }) }), chat: shown }))
  await oldClient(world, bob).post(`/chats/${id}/read`, { userId: bob.id })
  for (const page of [open, bell]) expect(await page.reads('update', has({ chat: shown }))).toMatchObject({ chat: { id } })
  expect(list.events.map(({ action }) => action)).toEqual(['create'])
  await client.put(`/chats/${id}`, { title: 'Bakery', users: [{ id: bob.id }] })
  expect(await list.reads('update', has({ record: shown }))).toMatchObject({ record: { title: 'Bakery' } })
  await client.remove(`/chats/${id}`)
  await bell.reads('delete', has({ id: number }))
  // When the event of Eve's own chat has come, all earlier ones have come.
  await oldClient(world, eve).post('/chats', { title: 'Alone', users: [{ id: eve.id }] })
  await eves.hearsOf('chat', { title: 'Alone' })
  expect(notOpen.flatMap(({ events }) => events)).toEqual([])
  bobs.close()
  eves.close()
})

test('announcements with a picture, and helps', async () => {
  const root = await world.person('super')
  const ana = await world.person('user')
  const heard = await listenToLiveEvents(world.url, ana)
  const client = oldClient(world, root)
  const record = has({
    ...{ id: number, title: text, text, priority: number, status: flag, mediaPath: someText, mediaName: someText, createdAt: moment },
  })
  const { id } = await client.post('/announcements', { title: 'News', text: 'Better', priority: '3', status: 'true' }, record)
  await hears(heard, 'announcement', { action: 'create', record: { id }, answer: record })
  await client.form(`/announcements/${id}/media-upload`, [['file', file('news.png')]], record)
  await oldClient(world, ana).get('/announcements/?searchParam=&pageNumber=1', paged('records', record))
  await client.edits(`/announcements/${id}`, { priority: '1', status: true }, { priority: 1 })
  const { mediaPath } = await client.get(`/announcements/${id}`, record)
  expect((await fetch(`${world.url}/public/${mediaPath}`)).status).toBe(200)
  await client.remove(`/announcements/${id}`)
  await heard.hears('announcement', 'delete')
  heard.close()

  const help = has({ id: number, title: text, video: text, description: text })
  const made = await client.post('/helps', { title: 'Start', video: 'dQw4w9WgXcQ', description: '' }, help)
  await client.put(`/helps/${made.id}`, { ...made, title: 'How to start' })
  expect(await client.get('/helps/list', listOf(help))).toMatchObject([{ title: 'How to start' }])
  await client.remove(`/helps/${made.id}`)
})
