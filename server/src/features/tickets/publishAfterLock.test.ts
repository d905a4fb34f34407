import { contacts } from '@recado/contract/contacts'
import { queues } from '@recado/contract/queues/queues'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { type Ticket, ticketEndpoints } from '@recado/contract/tickets/tickets'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { type Holds, whileRowsLocked } from '../../../test/whileRowsLocked.ts'

const world = await createWorld()
afterAll(() => world.close())

/** A pending ticket, two queues, and a user of each queue who receives live events. */
async function staged(name: string) {
  const line = await openLine(world)
  const { companyId } = line.boss
  const ana = customer(name)
  await line.write(ana, 'Hello')
  const ticket = (await line.ticketOf(ana)) as Ticket
  const room = async (place: number) => {
    const body = { name: `Queue ${place}`, color: `#00000${place}` }
    const { id } = (await world.call(line.boss, queues.endpoints.create, { body })).data
    const person = await world.person('user', companyId)
    await world.platform.insertInto('userQueues').values({ companyId, userId: person.id, queueId: id }).execute()
    return { id, person, ears: await listenToLiveEvents(world.url, person) }
  }
  const put =
    (queueId: number | null): Holds =>
    (tx) =>
      tx.updateTable('tickets').set({ queueId }).where('id', '=', ticket.id).execute()
  const [here, there] = [await room(1), await room(2)]
  return { line, companyId, ana, ticket, put, here, there, heard: await listenToLiveEvents(world.url, line.boss) }
}
const told = (heard: Awaited<ReturnType<typeof listenToLiveEvents>>) =>
  heard.of('ticket').map((event) => event.ticket as Ticket | undefined)

test('renaming a contact while its ticket changes publishes the changed ticket', async () => {
  const { line, ticket, heard } = await staged('Renamed')
  const holds: Holds = (tx) => tx.updateTable('tickets').set({ lastMessage: 'Meanwhile' }).where('id', '=', ticket.id).execute()
  const change = { params: { id: ticket.contactId }, body: { name: 'Renata' } }
  await whileRowsLocked(world, { holds }, () => world.call(line.boss, contacts.endpoints.update, change))
  await heard.hearsOf('contact', { id: ticket.contactId, name: 'Renata' })
  expect(told(heard).map((one) => [one?.contact.name, one?.lastMessage])).toEqual([['Renata', 'Meanwhile']])
})

test('deleting a contact while its ticket moves tells the users who see it after the move', async () => {
  const { line, ticket, put, here, there, heard } = await staged('Gone')
  const gone = { params: { id: ticket.contactId } }
  await world.platform.transaction().execute(put(here.id))
  await whileRowsLocked(world, { holds: put(there.id) }, () => world.call(line.boss, contacts.endpoints.remove, gone))
  await heard.hears('contact', 'delete')
  expect(there.ears.of('ticket')).toMatchObject([{ action: 'delete', ticketId: ticket.id }])
})

test('a ticket that leaves a queue during the delete is not published without queue', async () => {
  const { line, put, here, there, heard } = await staged('Leaves')
  await world.platform.transaction().execute(put(here.id))
  await whileRowsLocked(world, { holds: put(there.id) }, () => world.call(line.boss, queues.endpoints.remove, { params: { id: here.id } }))
  await heard.hears('queue', 'delete')
  expect(told(heard)).toEqual([])
})

test('a ticket that comes into a queue during the delete is published without queue', async () => {
  const { line, ticket, put, here, heard } = await staged('Comes')
  await whileRowsLocked(world, { holds: put(here.id) }, () => world.call(line.boss, queues.endpoints.remove, { params: { id: here.id } }))
  await heard.hears('queue', 'delete')
  expect(told(heard).map((one) => [one?.id, one?.queueId])).toEqual([[ticket.id, null]])
  expect((await line.tickets())[0]?.queueId).toBeNull()
})

test('a note, and its deletion, is published to the users who see the ticket at that moment', async () => {
  const { line, ticket, put, here, there, heard } = await staged('Noted')
  const body = { note: 'They are in a hurry', ticketId: ticket.id }
  await world.platform.transaction().execute(put(here.id))
  const written = await whileRowsLocked(world, { holds: put(there.id) }, () => world.call(line.boss, noteEndpoints.create, { body }))
  await heard.hears('note', 'create')
  expect([here.ears.of('note').length, there.ears.of('note').length]).toEqual([0, 1])
  await whileRowsLocked(world, { holds: put(here.id) }, () =>
    world.call(line.boss, noteEndpoints.remove, { params: { id: written.data.id } }),
  )
  await heard.hears('note', 'delete')
  expect([here.ears.of('note').length, there.ears.of('note').length]).toEqual([1, 1])
})

test('a message that arrives while its closed ticket is merged into another is not lost', async () => {
  const { line, ana, ticket } = await staged('Moved')
  const other = await openLine(world, line.boss)
  await other.write(ana, 'Here too')
  const there = (await other.tickets()).find(({ whatsappId }) => whatsappId === other.id) as Ticket
  await other.resolve(there.id)
  const heardAt = new Date(world.clock.now().getTime() + 60_000).toISOString()
  const holds: Holds = (tx) => tx.updateTable('tickets').set({ heardAt }).where('id', '=', there.id).execute()
  await whileRowsLocked(world, { holds }, () =>
    world.call(line.boss, ticketEndpoints.update, { params: { id: ticket.id }, body: { whatsappId: other.id } }),
  )
  const row = await world.platform.selectFrom('tickets').select(['connectionId', 'heardAt']).where('id', '=', ticket.id).executeTakeFirst()
  expect(row).toEqual({ connectionId: other.id, heardAt })
})

test('a ticket that is transferred to a user during their delete waits for others', async () => {
  const { line, ticket, here, heard } = await staged('Given')
  const given = { status: 'open' as const, userId: here.person.id }
  const holds: Holds = (tx) => tx.updateTable('tickets').set(given).where('id', '=', ticket.id).execute()
  await whileRowsLocked(world, { holds }, () => world.call(line.boss, users.endpoints.remove, { params: { id: here.person.id } }))
  await heard.hears('user', 'delete')
  expect(await line.tickets()).toMatchObject([{ id: ticket.id, status: 'pending', userId: null }])
  expect(told(heard)).toMatchObject([{ id: ticket.id, status: 'pending', userId: null }])
})
