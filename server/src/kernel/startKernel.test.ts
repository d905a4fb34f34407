import { accessEndpoints } from '@recado/contract/users/access'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createCaller } from '../../test/callEndpoint.ts'
import { startSecondProcess } from '../../test/startSecondProcess.ts'
import { createWorld } from '../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

test('a process starts while rights are changed at another one', async () => {
  const boss = await world.person('admin')
  let isStarting = true
  const changes = (async () => {
    while (isStarting) await sql`select pg_notify('access', ${String(boss.companyId)})`.execute(world.platform)
  })()
  const second = await startSecondProcess(world).finally(() => {
    isStarting = false
  })
  await changes
  expect((await createCaller(second.url)(boss, accessEndpoints.me)).status).toBe(200)
  await second.close()
})
