import type { ClientMessageName } from '@recado/contract/events'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { users } from '@recado/contract/users/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
let line: OpenLine
let boss: Person
beforeAll(async () => {
  line = await openLine(world)
  boss = line.boss
})

type Change = Partial<{ queueIds: number[]; allTicket: 'enabled' | 'desabled'; profile: 'user' | 'supervisor' }>
const setUser = ({ id }: Person, body: Change) => world.call(boss, users.endpoints.update, { params: { id }, body })
const move = (id: number, body: object) => world.call(boss, ticketEndpoints.update, { params: { id }, body })
async function newQueue() {
  const body = { name: `Queue ${world.unique()}`, color: `#${world.unique().slice(0, 6)}` }
  return (await world.call(boss, queues.endpoints.create, { body })).data.id
}
async function worker(change: Change) {
  const person = await world.person('user', boss.companyId)
  await setUser(person, change)
  return person
}

/** A ticket in a queue, and what a user of that queue does while they have it open. */
type Looking = { id: number; queueId: number; person: Person }
const losses: Record<string, (looking: Looking) => Promise<unknown>> = {
  'the conversation is transferred to another queue': async ({ id }) =>
    move(id, { status: 'pending', userId: null, queueId: await newQueue() }),
  'a colleague of another queue gets it': async ({ id }) => move(id, { status: 'open', userId: boss.id, queueId: await newQueue() }),
  'the queue is taken away from the person': ({ person }) => setUser(person, { queueIds: [] }),
  'the queue is deleted': ({ queueId }) => world.call(boss, queues.endpoints.remove, { params: { id: queueId } }),
  'the conversation is deleted': ({ id }) => world.call(boss, ticketEndpoints.remove, { params: { id } }),
}

test.each(Object.keys(losses))('a user stops being shown as viewer and getting presence once %s', async (loss) => {
  const queueId = await newQueue()
  const person = await worker({ queueIds: [queueId], allTicket: 'desabled' })
  await expectShutOut({ person, queueId }, losses[loss] as (looking: Looking) => Promise<unknown>)
})

test('a user stops being shown as viewer and getting presence once a supervisor is a user of no queue', async () => {
  const person = await worker({ profile: 'supervisor', allTicket: 'desabled' })
  await expectShutOut({ person, queueId: await newQueue() }, () => setUser(person, { profile: 'user' }))
})

test('a user stops being shown as viewer and getting presence once conversations without queue are not theirs', async () => {
  const person = await worker({ allTicket: 'enabled' })
  await expectShutOut({ person, queueId: null }, () => setUser(person, { allTicket: 'desabled' }))
})

test('a user who still sees the ticket stays a viewer, however it moves', async () => {
  const [here, there] = [await newQueue(), await newQueue()]
  const person = await worker({ queueIds: [here, there] })
  const { id, viewer, asks } = await looking({ person, queueId: here })
  await move(id, { status: 'pending', userId: null, queueId: there })
  await setUser(person, { queueIds: [there] })
  await expect.poll(() => asks('typing')).toEqual({ ok: true })
  viewer.close()
})

async function looking({ person, queueId }: { person: Person; queueId: number | null }) {
  const ana = customer(`Ana ${world.unique()}`)
  await line.write(ana, 'Hello')
  const id = (await line.ticketOf(ana))?.id as number
  await move(id, { status: 'pending', userId: null, queueId })
  const [viewer, colleague] = [await listenToLiveEvents(world.url, person), await listenToLiveEvents(world.url, boss)]
  const asks = (message: ClientMessageName, from = viewer) => from.socket.emitWithAck(message, id)
  for (const one of [viewer, colleague]) expect(await asks('joinChatBox', one)).toEqual({ ok: true })
  const seen = () =>
    colleague
      .of('ticket')
      .filter(({ action }) => action === 'presence')
      .at(-1)?.users as { id: number }[] | undefined
  await expect.poll(() => seen()?.map((one) => one.id)).toContain(person.id)
  return { id, ana, viewer, colleague, asks, seen }
}

async function expectShutOut(who: { person: Person; queueId: number | null }, lose: (looking: Looking) => Promise<unknown>) {
  const { id, ana, viewer, colleague, asks, seen } = await looking(who)
  expect(await lose({ id, person: who.person, queueId: who.queueId ?? 0 })).toMatchObject({ status: 200 })
  await expect.poll(() => asks('typing')).toEqual({ error: 'ERR_NO_PERMISSION' })
  if ((await world.call(boss, ticketEndpoints.get, { params: { id } })).status === 200) {
    await expect.poll(() => seen()?.map((one) => one.id)).toEqual([boss.id])
    const before = viewer.of('ticket').length
    await asks('typing', colleague)
    await line.act(ana, { kind: 'typing' })
    await colleague.hears('ticket', 'customerTyping')
    expect(viewer.of('ticket').slice(before)).toEqual([])
  }
  for (const one of [viewer, colleague]) one.close()
}
