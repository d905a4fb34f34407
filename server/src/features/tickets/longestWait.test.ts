import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld({ limits: { undoResolve: 8000 } })
afterAll(() => world.close())

test('the waiting list can begin with the longest wait, whatever happened last', async () => {
  const line = await openLine(world)
  const [ana, bea, cid] = [customer('Ana'), customer('Bea'), customer('Cid')]
  for (const one of [ana, bea, cid]) {
    await line.write(one, 'Hello')
    world.clock.advance(1000)
  }
  await line.write(ana, 'Are you there?')
  const idOf = async (name: string) => (await line.tickets()).find(({ contact }) => contact.name === name)?.id ?? 0
  const change = async (name: string, body: object) =>
    world.call(line.boss, ticketEndpoints.update, { params: { id: await idOf(name) }, body })
  const shown = async (query: Record<string, string>) => (await line.tickets(query)).map(({ contact }) => contact.name)
  const longest = () => shown({ status: 'pending', longestWaitFirst: 'true' })
  expect(await shown({ status: 'pending' })).toEqual(['Ana', 'Cid', 'Bea'])
  expect(await longest()).toEqual(['Ana', 'Bea', 'Cid'])

  // Who is returned waits anew. Undoing a resolve goes on with the old wait.
  await change('Ana', { status: 'open', userId: line.boss.id })
  expect(await longest()).toEqual(['Bea', 'Cid'])
  world.clock.advance(1000)
  await change('Ana', { status: 'pending' })
  expect(await longest()).toEqual(['Bea', 'Cid', 'Ana'])
  await change('Bea', { status: 'closed' })
  expect(await longest()).toEqual(['Cid', 'Ana'])
  await world.call(line.boss, ticketEndpoints.undoResolve, { params: { id: await idOf('Bea') }, query: {} })
  expect(await longest()).toEqual(['Bea', 'Cid', 'Ana'])
  expect(await shown({ longestWaitFirst: 'true' })).toEqual(await shown({}))

  // A process of the release before does not store when the wait began.
  await world.platform
    .updateTable('tickets')
    .set({ waitingSince: null })
    .where('id', '=', await idOf('Cid'))
    .execute()
  expect(await longest()).toEqual(['Cid', 'Bea', 'Ana'])
  expect(await shown({ status: 'closed', longestWaitFirst: 'true' })).toEqual([])
})

test('the stored begin of the wait is the one that the ticket shows, after each move', async () => {
  const line = await openLine(world)
  const ana = customer()
  await line.write(ana, 'Hello')
  const compare = async () => {
    const ticket = await line.ticketOf(ana)
    const stored = world.platform
      .selectFrom('tickets')
      .select('waitingSince')
      .where('id', '=', ticket?.id ?? 0)
    expect((await stored.executeTakeFirstOrThrow()).waitingSince).toBe(ticket?.waitingSince)
    return ticket
  }
  const { id = 0 } = (await compare()) ?? {}
  const change = (body: object) => world.call(line.boss, ticketEndpoints.update, { params: { id }, body })
  for (const body of [{ status: 'open', userId: line.boss.id }, { status: 'pending' }, { status: 'closed' }]) {
    world.clock.advance(1000)
    await change(body)
    await compare()
  }
  await line.write(ana, 'Once more')
  expect((await compare())?.waitingSince).not.toBeNull()
})
