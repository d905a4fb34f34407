import { mediaEndpoints } from '@recado/contract/messages/media'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, later } from '../../kernel/clock.ts'
import { insertShownMedia } from './shownMedia.fixture.ts'

const world = await createWorld()
afterAll(() => world.close())

test('every table that refers to a file keeps it', async () => {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and confrelid = 'media'::regclass order by relname`.execute(world.platform)
  const kept = world.kernel.fileReferenceTables.map((keeper) => keeper.table)
  expect(rows.map(({ table }) => table)).toEqual(['messages', ...kept].sort())
})

test('the file of a schedule stays as long as the schedule, and those who see the schedule may open it', async () => {
  const ana = await world.person('user')
  const { companyId } = ana
  const [bob, sue] = [await world.person('user', companyId), await world.person('supervisor', companyId)]
  const { id, messageId } = await insertShownMedia(world, companyId, { at: later(world.clock.now(), -days(2)) })
  const message = await world.platform.deleteFrom('messages').where('id', '=', messageId).returning('contactId').executeTakeFirstOrThrow()
  const plan = { companyId, userId: ana.id, contactId: message.contactId, body: 'See you', sendAt: world.clock.now(), mediaId: id }
  await world.platform.insertInto('schedules').values(plan).execute()
  await runCronJob(world, 'media.sweep')
  const read = (who: typeof ana) => fetch(`${world.url}/api/media/${id}`, { headers: { authorization: `Bearer ${who.token}` } })
  for (const who of [ana, sue]) expect(await (await read(who)).text()).toBe('content')
  expect(await world.call(bob, mediaEndpoints.read, { params: { id }, query: {} })).toMatchObject({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  })
  await world.platform.deleteFrom('schedules').where('mediaId', '=', id).execute()
  expect(await read(ana)).toMatchObject({ status: 404 })
  await runCronJob(world, 'media.sweep')
  expect(await world.platform.selectFrom('media').select('id').where('id', '=', id).execute()).toEqual([])
})
