import { tags } from '@recado/contract/tags'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { type Holds, whileRowsLocked } from '../../../test/whileRowsLocked.ts'

const world = await createWorld()
afterAll(() => world.close())

/** A conversation with a tag that it is to get, and everybody who hears of it. */
async function staged(name: string) {
  const line = await openLine(world)
  const ana = customer(name)
  await line.write(ana, 'Hello')
  const ticket = (await line.ticketOf(ana)) as Ticket
  const { data: tag } = await world.call(line.boss, tags.endpoints.create, { body: { name: `Urgent ${world.unique()}` } })
  const heard = await listenToLiveEvents(world.url, line.boss)
  const tagging = { companyId: line.boss.companyId, ticketId: ticket.id, tagId: tag.id }
  return {
    ...{ line, ana, ticket, tag, heard },
    /** As somebody who gives it the tag holds it. */
    isTagged: (async (tx) => {
      await tx.selectFrom('tickets').select('id').where('id', '=', ticket.id).forNoKeyUpdate().execute()
      await tx.insertInto('ticketTags').values(tagging).execute()
    }) satisfies Holds,
    toldLast: () =>
      heard
        .of('ticket')
        .filter(({ action }) => action === 'update')
        .at(-1)?.ticket as Ticket,
  }
}

test('the event of a message that waited for its ticket has the tags that the ticket got meanwhile', async () => {
  const { line, ana, tag, heard, isTagged, toldLast } = await staged('Tagged')
  await whileRowsLocked(world, { holds: isTagged }, () => line.write(ana, 'Are you there?'))
  await heard.hearsOf('appMessage', { body: 'Are you there?' })
  const said = heard.of('appMessage').find(({ action }) => action === 'create')?.ticket as Ticket
  expect([toldLast().tags, said.tags].map((some) => some.map(({ id }) => id))).toEqual([[tag.id], [tag.id]])
  expect(toldLast().lastMessage).toBe('Are you there?')
})
