import { connectionEndpoints } from '@recado/contract/connections'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { kanbanTagsEndpoint, tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { colleaguesEndpoint, setLanguageEndpoint, users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBrowserClient } from '../browserClient.ts'
import type { Person } from '../createPeople.ts'
import { listenToLiveEvents } from '../liveEvents.ts'
import { customer, newNumber, openLine } from '../simulatedLine.ts'
import { createWorld } from '../testApp.ts'
import { world } from './sharedWorld.ts'

/** What these clients need besides the shapes that the wall generates. */
const { send } = createBrowserClient(world.url)

test('the lanes of the kanban board have an address of their own, and a tag without a colour gets one', async () => {
  const boss = await world.person('admin')
  const make = async (body: object) => (await send('POST', '/api/tags', { token: boss.token, body })).data
  const lane = await make({ name: 'Orders', color: '', kanban: '1' })
  const { color } = await make({ name: 'VIP' })
  expect(lane).toMatchObject({ color: '#a4cccc', kanban: 1 })
  expect(color).toBe('#a4cccc')
  expect(await world.call(boss, kanbanTagsEndpoint)).toMatchObject({ status: 200, data: { lista: [{ id: lane.id, name: 'Orders' }] } })
  expect((await world.call(boss, kanbanTagsEndpoint)).data.lista).toHaveLength(1)
  expect(await world.call(boss, tags.endpoints.update, { params: { id: Number(lane.id) }, body: { color: '' } })).toMatchObject({
    data: { color: '#a4cccc' },
  })
})

test('a new ticket is told as if it had changed: creations of tickets are not known to them', async () => {
  const line = await openLine(world)
  const heard = await listenToLiveEvents(world.url, line.boss)
  await line.write(customer('Ana'), 'Hello')
  const { data: contact } = await send('POST', '/api/contacts', { token: line.boss.token, body: { name: 'Bia', number: newNumber() } })
  const { data } = await world.call(line.boss, ticketEndpoints.create, { body: { contactId: Number(contact.id), whatsappId: line.id } })
  await heard.hearsOf('ticket', { id: data.id })
  expect(new Set(heard.of('ticket').map(({ action }) => action))).toEqual(new Set(['update']))
  heard.close()
})

test('who asks for the records of another company by its number is not given the own ones', async () => {
  const other = await world.person('admin')
  const root = await world.person('super')
  const list = (who: Person, companyId: unknown) => send('GET', `/api/users/list?companyId=${companyId}`, who)
  expect(await list(root, other.companyId)).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' })
  expect(await send('GET', `/api/whatsapp?session=0&companyId=${other.companyId}`, root)).toMatchObject({ status: 404 })
  for (const own of [root.companyId, '', 'undefined']) expect(await list(root, own), String(own)).toMatchObject({ status: 200 })
  // Members of one company cannot mean another one, so the parameter is ignored.
  expect(await list(other, root.companyId)).toMatchObject({ status: 200, data: (await world.call(other, colleaguesEndpoint)).data })
})

test('a conversation is joined by its number as a text', async () => {
  const line = await openLine(world)
  const ana = customer('Ana')
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  const heard = await listenToLiveEvents(world.url, line.boss)
  const join = (given: unknown) => heard.socket.emitWithAck('joinChatBox', given)
  expect(await join(String(ticket?.id))).toEqual(await join(ticket?.id))
  expect(await join(String(ticket?.id))).not.toHaveProperty('error')
  for (const wrong of ['undefined', '', null]) expect(await join(wrong), String(wrong)).toEqual({ error: 'ERR_VALIDATION' })
  heard.close()
})

test('whatever changes about oneself is told with all that one’s session says, and only so', async () => {
  const boss = await world.person('admin')
  const { data: queue } = await world.call(boss, queues.endpoints.create, { body: { name: 'Sales', color: '#ff0000' } })
  const { data: line } = await world.call(boss, connectionEndpoints.create, { body: { name: 'Line', provider: 'beta' } })
  for (const profile of ['user', 'supervisor', 'admin'] as const) {
    const one = await world.person(profile, boss.companyId)
    const heard = await listenToLiveEvents(world.url, one)
    const { data: before } = await world.call(one, accessEndpoints.me)
    const change = (body: object) => world.call(boss, users.endpoints.update, { params: { id: one.id }, body })
    await change({ queueIds: [queue.id], whatsappId: line.id })
    await world.call(boss, queues.endpoints.update, { params: { id: queue.id }, body: { name: `Sales ${profile}` } })
    await world.call(one, setLanguageEndpoint, { params: { lang: 'es' } })
    await heard.hearsOf('user', { id: one.id, language: 'es' })
    const own = heard.of('user').filter(({ user }) => (user as { id: number }).id === one.id)
    for (const { user } of own) expect(Object.keys(user as object).sort()).toEqual(Object.keys(before).sort())
    expect(own.at(-1)?.user).toEqual((await world.call(one, accessEndpoints.me)).data)
    heard.close()
  }
})

test('whether a company has paid is known the moment it changes', async () => {
  const boss = await world.person('admin')
  const { isPaidCompany } = world.kernel.sessionCache
  const setDueDate = (dueDate: string | null) =>
    world.platform.updateTable('companies').set({ dueDate }).where('id', '=', boss.companyId).execute()
  expect(await isPaidCompany(boss.companyId)).toBe(true)
  await setDueDate('2020-01-01')
  await expect.poll(() => isPaidCompany(boss.companyId)).toBe(false)
  await setDueDate(null)
  await expect.poll(() => isPaidCompany(boss.companyId)).toBe(true)
})

test('codes of the catalogue arise where they belong: whom to attend there is nobody, and what could not be stored or looked up', async () => {
  const broken = await createWorld({ env: { ROLE: 'web' } })
  try {
    const boss = await broken.person('admin')
    const post = createBrowserClient(broken.url).send
    const { data: line } = await broken.call(boss, connectionEndpoints.create, { body: { name: 'Line', provider: 'simulator' } })
    const make = async () => {
      const { data } = await post('POST', '/api/contacts', { token: boss.token, body: { name: 'Ana', number: newNumber() } })
      return { contactId: Number(data.id), whatsappId: line.id }
    }
    const nobody = { body: { ...(await make()), userId: 2_000_000_000 } }
    expect(await broken.call(boss, ticketEndpoints.create, nobody)).toMatchObject({ status: 404, error: 'ERR_USER_DONT_EXISTS' })
    const { data: ticket } = await broken.call(boss, ticketEndpoints.create, { body: await make() })
    const handed = { params: { id: ticket.id }, body: { userId: 2_000_000_000 } }
    expect(await broken.call(boss, ticketEndpoints.update, handed)).toMatchObject({ status: 404, error: 'ERR_USER_DONT_EXISTS' })
    const later = await make()
    await sql`alter table attendances rename to broken`.execute(broken.platform)
    expect(await broken.call(boss, ticketEndpoints.create, { body: later })).toMatchObject({ status: 500, error: 'ERR_CREATING_TICKET' })
    await sql`alter table ledger rename to "brokenToo"`.execute(broken.platform)
    const said = { params: { ticketId: ticket.id }, body: { body: 'Hello' } }
    expect(await broken.call(boss, messageEndpoints.send, said)).toMatchObject({ status: 500, error: 'ERR_CREATING_MESSAGE' })
    const { socket, close } = await listenToLiveEvents(broken.url, boss)
    await sql`alter table tickets rename to "brokenToday"`.execute(broken.platform)
    expect(await socket.emitWithAck('joinChatBox', ticket.id)).toEqual({ error: 'ERR_INTERNAL_SERVER_ERROR' })
    close()
  } finally {
    await broken.close()
  }
})
