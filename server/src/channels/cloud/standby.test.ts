import { contacts } from '@recado/contract/contacts'
import { acks } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { schedules } from '@recado/contract/schedules/schedules'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { createCampaigns } from '../../../test/campaignFixture.ts'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { newId } from '../../../test/cloud/cloudNumber.ts'
import { messageToOtherAgent, type StandbyForm, sendHandover, sendStandbyEvent } from '../../../test/cloud/standbyEvents.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { sendDueSchedulesJob } from '../../features/schedules/sendDueSchedules.job.ts'
import { later, minutes } from '../../kernel/clock.ts'

const place = await createCloudWorld()
const { world, graph } = place
afterAll(() => place.close())

const forms: readonly StandbyForm[] = ['nested', 'flat']
const text = (body: string) => ({ type: 'text', text: { body } })
let people = 0
const somebody = () => ({ number: `55119${87_700_000 + ++people}`, bsuid: `BR.${newId('u')}`, name: `Standby ${people}` })

/** A line whose bot greets everybody who writes to it, and somebody who may. */
async function greeted() {
  const line = await openCloudConnection({ world, number: graph.number() })
  await line.connected()
  const queue = async (name: string, color: string) =>
    (await world.call(line.boss, queues.endpoints.create, { body: { name, color } })).data.id
  await line.offer([await queue('Sales', '#112233'), await queue('Support', '#332211')], 'Welcome')
  const ana = somebody()
  const ticket = async () => (await line.ticketOf(ana.name)) ?? Promise.reject(new Error('no ticket'))
  const phone = () => line.number.screenOf(ana).map(({ body }) => body)
  return { line, ana, ticket, phone }
}

test.each(forms)('a message to another agent is stored, marked and unread, and gets no automatic answer: %s', async (form) => {
  const { line, ana, ticket, phone } = await greeted()
  const first = messageToOtherAgent(line.number, ana, text('Do you open on Sunday?'), form)
  await first.told
  await messageToOtherAgent(line.number, ana, { type: 'image', image: { id: '1', mime_type: 'image/png', caption: 'This one' } }, form).told
  // Told again, in the other form too, it is the same.
  await messageToOtherAgent(line.number, ana, { ...text('Do you open on Sunday?'), id: first.id }, form === 'flat' ? 'nested' : 'flat').told
  await line.taken()
  const standing = await ticket()
  expect(standing).toMatchObject({
    status: 'closed',
    queueId: null,
    userId: null,
    unreadMessages: 2,
    lastMessage: '📷 This one',
    chatbot: false,
  })
  expect(await line.messages(standing.id)).toMatchObject([
    { body: 'Do you open on Sunday?', isStandby: true, fromMe: false, read: false },
    { body: 'This one', isStandby: true, mediaType: 'image' },
  ])
  expect(await line.steps(standing.id)).toEqual([])
  // To the very same words the bot answers where nobody else does.
  await line.number.inbound(ana, text('Hello?')).told
  await waitUntil(() => phone().length > 0, 'the bot greets')
  expect(phone()).toEqual([expect.stringContaining('Welcome')])
  expect(await ticket()).toMatchObject({ status: 'pending', unreadMessages: 3, chatbot: true })
  expect((await line.messages(standing.id)).at(-2)).toMatchObject({ body: 'Hello?', isStandby: false })
})

test.each(forms)('what the other agent writes is shown as the company’s, marked, and changes nothing else: %s', async (form) => {
  const { line, ana, ticket, phone } = await greeted()
  await messageToOtherAgent(line.number, ana, text('Do you open on Sunday?'), form).told
  const id = newId('wamid')
  const timestamp = String(Math.floor(Date.now() / 1000) + 1)
  const echo = { id, timestamp, message: { recipient_type: 'individual', to: ana.number, ...text('At nine') } }
  await sendStandbyEvent(line.number, { message_echoes: [echo] }, form)
  await sendStandbyEvent(line.number, { message_echoes: [echo] }, form)
  await line.taken()
  expect(await ticket()).toMatchObject({ status: 'closed', unreadMessages: 1, chatbot: false, lastMessage: 'At nine', fromMe: true })
  expect(await line.messages((await ticket()).id)).toMatchObject([
    { body: 'Do you open on Sunday?', isStandby: true, fromMe: false },
    { body: 'At nine', isStandby: true, fromMe: true },
  ])
  // The bot still begins where the customer writes to us.
  await line.number.inbound(ana, text('Hello?')).told
  await waitUntil(() => phone().length > 0, 'the bot greets')
})

test('a waiting or open conversation keeps its status, and its next messages are unread', async () => {
  const { line, ana, ticket, phone } = await greeted()
  await line.number.inbound(ana, text('Hello')).told
  await waitUntil(() => phone().length === 1, 'the bot greets')
  await messageToOtherAgent(line.number, ana, text('1'), 'nested').told
  await line.taken()
  expect(await ticket()).toMatchObject({ status: 'pending', queueId: null, unreadMessages: 2, chatbot: true })
  const { id } = await ticket()
  await line.accept(id)
  await line.messages(id)
  await messageToOtherAgent(line.number, ana, text('Are you there?'), 'nested').told
  await line.taken()
  expect(await ticket()).toMatchObject({ status: 'open', userId: line.boss.id, unreadMessages: 1 })
  expect(phone()).toHaveLength(1)
})

test('a conversation that is handed over to us waits for a person, may be answered, and the bot does not answer it', async () => {
  const { line, ana, ticket, phone } = await greeted()
  await messageToOtherAgent(line.number, ana, text('A person, please'), 'nested').told
  await line.taken()
  await sendHandover(line.number, ana, { role: 'escalation' })
  await line.taken()
  const waiting = await ticket()
  const because = { code: 'assistantHandedOver', values: { name: 'Meta', reason: '' } }
  expect(waiting).toMatchObject({ status: 'pending', queueId: null, unreadMessages: 1, chatbot: false, waitsBecause: because })
  expect(await line.steps(waiting.id)).toEqual([because])
  await line.number.inbound(ana, text('Hello?')).told
  await line.taken()
  await line.accept(waiting.id)
  expect(await line.say(waiting.id, 'Here I am')).toMatchObject({ status: 200 })
  await waitUntil(() => phone().includes('Here I am'), 'the answer is on the phone')
  expect(phone()).toEqual(['Here I am'])
  // Whoever attends it goes on.
  await sendHandover(line.number, ana, { at: Date.now() + 60_000 })
  await line.taken()
  expect(await ticket()).toMatchObject({ status: 'open', userId: line.boss.id })
})

test('a handover of an unknown customer makes them wait too; other handovers change nothing', async () => {
  const { line, ana, ticket } = await greeted()
  const others = [{ type: 'control_taken' }, { role: 'ai_agent' }, { recipient: undefined }, { type: 'control_lost' }]
  for (const other of others) await sendHandover(line.number, ana, other)
  await line.taken()
  expect(await line.tickets()).toEqual([])
  await sendHandover(line.number, ana)
  await sendHandover(line.number, ana)
  await line.taken()
  const { data } = await world.call(line.boss, contacts.endpoints.list, { query: { searchParam: ana.number } })
  expect(data).toMatchObject({ contacts: [{ number: ana.number }] })
  expect(await line.tickets()).toMatchObject([{ status: 'pending', contact: { number: ana.number } }])
  await line.number.inbound(ana, text('Hello')).told
  await line.taken()
  expect(await ticket()).toMatchObject({ status: 'pending', chatbot: false, unreadMessages: 1 })
})

test('who controls the conversation is in its timeline, and an agent takes it where Meta lets us', async () => {
  const { line, ana, ticket } = await greeted()
  await line.number.inbound(ana, text('Hello')).told
  await line.taken()
  const { id } = await ticket()
  await line.accept(id)
  await sendHandover(line.number, ana, { type: 'control_taken' })
  await sendHandover(line.number, ana, { role: 'ai_agent', at: Date.now() + 1000 })
  await line.taken()
  expect(await line.steps(id)).toEqual(expect.arrayContaining([{ code: 'controlPassed', values: { name: 'Meta' } }]))
  const take = () => world.call(line.boss, ticketEndpoints.takeControl, { params: { id } })
  line.number.control.isEscalationPartner = false
  expect(await take()).toMatchObject({ status: 409, error: 'ERR_CONTROL_REFUSED' })
  line.number.control.isEscalationPartner = true
  expect(await take()).toMatchObject({ status: 200 })
  expect(line.number.control.taken).toEqual([ana.number])
  expect((await line.steps(id)).filter(({ code }) => code === 'controlTaken')).toHaveLength(1)
  const stranger = await world.person('user', line.boss.companyId)
  expect(await world.call(stranger, ticketEndpoints.takeControl, { params: { id } })).toMatchObject({ status: 403 })
})

test('control is taken at the number that Meta knows, with or without the ninth digit', async () => {
  const { line } = await greeted()
  const old = { number: `551187${800_000 + ++people}`, bsuid: `BR.${newId('u')}`, name: 'Old number' }
  await line.number.inbound(old, text('Hello')).told
  await line.taken()
  const { id } = (await line.ticketOf(old.name)) ?? { id: 0 }
  await line.accept(id)
  expect(await world.call(line.boss, ticketEndpoints.takeControl, { params: { id } })).toMatchObject({ status: 200 })
  expect(line.number.control.taken).toEqual([old.number])
})

test('nothing automatic is sent while another agent answers, and statuses of our own messages count as usual', async () => {
  const { line, ana, ticket, phone } = await greeted()
  await messageToOtherAgent(line.number, ana, text('Hello'), 'nested').told
  await line.taken()
  const { id, contactId } = await ticket()
  const sendAt = later(world.clock.now(), minutes(5)).toISOString()
  const { data } = await world.call(line.boss, schedules.endpoints.create, { body: { body: 'Are you coming?', contactId, sendAt } })
  world.clock.advance(minutes(6))
  await sendDueSchedulesJob(world.kernel).run({})
  expect((await world.call(line.boss, schedules.endpoints.get, { params: { id: data.id } })).data).toMatchObject({ error: 'windowClosed' })
  await line.number.inbound(ana, text('And you?')).told
  await waitUntil(() => phone().length === 1, 'the bot greets')
  line.number.tells = []
  await line.accept(id)
  await line.say(id, 'Here I am')
  await waitUntil(() => phone().length === 2, 'the answer is on the phone')
  const lastAck = async () => (await line.messages(id)).at(-1)?.ack ?? 0
  await waitUntil(async () => (await lastAck()) >= acks.taken, 'we know the id of the answer')
  const status = { id: line.number.screenOf(ana)[1]?.id, status: 'read', timestamp: String(Math.floor(Date.now() / 1000)) }
  await sendStandbyEvent(line.number, { statuses: [status] }, 'nested')
  await waitUntil(async () => (await lastAck()) === acks.read, 'the answer is read')
  expect((await line.messages(id)).at(-1)).toMatchObject({ body: 'Here I am' })
})

test('a customer who opts out with another agent gets no campaigns and no confirmation', async () => {
  const line = await openCloudConnection({ world, number: graph.number() })
  await line.connected()
  const [room, ana] = [createCampaigns(world, line), somebody()]
  await line.number.inbound(ana, text('Hello')).told
  await line.taken()
  const { id } = await room.plan([{ name: ana.name, number: ana.number }])
  await room.becomes(id, { status: 'FINALIZADA' })
  await waitUntil(() => line.number.screenOf(ana).length === 1, 'the campaign is on the phone')
  await messageToOtherAgent(line.number, ana, text('Sair'), 'nested').told
  await line.taken()
  const { data } = await world.call(line.boss, contacts.endpoints.list, { query: { optedOut: 'true' } })
  expect(data).toMatchObject({ contacts: [{ number: ana.number }] })
  expect((await line.messages((await line.ticketOf(ana.name))?.id ?? 0)).filter(({ fromMe }) => fromMe)).toHaveLength(1)
})
