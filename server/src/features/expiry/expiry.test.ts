import { randomUUID } from 'node:crypto'
import { addDays } from '@recado/contract/money/recurrence'
import { afterAll, expect, test } from 'vitest'
import { readMailbox, waitForMail } from '../../../test/mailbox.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { type Holds, whileRowsLocked } from '../../../test/whileRowsLocked.ts'
import { dayIn, days, hours, later } from '../../kernel/clock.ts'
import { deleteExpiredMessagesJob } from './deleteExpiredMessages.job.ts'

const world = await createWorld()
afterAll(() => world.close())
const look = () => deleteExpiredMessagesJob(world.kernel).run({})

/** A company of which a customer has written while it was paid for, and whose time is up now. */
async function expired() {
  const line = await openLine(world)
  const { companyId } = line.boss
  await line.write(customer(), 'While it was paid for')
  const messages = () => world.platform.selectFrom('messages').selectAll().where('companyId', '=', companyId)
  const { seq, template, menu, link, change, ...written } = await messages().executeTakeFirstOrThrow()
  const email = `${randomUUID()}@example.com`
  const setDueDate = (dueDate: string) =>
    world.platform.updateTable('companies').set({ dueDate, email }).where('id', '=', companyId).execute()
  const today = () => dayIn('America/Sao_Paulo', world.clock.now())
  await setDueDate(addDays(today(), -1))
  await look()
  return {
    setDueDate,
    today,
    hear: (body: string, more: Partial<typeof written> = {}) =>
      world.platform
        .insertInto('messages')
        .values({ ...written, id: randomUUID(), carrierId: randomUUID(), body, createdAt: world.clock.now(), ...more })
        .execute(),
    texts: async () => (await messages().orderBy('createdAt').orderBy('seq').execute()).map(({ body }) => body),
    ticket: () =>
      world.platform.selectFrom('tickets').select(['lastMessage', 'unreadMessages']).where('id', '=', written.ticketId).executeTakeFirst(),
    /** As somebody stores what a customer says at last. */
    isNewer: (async (tx) => {
      await tx.selectFrom('tickets').select('id').where('id', '=', written.ticketId).forNoKeyUpdate().execute()
      const said = { id: randomUUID(), carrierId: randomUUID(), body: 'Newer', createdAt: world.clock.now() }
      await tx
        .insertInto('messages')
        .values({ ...written, ...said })
        .execute()
      await tx
        .updateTable('tickets')
        .set({ lastMessage: said.body, lastMessageAt: said.createdAt })
        .where('id', '=', written.ticketId)
        .execute()
    }) satisfies Holds,
    letters: () => readMailbox(world.dataDir, email),
    letter: () => waitForMail(world.dataDir, email),
  }
}

const pass = async (count: number) => {
  world.clock.advance(days(count))
  await look()
}

test('what customers write to a company that is not let in is kept thirty days, announced and removed; what came before stays', async () => {
  const { hear, texts, ticket, letter, letters } = await expired()
  world.clock.advance(hours(1))
  await hear('On the first day')
  await hear('Typed on our own phone', { fromMe: true })
  await pass(25)
  await letter()
  await hear('On the twenty-fifth day')
  await Promise.all([look(), look()])
  await pass(4)
  expect(await texts()).toEqual(['While it was paid for', 'On the first day', 'Typed on our own phone', 'On the twenty-fifth day'])
  await pass(2)
  expect(await texts()).toEqual(['While it was paid for', 'Typed on our own phone', 'On the twenty-fifth day'])
  await pass(25)
  expect(await texts()).toEqual(['While it was paid for', 'Typed on our own phone'])
  expect(await ticket()).toEqual({ lastMessage: 'Typed on our own phone', unreadMessages: 1 })
  expect(await letters()).toHaveLength(1)
})

test('nothing is deleted that was not announced five days before, even if the job did not run for a long time', async () => {
  const { hear, texts, letter } = await expired()
  world.clock.advance(hours(1))
  await hear('Long ago')
  await pass(40)
  await letter()
  await pass(4)
  expect(await texts()).toContain('Long ago')
  await pass(2)
  expect(await texts()).not.toContain('Long ago')
})

test('after a payment everything is readable again, and a paid period is not mistaken for the unpaid one before', async () => {
  const { hear, texts, setDueDate, today, ticket } = await expired()
  world.clock.advance(hours(1))
  await hear('While nobody had paid')
  await pass(28)
  await setDueDate(addDays(today(), 10))
  await hear('While it was paid for again', { createdAt: later(world.clock.now(), 1).toISOString() })
  await pass(11)
  await pass(27)
  await pass(6)
  expect(await texts()).toEqual(['While it was paid for', 'While nobody had paid', 'While it was paid for again'])
  expect(await ticket()).toMatchObject({ lastMessage: 'While it was paid for' })
  // A due date that is moved back makes no day of it unpaid.
  await setDueDate('2020-01-01')
  await pass(0)
  await pass(29)
  await pass(6)
  expect(await texts()).toHaveLength(3)
})

test('a message that comes while an older one is removed stays the last message of its ticket', async () => {
  const { hear, texts, ticket, letter, isNewer } = await expired()
  world.clock.advance(hours(1))
  await hear('On the first day')
  await pass(25)
  await letter()
  world.clock.advance(days(6))
  await whileRowsLocked(world, { holds: isNewer }, look)
  expect(await texts()).toEqual(['While it was paid for', 'Newer'])
  expect((await ticket())?.lastMessage).toBe('Newer')
})
