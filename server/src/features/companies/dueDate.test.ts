import { companyEndpoints, recurrences } from '@recado/contract/companies/companies'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { addDays } from '@recado/contract/money/recurrence'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { renewPeriod } from './dueDate.ts'

const world = await createWorld()
afterAll(() => world.close())

const bookOf = (companyId: number) =>
  world.platform.selectFrom('dueDateChanges').selectAll().where('companyId', '=', companyId).orderBy('id').execute()
const companyOf = (id: number) => world.platform.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const set = (id: number, dueDate: string) => world.platform.updateTable('companies').set({ dueDate }).where('id', '=', id).execute()

test('whatever moves a due date, its history adds up to it', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), day: fc.nat(800) }),
    fc.record({ kind: fc.constant('renew' as const), recurrence: fc.constantFrom(...recurrences) }),
    fc.record({ kind: fc.constant('rename' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(300), fc.array(step, { maxLength: 6 }), async (start, steps) => {
      const { id } = await world.company({}, { dueDate: addDays('2027-01-01', start) })
      for (const step of steps) {
        if (step.kind === 'set') await set(id, addDays('2027-01-01', step.day))
        else if (step.kind === 'rename')
          await world.platform.updateTable('companies').set({ name: 'Renamed' }).where('id', '=', id).execute()
        else {
          await world.platform.updateTable('companies').set({ recurrence: step.recurrence }).where('id', '=', id).execute()
          await world.kernel.transact({ companyId: id }, (tx) => renewPeriod(tx, { cause: 'renewal', today: '2027-06-15', userId: 7 }))
        }
      }
      const book = await bookOf(id)
      const sum = book.slice(1).reduce((days, row) => days + (row.days ?? 0), 0)
      const { dueDate, dueCause } = await companyOf(id)
      expect(addDays(book[0]?.toDay ?? '', sum)).toBe(dueDate)
      expect(book.slice(1).map(({ fromDay }) => fromDay)).toEqual(book.slice(0, -1).map(({ toDay }) => toDay))
      expect(dueCause).toBeNull()
    }),
    tries.route,
  )
})

test('renewals at the same moment follow each other, and the end of January comes back to its day', async () => {
  const { id } = await world.company({}, { dueDate: '2027-01-31' })
  const once = () => world.kernel.transact({ companyId: id }, (tx) => renewPeriod(tx, { cause: 'renewal', today: '2027-01-10', userId: 7 }))
  await Promise.all([once(), once()])
  expect(await companyOf(id)).toMatchObject({ dueDate: '2027-03-31', anchorDay: 31 })
  const book = await bookOf(id)
  expect(book.map(({ cause, toDay, userId }) => [cause, toDay, userId])).toEqual([
    ['start', '2027-01-31', null],
    ['renewal', '2027-02-28', 7],
    ['renewal', '2027-03-31', 7],
  ])
})

test('entries of the history are never changed or deleted, except together with their company', async () => {
  const { id } = await world.company({}, { dueDate: '2027-01-31' })
  await expect(world.platform.deleteFrom('dueDateChanges').where('companyId', '=', id).execute()).rejects.toThrow('only added to')
  await expect(
    world.platform.updateTable('dueDateChanges').set({ createdAt: new Date() }).where('companyId', '=', id).execute(),
  ).rejects.toThrow('only added to')
  await world.platform.deleteFrom('companies').where('id', '=', id).execute()
  expect(await bookOf(id)).toEqual([])
})

test('the history of a due date names the platform user who changed it', async () => {
  const root = await world.person('super')
  const { id } = await world.company({}, { dueDate: '2027-01-31' })
  await world.call(root, companyEndpoints.update, { params: { id }, body: { dueDate: '2027-05-10' } })
  expect((await bookOf(id)).at(-1)).toMatchObject({ cause: 'edit', userId: root.id, fromDay: '2027-01-31', toDay: '2027-05-10', days: 99 })
})
