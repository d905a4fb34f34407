import { messageEndpoints } from '@recado/contract/messages/messages'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { afterAll, expect, test } from 'vitest'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { newId } from '../../../test/cloud/cloudNumber.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { requireTicket } from '../tickets/index.ts'
import { readMessage } from './messages.rows.ts'
import { markDeleted, updateBody } from './messageUpdates.ts'
import { enqueueChange, pendingChange } from './outgoingChanges.ts'

const stage = await createCloudWorld()
const { world, graph } = stage
afterAll(() => stage.close())

/** A text on a connection of the official API, which the customer has got. */
async function delivered() {
  const line = await openCloudConnection({ world, number: graph.number() })
  await line.connected()
  const ana = { number: '5511988700001', bsuid: `BR.${newId('u')}`, name: `Ana ${world.unique()}` }
  await line.number.inbound(ana, { type: 'text', text: { body: 'What is the price?' } }).told
  await line.taken()
  const ticketId = (await line.ticketOf(ana.name))?.id ?? 0
  await line.accept(ticketId)
  const id = (await line.say(ticketId, 'The price is 10')).data[0]?.id ?? ''
  const shown = async () => (await line.messages(ticketId)).find((one) => one.id === id)
  await waitUntil(async () => ((await shown())?.ack ?? 0) > 0, 'the message is sent')
  return { ...line, ticketId, messageId: id, shown }
}

test('the official API changes no message: the call is refused, and the message stays as it was', async () => {
  const { boss, messageId, shown } = await delivered()
  const params = { id: messageId }
  const refusal = { status: 422, error: 'ERR_NOT_SUPPORTED' }
  expect(await world.call(boss, messageEndpoints.edit, { params, body: { body: 'The price is 12' } })).toMatchObject(refusal)
  expect(await world.call(boss, messageEndpoints.remove, { params })).toMatchObject(refusal)
  expect(await shown()).toMatchObject({ body: 'The price is 10', isEdited: false, isDeleted: false, change: null })
})

test.each([
  { kind: 'edit', error: 'ERR_EDIT_WAPP_MSG', code: 'editRefused' },
  { kind: 'revoke', error: 'ERR_DELETE_WAPP_MSG', code: 'deletionRefused' },
] as const)('what waits for the official API all the same ($kind) comes back as it was, with its reason', async ({ kind, error, code }) => {
  const { id: connectionId, boss, messageId, ticketId, shown } = await delivered()
  const heard = await listenToLiveEvents(world.url, boss)
  const change = { kind, user: { id: boss.id, name: boss.name }, at: world.clock.now() }
  await world.kernel.transact(boss, async (tx) => {
    const stored = await readMessage(tx.db, messageId)
    if (!stored) throw new Error('no message')
    const ticket = await requireTicket(tx, ticketId)
    if (kind === 'edit') await updateBody(tx, messageId, { body: 'The price is 12', change: pendingChange(change) })
    else await markDeleted(tx, messageId, { change: pendingChange(change) })
    await enqueueChange(tx, { ...change, stored, ticket, connectionId, ...(kind === 'edit' && { given: { body: 'The price is 12' } }) })
  })
  await heard.hearsOf('appMessage', { id: messageId, body: 'The price is 10', change: 'refused' })
  expect(await shown()).toMatchObject({
    body: 'The price is 10',
    isEdited: false,
    isDeleted: false,
    change: 'refused',
    changeDetails: { kind, userId: boss.id, error, reason: 'notSupported' },
  })
  const { steps } = (await world.call(boss, timelineEndpoints.list, { params: { ticketId }, query: {} })).data
  expect(steps[0]).toMatchObject({ code, user: { name: boss.name } })
  heard.close()
})
