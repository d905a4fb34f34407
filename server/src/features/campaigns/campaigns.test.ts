import { campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { type Contact, contacts, setOptOutEndpoint } from '@recado/contract/contacts'
import { noticeEndpoints } from '@recado/contract/notices'
import { afterAll, expect, test } from 'vitest'
import { createCampaigns, FAST } from '../../../test/campaignFixture.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { hours, later, minutes, seconds } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }
const crowd = (size: number) => Array.from({ length: size }, (_, at) => customer(`Rita ${at}`))

test('a planned campaign starts by itself, and every recipient gets it once', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const people = crowd(7)
  const { id, status } = await room.plan(people)
  expect(status).toBe('PROGRAMADA')
  await room.becomes(id, { status: 'FINALIZADA', progress: { total: 7, done: 7 } })
  for (const who of people)
    await expect.poll(async () => (await line.phone(who)).map(({ body }) => body), PATIENCE).toEqual([`Hello ${who.name}`])
  await expect.poll(async () => (await room.figures(id)).read, PATIENCE).toBe(7)
  expect(await room.figures(id)).toMatchObject({ total: 7, waiting: 0, sent: 7, delivered: 7, failed: 0 })
  const { shipping, contactList, completedAt } = await room.read(id)
  expect(shipping?.map(({ message, status: state }) => ({ message, state }))).toEqual(
    people.map(({ name }) => ({ message: `Hello ${name}`, state: 'read' })),
  )
  expect(contactList?.contacts).toHaveLength(7)
  expect(completedAt).toEqual(expect.any(String))
})

test('invalid numbers, duplicates in another format and opted-out contacts are left out with the reason', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const [ana, bob] = [customer('Ana'), customer('Bob')]
  const { data: contact } = await world.call(line.boss, contacts.endpoints.create, { body: { name: bob.name, number: bob.number } })
  const { data: out } = await world.call(line.boss, setOptOutEndpoint, {
    params: { id: contact.id },
    body: { optedOut: true, reason: 'By phone' },
  })
  expect(out.optedOutAt).toEqual(expect.any(String))
  const without9 = ana.number.replace(/^(55\d\d)9/, '$1')
  const list = [
    ana,
    { name: 'Ana again', number: without9 },
    bob,
    { name: 'Nobody', number: '123' },
    { ...customer('Eva'), isWhatsappValid: false },
  ]
  const { id } = await room.plan(list)
  await room.becomes(id, { status: 'FINALIZADA', progress: { total: 1, done: 1 } })
  expect(await room.figures(id)).toMatchObject({ total: 5, leftOut: { invalid: 2, optedOut: 1, duplicate: 1 } })
  expect((await room.recipients(id, { state: 'leftOut' })).map(({ name, reason }) => ({ name, reason }))).toEqual([
    { name: 'Ana again', reason: 'duplicate' },
    { name: 'Bob', reason: 'optedOut' },
    { name: 'Nobody', reason: 'invalid' },
    { name: 'Eva', reason: 'invalid' },
  ])
})

test('a test sends every text with the values of the first recipient and counts in no report; an opted-out contact gets none', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const [me, out] = [customer('Me'), customer('Out')]
  const texts = { message1: 'First, {nome}', message2: 'Second', scheduledAt: null }
  const { id } = await room.plan(crowd(2), texts)
  const sendTest = (number: string) => world.call(line.boss, recipientEndpoints.test, { params: { id }, body: { number } })
  expect(await sendTest(me.number)).toMatchObject({ status: 200 })
  await expect.poll(async () => (await line.phone(me)).map(({ body }) => body), PATIENCE).toEqual(['First, Rita 0', 'Second'])
  const reached = await world.platform.selectFrom('contacts').select('name').where('number', '=', me.number).execute()
  expect(reached).toEqual([{ name: 'Número de teste' }])
  expect(await room.figures(id)).toMatchObject({ total: 0, sent: 0 })
  expect(await room.read(id)).toMatchObject({ status: 'INATIVA', progress: { done: 0 } })
  const { data: contact } = await world.call(line.boss, contacts.endpoints.create, { body: { name: out.name, number: out.number } })
  await world.call(line.boss, setOptOutEndpoint, { params: { id: contact.id }, body: { optedOut: true, reason: 'By phone' } })
  expect(await sendTest(out.number)).toMatchObject({ status: 422, error: 'ERR_CONTACT_OPTED_OUT' })
  await world.call(line.boss, campaigns.endpoints.update, { params: { id }, body: { whatsappId: null } })
  expect(await sendTest(me.number)).toMatchObject({ status: 422, error: 'ERR_CAMPAIGN_INCOMPLETE' })
})

test('the next message goes out when the pace says so, and not before', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const { id } = await room.plan(crowd(3), { pace: { messageInterval: 20, longerIntervalAfter: 1, greaterInterval: 120 } })
  const done = async () => (await room.read(id)).progress.done
  await expect.poll(done, PATIENCE).toBe(1)
  const waits = async (pause: number, before: number) => {
    world.clock.advance(seconds(pause - 5))
    await room.pass()
    expect(await done()).toBe(before)
    world.clock.advance(seconds(5))
    await room.pass()
    await expect.poll(done, PATIENCE).toBe(before + 1)
  }
  await waits(120, 1)
  await waits(120, 2)
  const sent = await world.platform
    .selectFrom('campaignRecipients')
    .select('sentAt')
    .where('campaignId', '=', id)
    .orderBy('sentAt')
    .execute()
  const [first = 0, second = 0, third = 0] = sent.map(({ sentAt }) => Date.parse(sentAt ?? ''))
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(seconds(120))
})

test('a clock that is set back delays the next message by the longest pause at most', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const { id } = await room.plan(crowd(2), { pace: { ...FAST, messageInterval: 20 } })
  await room.becomes(id, { progress: { total: 2, done: 1 } })
  // The row of a clock that was a day ahead.
  const ahead = later(world.clock.now(), hours(24))
  await world.platform.updateTable('campaignPaces').set({ nextAt: ahead }).where('connectionId', '=', line.id).execute()
  await room.pass()
  expect((await room.read(id)).progress.done).toBe(1)
  world.clock.advance(seconds(120))
  await room.becomes(id, { status: 'FINALIZADA', progress: { total: 2, done: 2 } })
})

test('several campaigns on one connection take turns and share its pace', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const pace = { messageInterval: 10, longerIntervalAfter: 0, greaterInterval: 0 } as const
  const first = await room.plan(crowd(3), { pace })
  const second = await room.plan(crowd(3), { pace })
  const doneOf = async () => [(await room.read(first.id)).progress.done, (await room.read(second.id)).progress.done] as const
  const sum = async () => (await doneOf()).reduce((a, b) => a + b, 0)
  for (const { id } of [first, second]) await expect.poll(async () => (await room.read(id)).progress.total, PATIENCE).toBe(3)
  await expect.poll(sum, PATIENCE).toBe(1)
  for (let sent = 2; sent <= 6; sent++) {
    world.clock.advance(seconds(11))
    await room.pass()
    await expect.poll(sum, PATIENCE).toBe(sent)
    const [one, other] = await doneOf()
    expect(Math.abs(one - other)).toBeLessThanOrEqual(1)
  }
})

test('a cancelled campaign stops, and a restarted one goes on where it stood', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const people = crowd(3)
  const { id } = await room.plan(people, { pace: { ...FAST, messageInterval: 20 } })
  await expect.poll(async () => (await room.read(id)).progress.done, PATIENCE).toBe(1)
  expect((await room.cancel(id)).data).toMatchObject({ status: 'CANCELADA' })
  expect(await room.cancel(id)).toMatchObject({ status: 409, error: 'ERR_CAMPAIGN_NOT_RUNNING' })
  world.clock.advance(minutes(5))
  await room.pass()
  expect((await room.read(id)).progress.done).toBe(1)
  expect((await world.call(line.boss, recipientEndpoints.rehearse, { params: { id } })).data).toMatchObject({ goesOut: 2 })
  expect((await room.restart(id)).data).toMatchObject({ status: 'EM_ANDAMENTO' })
  const passed = async () => {
    // The worker may hold the lock of the connection at this moment.
    await room.pass()
    const { progress, status } = await room.read(id)
    return { done: progress.done, status }
  }
  for (const done of [2, 3]) {
    await expect.poll(passed, PATIENCE).toMatchObject({ done })
    world.clock.advance(seconds(20))
  }
  await expect.poll(passed, PATIENCE).toMatchObject({ status: 'FINALIZADA' })
  for (const who of people) await expect.poll(async () => (await line.phone(who)).length, PATIENCE).toBe(1)
})

test('an empty tag and an empty time mean none, as for the other ids and dates', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const { id, contactListId } = await room.plan([], { scheduledAt: later(world.clock.now(), hours(2)).toISOString() })
  const empty = { tagListId: '', scheduledAt: '' } as object
  const { data } = await world.call(line.boss, campaigns.endpoints.update, { params: { id }, body: empty })
  expect(data).toMatchObject({ scheduledAt: null, status: 'INATIVA', contactListId })
  const body = { name: 'Empty', message1: 'Hello', whatsappId: '', contactListId: '', ...empty } as object
  const created = await world.call(line.boss, campaigns.endpoints.create, { body: body as { name: string } })
  expect(created).toMatchObject({ status: 200, data: { scheduledAt: null, contactListId: null, whatsappId: null } })
})

test('a campaign can be changed until an hour before it starts, deleted unless it runs, and planned only if complete', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const soon = later(world.clock.now(), minutes(10)).toISOString()
  const afterwards = later(world.clock.now(), hours(2)).toISOString()
  const { id } = await room.plan(crowd(1), { scheduledAt: afterwards })
  const update = (body: object) => world.call(line.boss, campaigns.endpoints.update, { params: { id }, body })
  expect((await update({ scheduledAt: null })).data).toMatchObject({ status: 'INATIVA' })
  expect(await update({ whatsappId: null, scheduledAt: afterwards })).toMatchObject({ status: 422, error: 'ERR_CAMPAIGN_INCOMPLETE' })
  expect((await update({ scheduledAt: soon })).data).toMatchObject({ status: 'PROGRAMADA' })
  expect(await update({ name: 'Too late' })).toMatchObject({ status: 409, error: 'ERR_CAMPAIGN_UNDER_WAY' })
  world.clock.advance(minutes(11))
  await room.becomes(id, { status: 'FINALIZADA' })
  const running = await room.plan(crowd(2), { pace: { ...FAST, messageInterval: 20 } })
  await room.becomes(running.id, { status: 'EM_ANDAMENTO' })
  expect(await world.call(line.boss, campaigns.endpoints.remove, { params: { id: running.id } })).toMatchObject({
    status: 409,
    error: 'ERR_IN_USE',
  })
  expect((await world.call(line.boss, campaigns.endpoints.remove, { params: { id } })).status).toBe(200)
})

test('a reply opens a normal ticket and is counted; the opt-out word ends all campaigns for that contact', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const [ana, bob] = [customer('Ana'), customer('Bob')]
  const { id } = await room.plan([ana, bob])
  await room.becomes(id, { status: 'FINALIZADA' })
  await line.write(ana, 'How much is it?')
  await expect.poll(() => line.ticketOf(ana), PATIENCE).toMatchObject({ status: 'pending' })
  await line.write(bob, 'Sair')
  await expect.poll(async () => (await line.phone(bob)).at(-1)?.body, PATIENCE).toMatch(/não receberá mais/)
  await expect.poll(async () => (await room.figures(id)).answered, PATIENCE).toBe(2)
  const { data } = await world.call(line.boss, contacts.endpoints.list, { query: { optedOut: 'true' } })
  expect((data as { contacts: Contact[] }).contacts.map(({ name }) => name)).toEqual(['Bob'])
  const again = await room.plan([ana, bob])
  await room.becomes(again.id, { status: 'FINALIZADA', progress: { total: 1, done: 1 } })
})

test('a message that waits in the outbox does not go out to a contact who opts out meanwhile, and the report says so', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const [ana, bob, cid] = [customer('Ana'), customer('Bob'), customer('Cid')]
  await line.faults({ failNext: 1000, failCode: 'unavailable' })
  const { id } = await room.plan([ana, bob, cid])
  await room.becomes(id, { status: 'FINALIZADA', progress: { total: 3, done: 3 } })
  const { data } = await world.call(line.boss, contacts.endpoints.list, { query: { searchParam: 'Bob' } })
  const told = (data as { contacts: Contact[] }).contacts.map((one) => one.id)
  await world.call(line.boss, setOptOutEndpoint, { params: { id: told[0] ?? 0 }, body: { optedOut: true, reason: 'By phone' } })
  await line.write(cid, 'Sair')
  await expect.poll(async () => (await line.ticketOf(cid))?.lastMessage, PATIENCE).toMatch(/não receberá mais/)
  await line.faults({ failNext: 0 })
  world.clock.advance(minutes(5))
  const said = async (who: typeof ana) => (await line.phone(who)).map(({ body }) => body)
  await expect.poll(() => said(ana), PATIENCE).toEqual(['Hello Ana'])
  await expect.poll(() => said(cid), PATIENCE).toEqual([expect.stringMatching(/não receberá mais/)])
  await expect.poll(async () => (await room.figures(id)).failed, PATIENCE).toBe(2)
  expect((await room.recipients(id, { state: 'failed' })).map(({ name, reason }) => ({ name, reason }))).toEqual([
    { name: 'Bob', reason: 'optedOut' },
    { name: 'Cid', reason: 'optedOut' },
  ])
  expect(await said(bob)).toEqual([])
})

test('outside of the sending hours, and without its connection, a campaign waits and says why', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const bell = async () => (await world.call(line.boss, noticeEndpoints.list, {})).data.notices
  const change = async (values: { status: 'DISCONNECTED' | 'CONNECTED'; restrictedUntil?: Date | null }) => {
    await world.platform.updateTable('connections').set(values).where('id', '=', line.id).execute()
    world.clock.advance(seconds(15))
    await room.pass()
  }
  await change({ status: 'DISCONNECTED' })
  const { id } = await room.plan(crowd(2))
  await room.becomes(id, { status: 'EM_ANDAMENTO', waitsFor: 'disconnected', progress: { total: 2, done: 0 } })
  expect(await bell()).toMatchObject([{ kind: 'campaignStopped', name: 'Prices' }])
  await change({ status: 'CONNECTED', restrictedUntil: later(world.clock.now(), minutes(5)) })
  await room.becomes(id, { waitsFor: 'restricted' })
  expect(await bell()).toHaveLength(1)
  await change({ status: 'CONNECTED', restrictedUntil: null })
  await room.becomes(id, { status: 'FINALIZADA', waitsFor: null })
})

test('when too many of the last messages failed a campaign stops until it is restarted', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  await line.faults({ failNext: 1000, failCode: 'refused' })
  const { id } = await room.plan(crowd(40))
  await room.becomes(id, { status: 'EM_ANDAMENTO', waitsFor: 'failures' })
  const bell = async () => (await world.call(line.boss, noticeEndpoints.list, {})).data.notices
  expect(await bell()).toMatchObject([{ kind: 'campaignStopped', name: 'Prices' }])
  const { done } = (await room.read(id)).progress
  expect(done).toBeLessThan(40)
  await line.faults({ failNext: 0 })
  expect((await room.restart(id)).status).toBe(200)
  await room.becomes(id, { status: 'FINALIZADA', progress: { total: 40, done: 40 } })
  const { sent, failed, waiting } = await room.figures(id)
  expect({ all: sent + failed + waiting, someFailed: failed > 0 }).toEqual({ all: 40, someFailed: true })
})

test('the rehearsal says what will happen', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  await room.set({ variables: [{ key: 'loja', value: 'Aurora' }] })
  const bob = customer('Bob')
  const { data: contact } = await world.call(line.boss, contacts.endpoints.create, { body: { name: bob.name, number: bob.number } })
  await world.call(line.boss, setOptOutEndpoint, { params: { id: contact.id }, body: { optedOut: true, reason: 'By phone' } })
  const people = [...crowd(8), { name: 'Nobody', number: '123' }, bob]
  const { id } = await room.plan(people, { scheduledAt: null, message1: '{nome}, {loja} {preço}', pace: { ...FAST, messageInterval: 10 } })
  const { data } = await world.call(line.boss, recipientEndpoints.rehearse, { params: { id } })
  expect(data).toMatchObject({ goesOut: 8, leftOut: { invalid: 1, optedOut: 1, duplicate: 0 }, unknown: ['{preço}'] })
  expect(data.samples[0]).toMatchObject({ message: 'Rita 0, Aurora {preço}' })
  expect(Date.parse(data.endsAt ?? '') - world.clock.now().getTime()).toBeGreaterThan(seconds(60))
})

test('an open report is updated when a message is read and when a contact answers', async () => {
  const line = await openLine(world)
  const room = createCampaigns(world, line)
  const ana = customer('Ana')
  const { id } = await room.plan([ana])
  await room.becomes(id, { status: 'FINALIZADA' })
  await expect.poll(async () => (await room.figures(id)).read, PATIENCE).toBe(1)
  const live = await listenToLiveEvents(world.url, line.boss)
  const told = () => live.of('campaign').filter((event) => (event as { record?: { id: number } }).record?.id === id).length
  const before = told()
  await line.write(ana, 'How much is it?')
  await expect.poll(told, PATIENCE).toBeGreaterThan(before)
  expect((await room.figures(id)).answered).toBe(1)
  live.close()
})
