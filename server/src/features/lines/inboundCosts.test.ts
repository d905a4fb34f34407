import { afterAll, expect, test } from 'vitest'
import { customer, openLine } from '../../../test/conversation.ts'
import { countStatements } from '../../../test/countStatements.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** What a statement does, in a word or two; what the simulated network and the call that plays it ask is not the message's. */
const brief = (text: string) => /^(insert into|update) "\w+"|^\w+/.exec(text)?.[0] ?? text
const isMessage = (text: string) => !/simulator\.|^select "id", "companyId", "provider" from "connections"/.test(text)

test('a message of a known customer whom somebody attends costs so many statements', async () => {
  const line = await openLine(world)
  const ana = customer('Attended')
  await line.write(ana, 'Hello')
  const ticket = await line.ticketOf(ana)
  await line.accept(ticket?.id ?? 0)
  const { statements } = await countStatements((counted) =>
    fetch(`${world.url}/api/simulator/connections/${line.id}/inbound`, {
      method: 'POST',
      headers: { ...counted, authorization: `Bearer ${line.boss.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from: ana, body: 'Are you there?' }),
    }),
  )
  expect(statements.filter(isMessage).map(brief)).toEqual([
    'begin',
    // Who writes, whom it concerns besides, and their conversation.
    ...['select', 'select', 'select'],
    'insert into "messages"',
    'update "tickets"',
    'insert into "ledger"',
    'commit',
  ])
})
