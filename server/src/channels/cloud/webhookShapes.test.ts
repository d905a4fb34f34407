import { acks, type Message } from '@recado/contract/messages/messages'
import { afterAll, expect, test } from 'vitest'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { newId } from '../../../test/cloud/cloudNumber.ts'
import { messageShapesFor, sendAllShapes } from '../../../test/cloud/messageShapes.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const place = await createCloudWorld()
const { world, graph } = place
afterAll(() => place.close())

let people = 0
const somebody = (more: object = {}) => ({
  number: `55119${88_600_000 + ++people}`,
  bsuid: `BR.${newId('u')}`,
  name: `Shape ${people}`,
  ...more,
})

async function connected() {
  const line = await openCloudConnection({ world, number: graph.number() })
  await line.connected()
  return line
}

/** What does not depend on who said it when. */
const plain = ({ body, mediaType, isDeleted, isEdited, isForwarded, fromMe, reactions, quotedMsg, error, ack }: Message) => ({
  ...{ body, mediaType, isDeleted, isEdited, isForwarded, fromMe, error, ack },
  reactions: reactions.map(({ emoji }) => emoji),
  quoted: quotedMsg?.body,
})

test('every kind of message is readable, and repeated or reversed calls change nothing', async () => {
  const shown: ReturnType<typeof plain>[][] = []
  for (const isReversed of [false, true]) {
    const line = await connected()
    const ana = somebody()
    const shapes = messageShapesFor(graph, line.number, newId('t'))
    const order = isReversed ? shapes.toReversed() : shapes
    for (let time = 0; time < 2; time++) await sendAllShapes(line.number, ana, shapes, order)
    await line.taken()
    const ticket = await line.ticketOf(ana.name)
    shown.push((await line.messages(ticket?.id ?? 0)).map(plain))
    expect((await line.steps(ticket?.id ?? 0)).filter(({ code }) => code === 'cameByAd')).toEqual([
      { code: 'cameByAd', values: { ad: 'Pão quente' } },
    ])
  }
  const [told, reversed] = shown
  // Of what is quoted before it has come nothing is known yet.
  const withoutQuotes = (all: typeof told) => all?.map(({ quoted, ...rest }) => rest)
  expect(withoutQuotes(reversed)).toEqual(withoutQuotes(told))
  expect(told).toMatchObject([
    { body: 'Hello', reactions: ['👍'] },
    { body: 'About this', isEdited: true, quoted: 'Hello' },
    { body: 'Passed on', isForwarded: true },
    { body: 'I saw your ad' },
    { body: 'A picture', mediaType: 'image' },
    { mediaType: 'video' },
    { mediaType: 'audio' },
    { mediaType: 'application' },
    { mediaType: 'image' },
    { mediaType: 'locationMessage', body: expect.stringContaining('Bakery, Rua A, 1') },
    { mediaType: 'vcard', body: expect.stringMatching(/FN:Rita Lee[\s\S]*waid=5511987650000/) },
    { body: 'Sales' },
    { body: 'Bread' },
    { body: expect.stringContaining('size: large') },
    { body: 'Yes, please' },
    { body: expect.stringContaining('2 × pao-1 — 3.5 BRL') },
    { body: '❔ unsupported: Message type unknown' },
    { isDeleted: true },
  ])
  expect(told?.[13]?.body).not.toContain('flow_token')
})

test('repeated or reversed statuses give the same result', async () => {
  for (const isReversed of [false, true]) {
    const line = await connected()
    line.number.tells = []
    const ana = somebody()
    await line.number.inbound(ana, { type: 'text', text: { body: 'Hello' } }).told
    await line.taken()
    const { id = 0 } = (await line.ticketOf(ana.name)) ?? {}
    await line.accept(id)
    for (const body of ['Read', 'Refused']) await line.say(id, body)
    // Without our own id in them, the statuses find a message only once Meta's id of it is stored.
    const ours = async () => (await line.messages(id)).filter(({ fromMe }) => fromMe)
    await waitUntil(async () => (await ours()).every(({ ack }) => ack === acks.taken), 'both were taken')
    const [read, refused] = line.number.screenOf(ana).map((shown) => shown.id)
    const errors = [{ code: 131026, title: 'Message undeliverable' }]
    const told = [
      ...['sent', 'delivered', 'read'].map((step) => [read, step, { pricing: { pricing_model: 'PMP', category: 'service' } }] as const),
      ...[[refused, 'sent', {}] as const, [refused, 'failed', { errors }] as const],
    ]
    for (let time = 0; time < 2; time++)
      for (const [carrierId = '', step, more] of isReversed ? told.toReversed() : told) await line.number.status(carrierId, ana, step, more)
    await line.taken()
    expect(await ours()).toMatchObject([
      { body: 'Read', ack: acks.read, error: null },
      { body: 'Refused', ack: 0, error: 'cloudUndeliverable' },
    ])
  }
})

test('a customer who hides the number is a contact without one, can be answered, and stays the same contact when it is shown', async () => {
  const line = await connected()
  const ana = somebody({ hidesNumber: true, username: 'ana' })
  await line.number.inbound(ana, { type: 'text', text: { body: 'From nowhere' } }).told
  await line.taken()
  const ticket = await line.ticketOf(ana.name)
  expect(ticket?.contact.number).toBeNull()
  await line.accept(ticket?.id ?? 0)
  await line.say(ticket?.id ?? 0, 'Found you')
  await waitUntil(() => line.number.screenOf(ana).some(({ body }) => body === 'Found you'), 'the answer is on the phone')
  await line.number.inbound({ ...ana, hidesNumber: false }, { type: 'text', text: { body: 'Here I am' } }).told
  await line.taken()
  expect((await line.ticketOf(ana.name))?.contact.number).toBe(ana.number)
  expect((await line.tickets()).length).toBe(1)
})

test('a customer with a new number stays the same contact, and whoever has the old number is another one', async () => {
  const line = await connected()
  const ana = somebody()
  await line.number.inbound(ana, { type: 'text', text: { body: 'Before' } }).told
  await line.taken()
  const next = `55119${88_600_000 + ++people}`
  const bsuid = `BR.${newId('u')}`
  const body = 'User Ana changed from the former number'
  await line.number.inbound(ana, { type: 'system', system: { type: 'user_changed_number', body, new_wa_id: next, new_user_id: bsuid } })
    .told
  await line.taken()
  await line.number.inbound({ ...ana, number: next, bsuid }, { type: 'text', text: { body: 'After' } }).told
  await line.number.inbound(somebody({ number: ana.number, name: 'Somebody else' }), { type: 'text', text: { body: 'Hello?' } }).told
  await line.taken()
  const ticket = await line.ticketOf(ana.name)
  expect(ticket?.contact.number).toBe(next)
  expect((await line.messages(ticket?.id ?? 0)).map((message) => message.body)).toEqual(['Before', 'After'])
  expect((await line.tickets()).map(({ contact }) => contact.name).toSorted()).toEqual([ana.name, 'Somebody else'].toSorted())
})
