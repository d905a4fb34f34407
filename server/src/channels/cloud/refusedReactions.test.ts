import { messageEndpoints } from '@recado/contract/messages/messages'
import { afterAll, expect, test } from 'vitest'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { newId } from '../../../test/cloud/cloudNumber.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const place = await createCloudWorld()
const { world, graph } = place
afterAll(() => place.close())

const DAY = 24 * 3_600_000
let people = 0

/** A conversation with a message of a customer, to which the company reacts. */
async function heard({ daysAgo = 0, isHasty = false } = {}) {
  const line = await openCloudConnection({ world, number: graph.number() })
  await line.connected()
  line.number.isHasty = isHasty
  const ana = { number: `55119${88_700_000 + ++people}`, bsuid: `BR.${newId('u')}`, name: `Reacted ${people}` }
  await line.number.inbound(ana, { type: 'text', text: { body: 'Thank you' }, at: new Date(Date.now() - daysAgo * DAY) }).told
  await line.number.inbound(ana, { type: 'text', text: { body: 'Are you there?' } }).told
  await line.taken()
  const ticket = await line.ticketOf(ana.name)
  if (!ticket) throw new Error('no ticket')
  await line.accept(ticket.id)
  const shown = async () => (await line.messages(ticket.id)).find(({ body }) => body === 'Thank you')
  const id = (await shown())?.id ?? ''
  return {
    ...{ ...line, ana, ticketId: ticket.id, shown },
    react: (emoji: string) => world.call(line.boss, messageEndpoints.react, { params: { id }, body: { emoji } }),
    becomes: (change: string | null) => waitUntil(async () => (await shown())?.change === change, `the change is ${change}`),
    /** Meta thinks otherwise than the product: it takes the call, and refuses it by a status. */
    closeWindow: () => void line.number.opened.clear(),
  }
}

test('a reaction that Meta refuses by a status is again what it was', async () => {
  const { react, becomes, shown, closeWindow, steps, ticketId, boss } = await heard()
  await react('👍')
  await becomes(null)
  closeWindow()
  await react('❤️')
  await becomes('refused')
  expect(await shown()).toMatchObject({
    reactions: [{ emoji: '👍', userId: boss.id }],
    changeDetails: { kind: 'react', userId: boss.id, error: 'ERR_SENDING_WAPP_MSG', reason: 'cloudWindowClosed' },
  })
  await react('')
  expect(await shown()).toMatchObject({ reactions: [] })
  await becomes('refused')
  expect(await shown()).toMatchObject({ reactions: [{ emoji: '👍' }] })
  expect((await steps(ticketId)).filter(({ code }) => code === 'reactionRefused')).toHaveLength(2)
})

test('a reaction to a message of last month is refused by a status', async () => {
  const { react, becomes, shown } = await heard({ daysAgo: 31 })
  await react('👍')
  await becomes('refused')
  expect(await shown()).toMatchObject({ reactions: [], changeDetails: { reason: 'cloudInvalid' } })
})

test('a refusal that comes before the answer to the call is not lost', async () => {
  const { react, becomes, shown } = await heard({ daysAgo: 31, isHasty: true })
  await react('👍')
  await becomes('refused')
  expect(await shown()).toMatchObject({ reactions: [], changeDetails: { reason: 'cloudInvalid' } })
})

test('the refusal of an earlier reaction does not touch a later one', async () => {
  const { react, becomes, shown, number, ana, taken } = await heard()
  await react('👍')
  await becomes(null)
  const { carrierId } = await world.platform
    .selectFrom('sentReactions')
    .select('carrierId')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  await react('❤️')
  await becomes(null)
  await number.status(carrierId, ana, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })
  await taken()
  expect(await shown()).toMatchObject({ reactions: [{ emoji: '❤️' }], change: null })
})
