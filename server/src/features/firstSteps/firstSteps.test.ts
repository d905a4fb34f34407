import { firstStepsEndpoints } from '@recado/contract/firstSteps'
import { optionEndpoints } from '@recado/contract/queues/options'
import { queues } from '@recado/contract/queues/queues'
import { invitationEndpoints } from '@recado/contract/users/invitations'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const progress = async (person: Person) => (await world.call(person, firstStepsEndpoints.read)).data
const done = async (person: Person) => (await progress(person)).done

test('a new company has done no step, and each step is read from its data', async () => {
  const boss = await world.person('admin')
  expect(await progress(boss)).toEqual({ done: [], hidden: false })

  const line = await openLine(world, boss)
  expect(await done(boss)).toEqual(['line'])

  const ana = customer('Ana')
  await line.write(ana, 'Oi!')
  expect(await done(boss)).toEqual(['line', 'message'])

  const ticket = await line.ticketOf(ana)
  await line.accept(ticket?.id ?? 0)
  expect(await done(boss)).toEqual(['line', 'message'])
  await line.say(ticket?.id ?? 0, 'Olá!')
  expect(await done(boss)).toEqual(['line', 'message', 'answer'])

  const { data: queue } = await world.call(boss, queues.endpoints.create, { body: { name: 'Vendas', color: '#224466' } })
  expect(await done(boss)).not.toContain('menu')
  await world.call(boss, optionEndpoints.create, { body: { queueId: queue.id, title: 'Preços', message: '' } })
  expect(await done(boss)).toEqual(['line', 'message', 'answer', 'menu'])

  await world.person('user', boss.companyId)
  expect(await done(boss)).toEqual(['line', 'message', 'answer', 'colleague', 'menu'])
})

test('texts of the bot are no answer of an agent', async () => {
  const line = await openLine(world, undefined, { greetingMessage: 'Já respondemos.' })
  const ana = customer('Ana')
  await line.write(ana, 'Oi!')
  await expect.poll(async () => (await line.phone(ana)).length).toBe(1)
  await line.accept((await line.ticketOf(ana))?.id ?? 0)
  expect(await done(line.boss)).toEqual(['line', 'message'])
})

test('data of another company does not count', async () => {
  const boss = await world.person('admin')
  await openLine(world, boss)
  await world.person('user', boss.companyId)
  expect(await done(boss)).toEqual(['line', 'colleague'])
  expect(await done(await world.person('admin'))).toEqual([])
})

test('each user hides the list for themselves, also twice, and can show it again', async () => {
  const boss = await world.person('admin')
  const other = await world.person('admin', boss.companyId)
  const hide = async (hidden: boolean) => (await world.call(boss, firstStepsEndpoints.hide, { body: { hidden } })).data.hidden
  expect([await hide(true), await hide(true)]).toEqual([true, true])
  expect([(await progress(boss)).hidden, (await progress(other)).hidden]).toEqual([true, false])
  expect(await hide(false)).toBe(false)
  expect((await progress(boss)).hidden).toBe(false)
})

test('an invitation ticks its step until it is revoked', async () => {
  const boss = await world.person('admin')
  const { data: invitation } = await world.call(boss, invitationEndpoints.create, { body: { email: `${world.unique()}@example.com` } })
  expect(await done(boss)).toEqual(['colleague'])
  await world.call(boss, invitationEndpoints.revoke, { params: { id: invitation.id } })
  expect(await done(boss)).toEqual([])
})
