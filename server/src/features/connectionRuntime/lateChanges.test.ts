import { afterAll, expect, test } from 'vitest'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, later } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())

test('a change whose message does not come within a day is deleted', async () => {
  const { companyId } = await world.person('admin')
  const line = { companyId, name: `Line ${world.unique()}`, status: 'CONNECTED' as const }
  const { id: connectionId } = await world.platform.insertInto('connections').values(line).returning('id').executeTakeFirstOrThrow()
  const now = world.clock.now()
  const late = (carrierId: string, createdAt: Date) => ({ companyId, connectionId, carrierId, change: '{}', createdAt })
  const [old, young] = [late('old', later(now, -days(1) - 60_000)), late('young', later(now, 60_000 - days(1)))]
  await world.platform.insertInto('lateChanges').values([old, young]).execute()
  await runCronJob(world, 'lines.sweep')
  const left = await world.platform.selectFrom('lateChanges').select('carrierId').where('connectionId', '=', connectionId).execute()
  expect(left).toEqual([{ carrierId: 'young' }])
})
