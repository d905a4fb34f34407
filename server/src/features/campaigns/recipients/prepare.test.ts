import { connections } from '@recado/contract/connections'
import { tags } from '@recado/contract/tags'
import { afterAll, expect, test } from 'vitest'
import { campaignsOn } from '../../../../test/campaignOn.ts'
import { customer } from '../../../../test/conversation.ts'
import { createWorld } from '../../../../test/world.ts'
import type { Gently } from '../../../kernel/gently.ts'
import { prepareStarted, startDue } from '../sending/startDue.ts'

/** Nothing goes on by itself here: what is written down is what the test asks for. */
const world = await createWorld({ env: { ROLE: 'web' }, cluster: false })
afterAll(() => world.close())

const FEW = 250

/** A campaign to these people that has begun; `prepare` tells how many were written down behind each portion, until it `isOver`. */
async function begunTo(people: ReturnType<typeof customer>[]) {
  const boss = await world.person('admin')
  const { data: line } = await world.call(boss, connections.create, { body: { name: 'Sales', provider: 'simulator' } })
  const room = campaignsOn(world, { id: line.id, boss })
  const { id } = await room.plan(people)
  await startDue(world.kernel, async () => true)
  async function prepare(isOver: (totals: readonly number[]) => boolean = () => false) {
    const totals: number[] = []
    const gently: Gently = async (companyId, portion) => {
      expect(companyId).toBe(boss.companyId)
      const result = await portion()
      totals.push((await room.read(id)).progress.total)
      return result
    }
    await prepareStarted({ ...world.kernel, gently }, () => isOver(totals))
    return [...new Set(totals)]
  }
  return { id, room, prepare }
}

test('a long list is written down a few people at a time, and behind each portion others may have their turn', async () => {
  const odd = customer('Ana "A\\" {ü}, NULL')
  const people = [odd, ...Array.from({ length: 2 * FEW }, (_, at) => customer(`Rita ${at}`))]
  // One of the first portion stands in the last one too.
  const { id, room, prepare } = await begunTo([...people, ...people.slice(1, 2)])
  expect(await prepare()).toEqual([FEW, 2 * FEW, 2 * FEW + 1])
  expect(await room.figures(id)).toMatchObject({ waiting: 2 * FEW + 1, leftOut: { duplicate: 1 } })
  const { name, number } = odd
  expect(await room.recipients(id)).toContainEqual(expect.objectContaining({ name, number }))
})

test('a process that ends writes no further portion, and the next one goes on behind it', async () => {
  const { id, room, prepare } = await begunTo(Array.from({ length: FEW + 1 }, (_, at) => customer(`Rita ${at}`)))
  expect(await prepare((totals) => totals.length > 0)).toEqual([FEW])
  expect(await prepare()).toEqual([FEW + 1])
  expect(await room.figures(id)).toMatchObject({ waiting: FEW + 1 })
})

test('who calls over HTTP is about for all others, for a minute', async () => {
  const [ana, eve] = [await world.person('admin'), await world.person('admin')]
  const { about } = world.kernel
  await world.call(eve, tags.endpoints.list, { query: {} })
  await world.call(ana, tags.endpoints.list, { query: {} })
  expect([about.isAlone(ana.companyId), about.isAlone(eve.companyId)]).toEqual([false, false])
  world.clock.advance(61_000)
  await world.call(ana, tags.endpoints.list, { query: {} })
  expect([about.isAlone(ana.companyId), about.isAlone(eve.companyId)]).toEqual([true, false])
})
