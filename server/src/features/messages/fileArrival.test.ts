import { randomUUID } from 'node:crypto'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { whileRowsLocked } from '../../../test/whileRowsLocked.ts'
import { fileArrivalPublisher } from './publishMessageChanges.ts'

const world = await createWorld()
afterAll(() => world.close())

test('a message whose file arrives during another change is published with both', async () => {
  const line = await openLine(world)
  const { companyId } = line.boss
  const ana = customer('Sends a file')
  const { data } = await line.write(ana, 'See this')
  const ticket = (await line.ticketOf(ana)) as Ticket
  const mediaId = randomUUID()
  await world.platform.insertInto('media').values({ companyId, id: mediaId, state: 'ready' }).execute()
  await world.platform.updateTable('messages').set({ mediaId, mediaType: 'image' }).where('carrierId', '=', data.id).execute()
  const heard = await listenToLiveEvents(world.url, line.boss)
  const files = fileArrivalPublisher(world.kernel)
  await whileRowsLocked(
    world,
    { holds: (tx) => tx.updateTable('messages').set({ isEdited: true }).where('carrierId', '=', data.id).execute() },
    () => world.kernel.transact({ companyId }, (tx) => files(tx, mediaId)),
  )
  await heard.hears('appMessage', 'update')
  expect(heard.of('appMessage').map(({ message }) => message)).toMatchObject([
    { ticketId: ticket.id, isEdited: true, mediaUrl: expect.any(String) },
  ])
  heard.close()
})
