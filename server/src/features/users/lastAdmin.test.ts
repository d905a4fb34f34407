import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const { update, remove } = users.endpoints

const demote = (by: Person, who: Person, profile: 'user' | 'supervisor' = 'user') =>
  world.call(by, update, { params: { id: who.id }, body: { profile } })
const drop = (by: Person, who: Person) => world.call(by, remove, { params: { id: who.id } })
const adminsOf = async ({ companyId }: Person) =>
  (await world.platform.selectFrom('users').select('id').where('companyId', '=', companyId).where('profile', '=', 'admin').execute()).length

test('users cannot delete themselves', async () => {
  const boss = await world.person('admin')
  await world.person('admin', boss.companyId)
  const before = await world.digest()
  expect(await drop(boss, boss)).toMatchObject({ status: 409, error: 'ERR_LAST_ADMIN' })
  expect(await world.digest()).toEqual(before)
})

test('the last administrator cannot be demoted, one of two can', async () => {
  const boss = await world.person('admin')
  await world.person('supervisor', boss.companyId)
  const before = await world.digest()
  for (const profile of ['user', 'supervisor'] as const)
    expect(await demote(boss, boss, profile)).toMatchObject({ status: 409, error: 'ERR_LAST_ADMIN' })
  expect(await world.digest()).toEqual(before)
  await world.person('admin', boss.companyId)
  expect(await demote(boss, boss)).toMatchObject({ status: 200, data: { profile: 'user' } })
})

test('nobody can delete the last administrator of a company', async () => {
  const root = await world.person('super')
  const other = await world.person('admin', root.companyId)
  expect(await demote(root, other)).toMatchObject({ status: 200 })
  expect(await demote(root, root)).toMatchObject({ status: 409, error: 'ERR_LAST_ADMIN' })
})

test('two administrators who demote each other at once leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const boss = await world.person('admin')
    const rival = await world.person('admin', boss.companyId)
    const answers = await Promise.all([demote(boss, rival), demote(rival, boss)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await adminsOf(boss)).toBe(1)
  }
})

test('administrators who delete and demote each other at once leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const boss = await world.person('admin')
    const others = await Promise.all(Array.from({ length: 3 }, () => world.person('admin', boss.companyId)))
    const all = [boss, ...others]
    await Promise.all(
      all.flatMap((one, index) => [drop(one, all[(index + 1) % 4] ?? boss), demote(one, one), demote(one, all[(index + 2) % 4] ?? boss)]),
    )
    expect(await adminsOf(boss)).toBe(1)
  }
})
