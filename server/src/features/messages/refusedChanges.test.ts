import { connectionEndpoints } from '@recado/contract/connections'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const world = await createWorld()
afterAll(() => world.close())
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})

/** A conversation with a message that the customer's phone shows. */
async function delivered(body = 'The price is 10', on = line) {
  const ana = customer(`Ana ${world.unique()}`)
  await on.write(ana, 'Hello')
  const ticket = await on.ticketOf(ana)
  if (!ticket) throw new Error('no ticket')
  await on.accept(ticket.id)
  const id = (await on.say(ticket.id, body)).data[0]?.id ?? ''
  const shown = async () => (await on.messages(ticket.id)).find((one) => one.id === id)
  await waitUntil(async () => ((await shown())?.ack ?? 0) > 0, 'the message is sent')
  const params = { id }
  return {
    ...{ id, ana, shown, ticketId: ticket.id },
    edit: (text: string) => world.call(on.boss, messageEndpoints.edit, { params, body: { body: text } }),
    remove: () => world.call(on.boss, messageEndpoints.remove, { params }),
    react: (emoji: string) => world.call(on.boss, messageEndpoints.react, { params, body: { emoji } }),
    lastMessage: async () => (await world.call(on.boss, ticketEndpoints.get, { params: { id: ticket.id } })).data.lastMessage,
    timeline: async () =>
      (await world.call(on.boss, timelineEndpoints.list, { params: { ticketId: ticket.id }, query: {} })).data.steps.map(
        ({ code, user }) => `${code} ${user?.name}`,
      ),
    phone: async () => (await on.phone(ana)).at(-1),
    /** Until the outbox has nothing more about the message. */
    settled: () =>
      waitUntil(async () => {
        const waiting = world.platform.selectFrom('outbox').select('seq').where('messageId', '=', id)
        return (await waiting.execute()).length === 0
      }, 'the outbox is empty'),
  }
}

test('a change is pending until the service has taken it', async () => {
  const message = await delivered()
  const heard = await listenToLiveEvents(world.url, line.boss)
  await line.faults({ failNext: 1, failCode: 'unavailable' })
  const details = { userId: line.boss.id, error: null, reason: null }
  expect((await message.edit('The price is 12')).data).toMatchObject({
    body: 'The price is 12',
    isEdited: true,
    change: 'pending',
    changeDetails: { ...details, kind: 'edit' },
  })
  await heard.hearsOf('appMessage', { id: message.id, change: 'pending' })
  expect(await message.shown()).toMatchObject({ change: 'pending' })
  await message.settled()
  await heard.hearsOf('appMessage', { id: message.id, body: 'The price is 12', change: null })
  expect(await message.shown()).toMatchObject({ body: 'The price is 12', isEdited: true, change: null, changeDetails: null })
  expect(await message.phone()).toMatchObject({ body: 'The price is 12' })
  await message.react('👍')
  await message.settled()
  await message.remove()
  await message.settled()
  expect(await message.shown()).toMatchObject({ isDeleted: true, change: null })
  expect(await message.timeline()).not.toEqual(expect.arrayContaining([expect.stringContaining('Refused')]))
  heard.close()
})

test('what the service refuses is again as it was, with the reason', async () => {
  const message = await delivered()
  const heard = await listenToLiveEvents(world.url, line.boss)
  await line.faults({ failNext: 1, failCode: 'refused' })
  await message.edit('The price is 12')
  const refusedEdit = {
    ...{ id: message.id, body: 'The price is 10', isEdited: false, isDeleted: false, change: 'refused' },
    changeDetails: { kind: 'edit', userId: line.boss.id, error: 'ERR_EDIT_WAPP_MSG', reason: 'refusedByCarrier' },
  }
  await heard.hearsOf('appMessage', { id: message.id, body: 'The price is 10', isEdited: false, change: 'refused' })
  expect(await message.shown()).toMatchObject(refusedEdit)
  expect(await message.lastMessage()).toBe('The price is 10')

  await line.faults({ failNext: 1, failCode: 'refused' })
  await message.remove()
  await message.settled()
  expect(await message.shown()).toMatchObject({ ...refusedEdit, changeDetails: { kind: 'revoke', error: 'ERR_DELETE_WAPP_MSG' } })
  expect(await message.lastMessage()).toBe('The price is 10')

  await message.react('👍')
  await message.settled()
  await line.faults({ failNext: 1, failCode: 'refused' })
  await message.react('❤️')
  await message.settled()
  expect(await message.shown()).toMatchObject({
    reactions: [{ emoji: '👍', userId: line.boss.id }],
    change: 'refused',
    changeDetails: { kind: 'react', error: 'ERR_SENDING_WAPP_MSG' },
  })
  await line.faults({ failNext: 1, failCode: 'refused' })
  await message.react('')
  await message.settled()
  expect(await message.shown()).toMatchObject({ reactions: [{ emoji: '👍' }], change: 'refused' })
  const { name } = line.boss
  expect((await message.timeline()).slice(0, 4)).toEqual([
    `reactionRefused ${name}`,
    `reactionRefused ${name}`,
    `deletionRefused ${name}`,
    `editRefused ${name}`,
  ])
  expect(await message.phone()).toMatchObject({ body: 'The price is 10', isDeleted: false, isEdited: false, reaction: '👍' })

  await message.edit('The price is 12')
  await message.settled()
  expect(await message.shown()).toMatchObject({ body: 'The price is 12', change: null, changeDetails: null })
  heard.close()
})

test('a search finds what came back', async () => {
  const message = await delivered('Unmistakable')
  await line.faults({ failNext: 1, failCode: 'refused' })
  await message.remove()
  await message.settled()
  const { folded } = await world.platform.selectFrom('messages').select('folded').where('id', '=', message.id).executeTakeFirstOrThrow()
  expect(folded).toBe('unmistakable')
})

test('of several changes that are refused the first state comes back', async () => {
  const message = await delivered()
  await line.faults({ failNext: 3, failCode: 'refused', delayMs: 300 })
  await message.edit('The price is 11')
  await message.edit('The price is 12')
  await message.remove()
  await message.settled()
  await line.faults({})
  expect(await message.shown()).toMatchObject({ body: 'The price is 10', isEdited: false, isDeleted: false, change: 'refused' })
})

test('a refused edit takes nothing from a later one', async () => {
  const message = await delivered()
  await line.faults({ failNext: 1, failCode: 'refused', delayMs: 300 })
  await message.edit('The price is 11')
  await message.edit('The price is 12')
  await message.settled()
  await line.faults({})
  expect(await message.shown()).toMatchObject({ body: 'The price is 12', isEdited: true, change: null })
  expect(await message.phone()).toMatchObject({ body: 'The price is 12' })
  expect(await message.timeline()).not.toContain(`editRefused ${line.boss.name}`)
})

test('a service that stays away for too long counts as a refusal', async () => {
  const message = await delivered()
  await line.faults({ disconnect: 5 })
  await waitUntil(async () => (await line.status()) !== 'CONNECTED', 'the connection is lost')
  await message.remove()
  await line.faults({ failNext: 1, failCode: 'unavailable' })
  await world.platform.updateTable('outbox').set({ attempts: 14 }).where('messageId', '=', message.id).execute()
  await message.settled()
  expect(await message.shown()).toMatchObject({ isDeleted: false, change: 'refused', changeDetails: { reason: 'unavailable' } })
})

/** As if the service had taken the message so many minutes ago. */
const sentBefore = (id: string, minutes: number) =>
  world.platform
    .updateTable('messages')
    .set({ sentAt: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', id)
    .execute()

test('a change that the phone would ignore is refused at once, and a waiting one before it leaves', async () => {
  const message = await delivered()
  await sentBefore(message.id, 16)
  expect(await message.edit('The price is 12')).toMatchObject({ status: 422, error: 'ERR_EDIT_WAPP_MSG' })
  await sentBefore(message.id, 60 * 60 + 1)
  expect(await message.remove()).toMatchObject({ status: 422, error: 'ERR_DELETE_WAPP_MSG' })
  expect(await message.shown()).toMatchObject({ body: 'The price is 10', isEdited: false, isDeleted: false, change: null })

  await sentBefore(message.id, 14)
  await line.faults({ disconnect: 5 })
  await waitUntil(async () => (await line.status()) !== 'CONNECTED', 'the connection is lost')
  expect(await message.edit('The price is 12')).toMatchObject({ status: 200, data: { change: 'pending' } })
  await sentBefore(message.id, 16)
  await line.faults({})
  await message.settled()
  expect(await message.shown()).toMatchObject({ body: 'The price is 10', change: 'refused', changeDetails: { reason: 'tooLate' } })
})

test('what waits on a connection that is deleted is shown as refused', async () => {
  const own = await openLine(world)
  const message = await delivered('The price is 10', own)
  await own.faults({ disconnect: 60 })
  await waitUntil(async () => (await own.status()) !== 'CONNECTED', 'the connection is lost')
  expect(await message.remove()).toMatchObject({ status: 200 })
  expect(await message.shown()).toMatchObject({ isDeleted: true, change: 'pending' })
  await world.call(own.boss, connectionEndpoints.remove, { params: { id: own.id } })
  expect(await message.shown()).toMatchObject({
    body: 'The price is 10',
    isDeleted: false,
    change: 'refused',
    changeDetails: { error: 'ERR_DELETE_WAPP_MSG', reason: 'lineGone' },
  })
})

test('a message that is edited before it leaves, leaves as it was edited', async () => {
  const message = await delivered()
  await line.faults({ failNext: 1, failCode: 'unavailable' })
  const { data } = await line.say(message.ticketId, 'Tpyo')
  const params = { id: data[0]?.id ?? '' }
  await world.call(line.boss, messageEndpoints.edit, { params, body: { body: 'Typo' } })
  await waitUntil(async () => (await message.phone())?.body === 'Typo', 'the edited text is on the phone')
  expect((await line.phone(message.ana)).map(({ body }) => body)).toEqual(['The price is 10', 'Typo'])
})

test('an edit by a process of the release before says nothing of what was before, and stays when it is refused', async () => {
  const message = await delivered()
  await line.faults({ disconnect: 5 })
  await waitUntil(async () => (await line.status()) !== 'CONNECTED', 'the connection is lost')
  await message.edit('The price is 12')
  await line.faults({ failNext: 1, failCode: 'refused' })
  const given = JSON.stringify({ body: 'The price is 12' })
  await world.platform.updateTable('outbox').set({ given }).where('messageId', '=', message.id).execute()
  await message.settled()
  expect(await message.shown()).toMatchObject({ body: 'The price is 12', change: null })
})
