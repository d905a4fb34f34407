import { afterAll, expect, test } from 'vitest'
import { botLine } from '../../../test/botLine.ts'
import { customer, type OpenLine, openLine } from '../../../test/conversation.ts'
import { countStatements } from '../../../test/countStatements.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** What a statement does, in a word or two; what the simulated network and the call that plays it ask is not the message's. */
const brief = (text: string) => /^(insert into|update) "\w+"|^\w+/.exec(text)?.[0] ?? text
const isMessage = (text: string) => !/simulator\.|^select "id", "companyId", "provider" from "connections"/.test(text)

type On = Pick<OpenLine, 'id' | 'boss'>
async function askedBy(line: On, from: object, body: string) {
  const { statements } = await countStatements((counted) =>
    fetch(`${world.url}/api/simulator/connections/${line.id}/inbound`, {
      method: 'POST',
      headers: { ...counted, authorization: `Bearer ${line.boss.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from, body }),
    }),
  )
  return statements
}

/** What one message asks, up to its commit: what goes out then is no matter of it. */
async function costOf(line: On, from: object, body: string) {
  const statements = await askedBy(line, from, body)
  const own = statements.filter(isMessage)
  return own.slice(0, own.indexOf('commit') + 1).map(brief)
}

/** Who writes, whom it concerns besides, and their conversation. */
const asked = ['begin', 'select', 'select', 'select']
const stored = ['insert into "messages"', 'update "tickets"']

test('a message of a known customer whom somebody attends costs so many statements', async () => {
  const line = await openLine(world)
  const ana = customer('Attended')
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  await line.accept(ticket?.id ?? 0)
  expect(await costOf(line, ana, 'Are you there?')).toEqual([...asked, ...stored, 'insert into "ledger"', 'commit'])
})

test('a message that the bot answers costs so many more', async () => {
  const line = await botLine(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const ana = customer('Answered')
  await line.write(ana, 'Hello')
  expect(await costOf(line, ana, 'Hm')).toEqual([
    ...[...asked, ...stored],
    // What the bot goes by, where it is then, why, and what it says.
    ...['select', 'update "tickets"', 'insert into "ticketSteps"', 'insert into "messages"', 'insert into "outbox"', 'update "tickets"'],
    ...['insert into "ledger"', 'commit'],
  ])
})

test('who writes costs the simulated network a statement, and one more where nobody has met them', async () => {
  const line = await openLine(world)
  const costs = async (from: object) => {
    const statements = await askedBy(line, from, 'Hello')
    return statements.slice(0, statements.indexOf('begin')).filter((text) => text.includes('simulator.')).length
  }
  const { number, name } = customer('Met')
  expect([await costs({ number, name }), await costs({ number, name })]).toEqual([2, 1])
})
