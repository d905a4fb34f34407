import { afterAll, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import { countStatements } from '../../../test/countStatements.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

/** What a statement does, in a word or two; what the simulated network asks is not the message's. */
const brief = (text: string) => /^(insert into|update) "\w+"|^\w+/.exec(text)?.[0] ?? text
const isMessage = (text: string) => !text.includes('simulator.')

type On = Pick<OpenLine, 'id' | 'boss'>
async function askedBy(line: On, from: object, body: string) {
  return await countStatements((counted) =>
    fetch(`${world.url}/api/simulator/connections/${line.id}/inbound`, {
      method: 'POST',
      headers: { ...counted, authorization: `Bearer ${line.boss.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from, body }),
    }),
  )
}

/** What one message asks, up to its commit: what goes out then is no matter of it. */
async function costOf(line: On, from: object, body: string) {
  const { statements } = await askedBy(line, from, body)
  const own = statements.filter(isMessage)
  return own.slice(0, own.indexOf('commit') + 1).map(brief)
}

/** Who writes, whom it concerns besides, and their conversation. */
const asked = ['begin', 'select', 'select', 'select']
const stored = ['insert into "messages"', 'update "tickets"']

test('a message of a known customer in an open ticket has a fixed number of statements', async () => {
  const line = await openLine(world)
  const ana = customer('Attended')
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  await line.accept(ticket?.id ?? 0)
  expect(await costOf(line, ana, 'Are you there?')).toEqual([...asked, ...stored, 'insert into "ledger"', 'commit'])
})

/** The ticket is written once: what is said to it, where the bot is then, and what that answers. */
const answered = ['insert into "messages"', 'insert into "outbox"', 'insert into "ledger"', 'commit']

test('a message of a new customer needs no statement of its own for webhooks', async () => {
  const line = await openLine(world)
  const { statements } = await askedBy(line, customer('New'), 'Hello')
  expect(statements.filter((text) => text.includes('"webhooks"') && !text.includes('"listeners"'))).toEqual([])
  expect(statements.filter((text) => text.includes('"webhookDeliveries"'))).toEqual([])
})

test('an answer of the bot has a fixed number of further statements', async () => {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const ana = customer('Answered')
  await line.write(ana, 'Hello')
  expect(await costOf(line, ana, 'Hm')).toEqual([
    ...[...asked, 'insert into "messages"', 'select', 'update "tickets"', 'insert into "ticketSteps"'],
    ...answered,
  ])
  expect(await line.ticketOf(ana)).toMatchObject({ unreadMessages: 2, fromMe: true, lastMessage: expect.stringContaining('[ 1 ] - Sales') })
})

test('a message by which the bot moves a ticket to a queue costs only the statements of the attendance more', async () => {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales', greetingMessage: 'Sales here' }, { name: 'Support' }] })
  const ana = customer('Routed')
  await line.write(ana, 'Hello')
  expect(await costOf(line, ana, '1')).toEqual([
    ...[...asked, 'insert into "messages"', 'select', 'update "tickets"', 'update "attendances"', 'insert into "ticketSteps"'],
    ...answered,
  ])
  const queueId = line.queues[0]?.id
  expect(await line.ticketOf(ana)).toMatchObject({ queueId, unreadMessages: 2, fromMe: true, lastMessage: 'Sales here' })
})

test('a message of the simulated network costs one statement, and one more for a new person', async () => {
  const line = await openLine(world)
  const costs = async (from: object) => {
    const { statements } = await askedBy(line, from, 'Hello')
    return statements.slice(0, statements.indexOf('begin')).filter((text) => text.includes('simulator.')).length
  }
  const { number, name } = customer('Met')
  expect([await costs({ number, name }), await costs({ number, name })]).toEqual([2, 1])
})

/** As `brief`, but a read that locks rows names their table. */
function briefLock(text: string) {
  const lock = /\bfor (?:no key )?update\b(?: of "(\w+)")?/.exec(text)
  return lock ? `lock "${lock[1] ?? /from "(\w+)"/.exec(text)?.[1]}"` : brief(text)
}

/** The statements that go to the database together, up to the one with the commit. */
function writesUntilCommit(writes: readonly string[][]) {
  const own = writes.map((texts) => texts.filter(isMessage).map(briefLock)).filter((texts) => texts.length > 0)
  return own.slice(0, own.findIndex((texts) => texts.includes('commit')) + 1)
}

test('a message in and a message out go to the database in two writes each and lock in one order', async () => {
  const line = await openLine(world)
  const ana = customer('Attended')
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  await line.accept(ticket?.id ?? 0)
  const received = await askedBy(line, ana, 'Are you there?')
  expect(writesUntilCommit(received.writes)).toEqual([
    ['begin', 'lock "contacts"', 'lock "tickets"', 'lock "tickets"'],
    ['insert into "messages"', 'update "tickets"', 'insert into "ledger"', 'commit'],
  ])
  const sent = await countStatements((counted) =>
    fetch(`${world.url}/api/messages/${ticket?.id}`, {
      method: 'POST',
      headers: { ...counted, authorization: `Bearer ${line.boss.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ body: 'Yes' }),
    }),
  )
  expect(writesUntilCommit(sent.writes)).toEqual([
    ['begin', 'lock "tickets"', 'lock "tickets"'],
    // The last message of the ticket, together with the first answer of its attendance.
    ['insert into "messages"', 'insert into "outbox"', 'with', 'insert into "ledger"', 'commit'],
  ])
})
