import { contacts } from '@recado/contract/contacts'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

/** A contact with a ticket on each of two connections. */
async function onBothLines() {
  const one = await openLine(world)
  const { boss } = one
  const two = await openLine(world, boss)
  const ana = customer()
  const wrote = async (line: OpenLine, text: string) => {
    await line.write(ana, text)
    const ticket = (await line.tickets()).find(({ contact, whatsappId }) => contact.name === ana.name && whatsappId === line.id)
    if (!ticket) throw new Error('no ticket')
    return ticket
  }
  const there = await wrote(two, 'On the other line')
  const here = await wrote(one, 'Here')
  return { one, two, boss, here, there, ana }
}

test('a contact is published with its new connection after a message or a new ticket over another one', async () => {
  const { one, two, boss, there, ana } = await onBothLines()
  const lineOf = async (contactId: number) => (await world.call(boss, contacts.endpoints.get, { params: { id: contactId } })).data.whatsapp
  const heard = await listenToLiveEvents(world.url, boss)
  const told = async (line: OpenLine) => {
    expect(await lineOf(there.contactId)).toMatchObject({ id: line.id })
    await expect.poll(() => heard.of('contact').at(-1)?.contact).toMatchObject({ id: there.contactId, whatsapp: { id: line.id } })
  }
  await two.write(ana, 'Are you there?')
  await told(two)
  await one.write(ana, 'Or here?')
  await told(one)
  await two.accept(there.id)
  await told(two)
  await one.write(ana, 'Still here?')
  await told(one)
  await two.say(there.id, 'Yes')
  await told(two)
  const before = heard.of('contact').length
  await two.say(there.id, 'What may it be?')
  await two.resolve(there.id)
  await heard.hearsOf('ticket', { id: there.id, status: 'closed' })
  expect(heard.of('contact')).toHaveLength(before)
  heard.close()
})

test('each change of a contact’s last connection is published once, whatever caused it', async () => {
  const { one, two, boss, here, there, ana } = await onBothLines()
  const three = await openLine(world, boss)
  const heard = await listenToLiveEvents(world.url, boss)
  // Until now the ticket on the first connection was the newer one.
  const body = { status: 'open' as const, userId: boss.id, whatsappId: three.id }
  expect(await world.call(boss, ticketEndpoints.update, { params: { id: there.id }, body })).toMatchObject({ status: 200 })
  await three.resolve(there.id)
  await one.write(ana, 'Still here?')
  await one.accept(here.id)
  await one.resolve(here.id)
  const again = { contactId: there.contactId, whatsappId: three.id, status: 'open' as const }
  const opened = await world.call(boss, ticketEndpoints.create, { body: again })
  expect(opened).toMatchObject({ status: 200, data: { id: there.id } })

  const bea = customer('Bea')
  await two.write(bea, 'Good day')
  const toBea = (await two.ticketOf(bea))?.contactId ?? 0
  const { data: said } = await three.say(there.id, 'Our prices')
  const sentOn = await world.call(boss, messageEndpoints.forward, { params: { id: said[0]?.id ?? '' }, body: { contactId: toBea } })
  expect(sentOn).toMatchObject({ status: 200 })
  await three.resolve(there.id)
  await three.resolve(sentOn.data.ticketId)
  await heard.hearsOf('ticket', { id: sentOn.data.ticketId, status: 'closed' })

  const told = (id: number) => heard.of('contact').filter(({ contact }) => (contact as { id: number }).id === id)
  expect(told(there.contactId)).toMatchObject([three, one, three].map(({ id }) => ({ contact: { whatsapp: { id } } })))
  expect(told(toBea)).toMatchObject(
    [two, three].map(({ id }, turn) => ({ action: turn === 0 ? 'create' : 'update', contact: { whatsapp: { id } } })),
  )
  heard.close()
})

test('a ticket cannot move to a connection where the contact has an open or pending ticket', async () => {
  const { one, two, boss, here, there } = await onBothLines()
  const move = () =>
    world.call(boss, ticketEndpoints.update, { params: { id: here.id }, body: { status: 'open', userId: boss.id, whatsappId: two.id } })
  const refusal = { status: 409, error: 'ERR_OTHER_OPEN_TICKET', details: { id: there.id } }
  expect(await move()).toMatchObject(refusal)
  await one.accept(there.id)
  expect(await move()).toMatchObject(refusal)
  expect((await world.call(boss, ticketEndpoints.get, { params: { id: here.id } })).data).toMatchObject({
    whatsappId: one.id,
    status: 'pending',
  })
})

test('a ticket that replaces a closed one keeps its messages, attendances, timeline and tags', async () => {
  const { one, two, boss, here, there, ana } = await onBothLines()
  const tag = (await world.call(boss, tags.endpoints.create, { body: { name: 'Loyal' } })).data.id
  await world.call(boss, ticketEndpoints.syncTags, { body: { ticketId: there.id, tags: [{ id: tag }] } })
  await two.accept(there.id)
  await two.say(there.id, 'Good day')
  await two.resolve(there.id)
  await one.accept(here.id)
  const told = await listenToLiveEvents(world.url, boss)
  const moved = await world.call(boss, ticketEndpoints.update, {
    params: { id: here.id },
    body: { userId: null, status: 'pending', queueId: null, whatsappId: two.id },
  })
  expect(moved).toMatchObject({ status: 200, data: { id: here.id, whatsappId: two.id, tags: [{ id: tag }] } })
  await told.hears('ticket', 'delete')
  expect(told.of('ticket')).toContainEqual({ name: 'ticket', action: 'delete', ticketId: there.id })
  told.close()

  const on = { params: { id: here.id } }
  expect((await two.messages(here.id)).map(({ body }) => body)).toEqual(['On the other line', 'Here', 'Good day'])
  const { attendances } = (await world.call(boss, ticketEndpoints.get, on)).data
  expect(attendances.map(({ finishedAct }) => finishedAct)).toEqual(['resolve', 'return', null])
  const { steps } = (await world.call(boss, timelineEndpoints.list, { params: { ticketId: here.id }, query: { limit: 200 } })).data
  expect(steps.filter(({ act }) => act === 'arrive')).toHaveLength(2)
  expect(await world.call(boss, ticketEndpoints.get, { params: { id: there.id } })).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' })

  // The next message of the customer arrives in the one ticket that is left.
  await two.write(ana, 'Still me')
  expect((await two.messages(here.id)).at(-1)?.body).toBe('Still me')
  await one.accept(here.id)
  expect(await world.call(boss, messageEndpoints.send, { params: { ticketId: here.id }, body: { body: 'And me' } })).toMatchObject({
    status: 200,
  })
  await expect.poll(async () => (await two.phone(ana)).map(({ body }) => body)).toEqual(['Good day', 'And me'])
})
