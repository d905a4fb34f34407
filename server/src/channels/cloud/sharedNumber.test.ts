import { channelEndpoints } from '@recado/contract/channels/channels'
import { type Contact, contacts, setOptOutEndpoint } from '@recado/contract/contacts'
import { acks } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { newId } from '../../../test/cloud/cloudNumber.ts'
import { sharedNumber } from '../../../test/cloud/sharedNumber.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const place = await createCloudWorld()
const { world, graph } = place
afterAll(() => place.close())

const text = (body: string, id = newId('wamid')) => ({ type: 'text', text: { body }, id })
const ago = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000)
let people = 0
const somebody = (name = `Shared ${people}`) => ({ number: `55119${86_600_000 + ++people}`, bsuid: `BR.${newId('u')}`, name })

/** A number that is also used in the app on a phone. */
async function shared({ isOn = true, secret = 'an-app-secret-0123456789' } = {}) {
  const number = graph.number()
  number.shared.isOn = isOn
  number.hooks.hook.secret = secret
  const line = await openCloudConnection({ world, number })
  await line.connected()
  const ticketOf = async (who: { name: string }) => (await line.ticketOf(who.name)) ?? Promise.reject(new Error(`no ticket of ${who.name}`))
  const contactOf = async (who: { number: string }) =>
    ((await world.call(line.boss, contacts.endpoints.list, { query: { searchParam: who.number } })).data as { contacts: Contact[] })
      .contacts[0]
  return { line, number, meta: sharedNumber(number), ticketOf, contactOf }
}

const sameMinute = (first: Date, other: string | null) => Math.abs(first.getTime() - new Date(other ?? 0).getTime()) < 60_000

test('what the owner types on the phone is the company’s message: it ends the turn of the bot and opens no reply window', async () => {
  const { line, number, meta, ticketOf } = await shared()
  const queue = async (name: string, color: string) =>
    (await world.call(line.boss, queues.endpoints.create, { body: { name, color } })).data.id
  await line.offer([await queue('Sales', '#112233'), await queue('Support', '#332211')], 'Welcome')
  const ana = somebody()
  await number.inbound(ana, text('Hello')).told
  await waitUntil(() => number.screenOf(ana).length === 1, 'the bot greets')
  const first = { ...text('It is me, Rita'), at: new Date(Date.now() + 1000) }
  await meta.echo(ana, first)
  await line.taken()
  const ticket = await ticketOf(ana)
  expect(ticket).toMatchObject({ chatbot: false, lastMessage: 'It is me, Rita', fromMe: true })
  await meta.echo(ana, { type: 'edit', edit: { original_message_id: first.id, message: { type: 'text', text: { body: 'It is Rita' } } } })
  await meta.echo(ana, first)
  const soon = () => new Date(Date.now() + 1000)
  const second = { ...text('Wrong chat'), at: soon() }
  await meta.echo(ana, second)
  await meta.echo(ana, { type: 'revoke', revoke: { original_message_id: second.id } })
  await line.taken()
  await number.inbound(ana, { ...text('1'), at: soon() }).told
  await line.taken()
  const stored = (await line.messages(ticket.id)).filter(({ body }) => !body.includes('Welcome'))
  expect(stored).toMatchObject([
    { body: 'Hello', fromMe: false },
    { body: 'It is Rita', fromMe: true, isEdited: true, ack: acks.taken },
    { fromMe: true, isDeleted: true },
    { body: '1', fromMe: false },
  ])
  expect(number.screenOf(ana)).toHaveLength(1)
  const bia = somebody()
  await meta.echo(bia, text('Are you coming?'))
  await line.taken()
  const { data } = await world.call(line.boss, ticketEndpoints.list, { query: { status: 'closed', limit: 200 } })
  const opened = data.tickets.find(({ contact }) => contact.number === bia.number)
  expect(opened).toMatchObject({ status: 'closed', unreadMessages: 0, lastMessage: 'Are you coming?' })
  expect(await line.say(opened?.id ?? 0, 'Hello?')).toMatchObject({ status: 409 })
})

test('an echo that comes late ends the turn of the bot too', async () => {
  const { line, number, meta, ticketOf } = await shared()
  const queue = async (name: string, color: string) =>
    (await world.call(line.boss, queues.endpoints.create, { body: { name, color } })).data.id
  await line.offer([await queue('Sales', '#112233'), await queue('Support', '#332211')], 'Welcome')
  const ana = somebody()
  await number.inbound(ana, text('Hello')).told
  await waitUntil(() => number.screenOf(ana).length === 1, 'the bot greets')
  await meta.echo(ana, { ...text('I answer'), at: ago(20) })
  await line.taken()
  expect(await ticketOf(ana)).toMatchObject({ chatbot: false })
})

test('a person ends campaigns and wants them again at WhatsApp: the later decision holds, in whatever order they come', async () => {
  const { line, meta, contactOf } = await shared()
  const [ana, bia] = [somebody(), somebody()]
  await meta.preference(ana, 'resume', ago(1))
  await meta.preference(ana, 'stop', ago(3))
  await meta.preference(bia, 'stop', ago(3))
  await meta.preference(bia, 'stop', ago(3))
  await line.taken()
  expect(await contactOf(ana)).toMatchObject({ optedOutAt: null })
  const out = await contactOf(bia)
  expect(sameMinute(ago(3), out?.optedOutAt ?? null)).toBe(true)
  const id = out?.id ?? 0
  await world.call(line.boss, setOptOutEndpoint, { params: { id }, body: { optedOut: false, reason: 'On the phone' } })
  await meta.preference(bia, 'stop', ago(2))
  await line.taken()
  expect(await contactOf(bia)).toMatchObject({ optedOutAt: null })
})

test('a message that fails because its recipient opted out records the opt-out', async () => {
  const { line, number, contactOf, ticketOf } = await shared()
  const ana = somebody()
  number.tells = []
  await number.inbound(ana, text('Hello')).told
  await line.taken()
  const { id } = await ticketOf(ana)
  await line.accept(id)
  await line.say(id, 'An offer')
  await waitUntil(async () => (await line.messages(id)).at(-1)?.ack === acks.taken, 'the offer was taken')
  const [sent] = number.screenOf(ana)
  await number.status(sent?.id ?? '', ana, 'failed', { errors: [{ code: 131050, title: 'User has stopped marketing messages' }] })
  await line.taken()
  expect((await line.messages(id)).at(-1)).toMatchObject({ body: 'An offer', error: 'cloudStopped' })
  expect((await contactOf(ana))?.optedOutAt).not.toBeNull()
})

test('an account that is paused, reconnected or disconnected is a state with its reason, and the latest update by Meta’s time holds', async () => {
  const { line, meta } = await shared()
  const becomes = (state: object) =>
    waitUntil(
      async () => {
        const { status, statusReason } = await line.one()
        return JSON.stringify({ status, statusReason }) === JSON.stringify(state)
      },
      `the connection is ${JSON.stringify(state)}`,
    )
  const now = Date.now()
  await meta.account('ACCOUNT_OFFBOARDED', {}, now)
  await becomes({ status: 'TIMEOUT', statusReason: 'cloudPaused' })
  await meta.account('ACCOUNT_RECONNECTED', {}, now + 60_000)
  await becomes({ status: 'CONNECTED', statusReason: null })
  await meta.account('ACCOUNT_OFFBOARDED', {}, now + 30_000)
  await meta.account('VOLUME_BASED_PRICING_TIER_UPDATE', {}, now + 61_000)
  await line.taken()
  expect(await line.one()).toMatchObject({ status: 'CONNECTED' })
  const reasons = {
    ACCOUNT_DISCONNECTED: 'cloudOwnerDisconnected',
    BUSINESS_DOWNGRADE: 'cloudDowngraded',
    CHANGE_NUMBER: 'cloudNumberChanged',
    COMPANION_INACTIVITY: 'cloudApiInactive',
    PRIMARY_INACTIVITY: 'cloudPhoneInactive',
    USER_RE_REGISTERED: 'cloudReRegistered',
  }
  let at = now + 70_000
  for (const [reason, statusReason] of Object.entries(reasons)) {
    await meta.account('PARTNER_REMOVED', { disconnection_info: { reason, initiated_by: 'USER' } }, at)
    at += 1000
    await becomes({ status: 'DISCONNECTED', statusReason })
  }
})

test('a person whose user ID changes stays one contact, whichever way Meta tells it', async () => {
  const { line, number } = await shared()
  const ids = ['first', 'second', 'third'].map((name) => `BR.${newId(name)}`)
  const [first = '', second = '', third = ''] = ids
  const who = (bsuid: string) => ({ bsuid, name: 'Hidden', number: undefined, hidesNumber: true })
  await number.inbound(who(first), text('As the first')).told
  await line.taken()
  const system = { type: 'user_changed_user_id', body: 'The user ID has changed', user_id: first, new_user_id: second }
  const { value } = number.writtenBy(who(first), { type: 'system', system })
  await number.hooks.tell(number.envelope({ messages: value.messages }))
  await line.taken()
  await number.inbound(who(second), text('As the second')).told
  await line.taken()
  const update = { user_id: { previous: second, current: third }, timestamp: '1' }
  await number.hooks.tell(number.envelope({ user_id_update: [update] }, 'user_id_update'))
  await line.taken()
  await number.inbound(who(third), text('As the third')).told
  await line.taken()
  const [ticket, ...others] = await line.tickets()
  expect(others).toEqual([])
  expect((await line.messages(ticket?.id ?? 0)).map(({ body }) => body)).toEqual(['As the first', 'As the second', 'As the third'])
})

test('the address book of the phone names contacts, but never one that staff has named', async () => {
  const { line, number, meta, contactOf } = await shared()
  const [ana, bia, eva] = [somebody('Ana from the app'), somebody('Bia from the app'), somebody('Eva')]
  await number.inbound(ana, text('Hello')).told
  await number.inbound(bia, text('Hello')).told
  await line.taken()
  const id = (await contactOf(bia))?.id ?? 0
  await world.call(line.boss, contacts.endpoints.update, { params: { id }, body: { name: 'Bia by staff' } })
  await meta.addressBook([
    { ...ana, name: 'Ana Lima', at: 5 },
    { ...bia, name: 'Bia Reis', at: 5 },
    { ...eva, at: 5 },
  ])
  await meta.addressBook([{ ...ana, name: 'Ana of old', at: 4 }])
  await number.inbound(ana, text('And again')).told
  await line.taken()
  expect((await contactOf(ana))?.name).toBe('Ana Lima')
  expect((await contactOf(bia))?.name).toBe('Bia by staff')
  expect((await contactOf(eva))?.name).toBe('Eva')
  await meta.addressBook([
    { ...ana, name: 'Ana Lima Souza', at: 6 },
    { ...eva, name: '', at: 7, action: 'remove' },
  ])
  await line.taken()
  expect((await contactOf(ana))?.name).toBe('Ana Lima Souza')
  expect((await contactOf(eva))?.name).toBe('Eva')
})

test('the history is stored as rows only: no bot, nothing unread, no reply window, no opened ticket, each message once', async () => {
  const { line, number, meta, contactOf } = await shared()
  const queue = (await world.call(line.boss, queues.endpoints.create, { body: { name: `Past ${world.unique()}`, color: '#112233' } })).data
    .id
  await line.offer([queue], 'Welcome')
  const [ana, bia] = [somebody(), somebody()]
  const photo = newId('wamid')
  const before = (body: string, minutes: number) => meta.past(ana, { ...text(body), at: ago(minutes) })
  const portion = [
    before('Sair', 50),
    meta.pastOfUs(ana, { ...text('We open at nine'), at: ago(40), status: 'DELIVERED' }),
    meta.past(ana, { id: photo, type: 'media_placeholder', at: ago(30) }),
  ]
  const later = [before('Thank you', 20)]
  const file = { id: photo, type: 'image', image: { id: graph.keep(number, Buffer.from('png'), 'image/png'), mime_type: 'image/png' } }
  // The chunks come out of order, twice, and in between the file of a message that comes only afterwards.
  await meta.history([{ who: ana, messages: later }], { phase: 0, chunk_order: 2, progress: 100 })
  const early = newId('wamid')
  await meta.historyFile(bia, { ...file, id: early, at: ago(25) })
  await meta.history([
    { who: ana, messages: portion },
    { who: bia, messages: [meta.past(bia, { id: early, type: 'media_placeholder', at: ago(25) })] },
  ])
  await meta.history([{ who: ana, messages: [...portion, ...later] }])
  await meta.historyFile(ana, { ...file, at: ago(30) })
  await line.taken()
  const ofAna = (await line.tickets()).find(({ contact }) => contact.number === ana.number)
  expect(ofAna).toMatchObject({ status: 'closed', unreadMessages: 0, lastMessage: 'Thank you', chatbot: false })
  expect(await line.messages(ofAna?.id ?? 0)).toMatchObject([
    { body: 'Sair', fromMe: false, read: true },
    { body: 'We open at nine', fromMe: true, ack: acks.delivered },
    { mediaType: 'image', fromMe: false },
    { body: 'Thank you', fromMe: false },
  ])
  const ofBia = (await line.tickets()).find(({ contact }) => contact.number === bia.number)
  expect(await line.messages(ofBia?.id ?? 0)).toMatchObject([{ mediaType: 'image' }])
  expect((await contactOf(ana))?.optedOutAt).toBeNull()
  expect(await line.steps(ofAna?.id ?? 0)).toEqual([])
  expect(number.screenOf(ana)).toEqual([])
  expect(await line.say(ofAna?.id ?? 0, 'Hello?')).toMatchObject({ status: 409 })
})

test('thousands of messages come in one call, and what people write meanwhile does not wait for them', async () => {
  const { line, number, meta, ticketOf } = await shared()
  const threads = Array.from({ length: 40 }, (_, one) => {
    const who = somebody()
    return { who, messages: Array.from({ length: 60 }, (__, count) => meta.past(who, { ...text(`${one} ${count}`), at: ago(90 - count) })) }
  })
  await meta.history(threads)
  const ana = somebody()
  await number.inbound(ana, text('Now')).told
  await waitUntil(async () => (await line.ticketOf(ana.name)) !== undefined, 'the new message is there')
  await line.taken()
  const stored = world.platform.selectFrom('messages').select('id').where('connectionId', '=', line.id)
  expect(await stored.execute()).toHaveLength(40 * 60 + 1)
  expect(await ticketOf(ana)).toMatchObject({ unreadMessages: 1 })
})

test('contacts and history are asked for once and in time; the page says what has arrived', async () => {
  const { line, number, meta } = await shared()
  const params = { id: line.id }
  const calls = async () => (await world.call(line.boss, channelEndpoints.calls, { params })).data
  const ask = async () => (await world.call(line.boss, channelEndpoints.requestHistory, { params })).data
  expect(await calls()).toMatchObject({ shared: { contactsAskedAt: null, historyAskedAt: null, historyDeclinedAt: null } })
  expect(await ask()).toEqual({ refused: null, says: '' })
  expect(await ask()).toEqual({ refused: null, says: '' })
  expect(number.shared).toMatchObject({ synced: ['smb_app_state_sync', 'history'], registrations: 0 })
  await meta.historyDeclined()
  await meta.echo(somebody(), text('Hello'))
  await line.taken()
  const found = await calls()
  expect(found.shared?.historyDeclinedAt).not.toBeNull()
  expect(found.fields.filter(({ at }) => at !== null).map(({ name }) => name)).toEqual(['smb_message_echoes', 'history'])
  const late = await shared()
  late.number.shared.onboardedAt = Date.now() - 25 * 3_600_000
  const { data } = await world.call(late.line.boss, channelEndpoints.requestHistory, { params: { id: late.line.id } })
  expect(data).toEqual({ refused: 'late', says: expect.stringContaining('time to request') })
  const own = await shared({ isOn: false })
  const refused = await world.call(own.line.boss, channelEndpoints.requestHistory, { params: { id: own.line.id } })
  expect(refused.data).toEqual({ refused: 'notShared', says: '' })
})

test('history, echoes and account updates of a number that another account signs change nothing', async () => {
  const [victim, thief] = [await shared(), await shared({ secret: 'a secret of the thief' })]
  const ana = somebody()
  // What Meta would tell of the victim's number is only collected here.
  victim.number.hooks.hook.address = ''
  const told = victim.number.hooks.made.length
  const meta = sharedNumber(victim.number)
  void meta.echo(ana, text('Forged'))
  void meta.history([{ who: ana, messages: [meta.past(ana, text('Forged too'))] }])
  void meta.account('PARTNER_REMOVED', { disconnection_info: { reason: 'ACCOUNT_DISCONNECTED' } })
  void meta.addressBook([ana])
  void meta.preference(ana, 'stop', new Date())
  const { hooks, waba } = thief.number
  for (const raw of victim.number.hooks.made.slice(told)) {
    expect(await hooks.post(raw, hooks.signed(raw))).toBe(401)
    // In the account of the thief, the number of the victim.
    const mixed = raw.replaceAll(victim.number.waba, waba)
    expect(await hooks.post(mixed, hooks.signed(mixed))).toBe(200)
  }
  await victim.line.taken()
  await thief.line.taken()
  expect([await victim.line.tickets(), await thief.line.tickets()]).toEqual([[], []])
  expect([await victim.contactOf(ana), await thief.contactOf(ana)]).toEqual([undefined, undefined])
  expect(await victim.line.one()).toMatchObject({ status: 'CONNECTED', statusReason: null })
})
