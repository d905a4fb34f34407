import { ledgerEndpoint, MOST_QUARANTINED, quarantineEndpoint } from '@recado/contract/ledger'
import { messageOrigins } from '@recado/contract/messages/origins'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { createLog } from '../../kernel/log.ts'

const written: string[] = []
const world = await createWorld({ log: createLog('error', { write: (line) => written.push(line) }) })
afterAll(() => world.close())

const root = await world.person('super')
const nothing = { received: 0, stored: 0, blocked: 0, duplicates: 0, quarantined: 0, queued: 0, sent: 0, failed: 0, waiting: 0 }
const noOrigins = Object.fromEntries(messageOrigins.map((name) => [name, 0]))

async function newLine({ companyId }: Pick<Person, 'companyId'>, counts: Partial<typeof nothing>[] = []) {
  const row = { companyId, name: `Line ${world.unique()}`, status: 'CONNECTED' as const }
  const { id } = await world.platform.insertInto('connections').values(row).returning('id').executeTakeFirstOrThrow()
  for (const [shard, { waiting: _, ...counted }] of counts.entries())
    await world.platform
      .insertInto('ledger')
      .values({ companyId, connectionId: id, shard, ...counted })
      .execute()
  return { id, name: row.name, companyId }
}
const shown = async ({ id }: { id: number }) => (await world.call(root, ledgerEndpoint)).data.find(({ whatsappId }) => whatsappId === id)

async function wait(line: { id: number; companyId: number }, kinds: ('send' | 'read')[]) {
  const owned = { companyId: line.companyId }
  const { id: contactId } = await world.platform
    .insertInto('contacts')
    .values({ ...owned, name: 'Ana' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const kind of kinds)
    await world.platform
      .insertInto('outbox')
      .values({ ...owned, connectionId: line.id, contactId, kind, messageId: null, given: '{}', notBefore: world.clock.now() })
      .execute()
}

test('a connection without traffic has zero counts and is balanced', async () => {
  const boss = await world.person('admin')
  const line = await newLine(boss)
  const company = await world.platform.selectFrom('companies').select('name').where('id', '=', boss.companyId).executeTakeFirstOrThrow()
  expect(await shown(line)).toEqual({
    ...nothing,
    origins: noOrigins,
    ...{ companyId: boss.companyId, companyName: company.name, whatsappId: line.id, whatsappName: line.name, balanced: true },
  })
})

test('the counts of a connection are the sums of its rows; the outbox holds what is left to send', async () => {
  const boss = await world.person('admin')
  const line = await newLine(boss, [
    { received: 7, stored: 5, duplicates: 1, quarantined: 1, queued: 4, sent: 3 },
    { received: 3, stored: 3, queued: 4, sent: 1, failed: 1 },
  ])
  await wait(line, ['send', 'send', 'send', 'read'])
  expect(await shown(line)).toMatchObject({
    ...{ received: 10, stored: 8, duplicates: 1, quarantined: 1, queued: 8, sent: 4, failed: 1, waiting: 3 },
    balanced: true,
  })
})

test('a message lost on its way in or out is reported by the job', async () => {
  const boss = await world.person('admin')
  const lines = {
    balanced: await newLine(boss, [{ received: 2, stored: 2, queued: 1, failed: 1 }]),
    lost: await newLine(boss, [{ received: 3, stored: 2 }]),
    unsent: await newLine(boss, [{ queued: 2, sent: 1 }]),
  }
  expect(await shown(lines.balanced)).toMatchObject({ balanced: true })
  expect(await shown(lines.lost)).toMatchObject({ balanced: false })
  expect(await shown(lines.unsent)).toMatchObject({ balanced: false })
  await runCronJob(world, 'ledger.check')
  const logged = written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'the ledger of a connection is out of balance')
  expect(logged.map((line) => line.ledger.whatsappId).sort()).toEqual([lines.lost.id, lines.unsent.id].sort())
  expect(logged[0]).toMatchObject({ level: 'error', ledger: { received: 3, stored: 2 } })
})

test('messages in quarantine are listed, newest first, with their reason and without content', async () => {
  const boss = await world.person('admin')
  const line = await newLine(boss)
  const { name: companyName } = await world.platform
    .selectFrom('companies')
    .select('name')
    .where('id', '=', boss.companyId)
    .executeTakeFirstOrThrow()
  const at = world.clock.now()
  const row = {
    companyId: boss.companyId,
    connectionId: line.id,
    kind: 'message',
    payload: '{"body":"private"}',
    reason: 'odd',
    createdAt: at,
  }
  const rows = Array.from({ length: MOST_QUARANTINED + 1 }, (_, turn) => ({ ...row, eventId: `E${turn}` }))
  await world.platform.insertInto('quarantine').values(rows).execute()
  const { status, data } = await world.call(root, quarantineEndpoint)
  expect(status).toBe(200)
  expect(data.map(({ eventId }) => eventId)).toEqual(
    rows
      .map(({ eventId }) => eventId)
      .reverse()
      .slice(0, MOST_QUARANTINED),
  )
  expect(data[0]).toEqual({
    ...{ id: expect.any(Number), companyName, whatsappName: line.name, kind: 'message', reason: 'odd', createdAt: at.toISOString() },
    eventId: `E${MOST_QUARANTINED}`,
  })
})

test('only the super user reads counts of all companies', async () => {
  for (const profile of ['user', 'supervisor', 'admin'] as const) {
    const person = await world.person(profile)
    for (const endpoint of [ledgerEndpoint, quarantineEndpoint])
      expect(await world.call(person, endpoint), profile).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  }
})
