import { campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { connectionEndpoints } from '@recado/contract/connections'
import { contacts } from '@recado/contract/contacts'
import { type Schedule, schedules } from '@recado/contract/schedules/schedules'
import { templateEndpoints } from '@recado/contract/templates/templates'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertShownMedia } from '../../src/features/media/shownMedia.fixture.ts'
import { sendDueSchedulesJob } from '../../src/features/schedules/sendDueSchedules.job.ts'
import { later, minutes } from '../../src/kernel/clock.ts'
import { createCampaigns } from '../campaignFixture.ts'
import { createCloudWorld } from './cloudConnection.ts'
import { createPortfolio, newId, type Portfolio } from './cloudNumber.ts'
import { openTemplateConnection } from './templateConnection.ts'

const place = await createCloudWorld()
const { world } = place
afterAll(() => place.close())
const PATIENCE = { timeout: 120_000, interval: 50 }

let people = 0
const somebody = () => ({ number: `55119${86_600_000 + ++people}`, bsuid: `BR.${newId('u')}`, name: `Planned ${people}` })

const listed = (...those: ReturnType<typeof somebody>[]) => those.map(({ name, number }) => ({ name, number }))

async function opened(given: { portfolio?: Portfolio } = {}) {
  const own = await openTemplateConnection(place, given)
  const { id: templateId } = (await own.approved()) as { id: number }
  return { ...own, templateId, campaigns: createCampaigns(world, own) }
}

test('a campaign of templates reaches who never wrote; one of texts says whom it reaches, and reaches only those', async () => {
  const own = await opened()
  const [ana, bia] = [somebody(), somebody()]
  await own.number.inbound(ana, { type: 'text', text: { body: 'Oi' } }).told
  await own.taken()
  const whole = { templateId: own.templateId, values: { 'body.1': '{nome}', 'body.2': '77' } }
  const planned = await own.campaigns.plan(listed(ana, bia), { message1: '', templates: [whole], scheduledAt: null })
  expect(planned.templates).toEqual([{ ...whole, name: 'order_ready' }])
  const rehearsed = await world.call(own.boss, recipientEndpoints.rehearse, { params: { id: planned.id } })
  const texts = [ana, bia].map(({ name }) => `Olá ${name}, seu pedido 77 está pronto.`)
  const shown = texts.map((body) => ({ message: body, error: null, bubbles: [{ body, template: { name: 'order_ready' } }] }))
  expect(rehearsed.data).toMatchObject({ goesOut: 2, reached: 1, samples: shown })
  const begin = { params: { id: planned.id }, body: { scheduledAt: '2026-01-01T09:00' } }
  expect(await world.call(own.boss, campaigns.endpoints.update, begin)).toMatchObject({ status: 200 })
  await own.campaigns.becomes(planned.id, { status: 'FINALIZADA' })
  for (const who of [ana, bia]) await expect.poll(() => own.number.screenOf(who).map(({ type }) => type), PATIENCE).toEqual(['template'])
  expect((await own.campaigns.recipients(planned.id)).map(({ message }: { message: string }) => message)).toEqual(texts)

  const draft = await own.campaigns.plan(listed(ana, bia), { scheduledAt: null })
  const { data } = await world.call(own.boss, recipientEndpoints.rehearse, { params: { id: draft.id } })
  expect(data.samples).toMatchObject([
    { error: null, bubbles: [{ body: `Hello ${ana.name}` }] },
    { error: 'windowClosed', bubbles: [] },
  ])
  const plain = await own.campaigns.plan(listed(ana, bia))
  await own.campaigns.becomes(plain.id, { status: 'FINALIZADA' })
  const states = (await own.campaigns.recipients(plain.id)).map(({ reason }: { reason: string | null }) => reason)
  expect(states).toEqual([null, 'windowClosed'])
  await expect.poll(() => own.number.screenOf(ana).map(({ body }) => body), PATIENCE).toContain(`Hello ${ana.name}`)
  expect(own.number.screenOf(bia)).toHaveLength(1)
})

test('only a whole template of the line is taken, and one that is paused meanwhile goes to nobody', async () => {
  const [own, other] = [await opened(), await opened()]
  const values = { 'body.1': '{nome}', 'body.2': '77' }
  const create = async (template: object) => {
    const body = { name: 'Wrong', whatsappId: own.id, templates: [template] }
    return (await world.call(own.boss, campaigns.endpoints.create, { body: body as never })) as { status: number; error?: string }
  }
  expect(await create({ templateId: other.templateId, values })).toMatchObject({ status: 404, error: 'ERR_NO_TEMPLATE_FOUND' })
  expect(await create({ templateId: own.templateId, values: {} })).toMatchObject({ status: 422, error: 'ERR_TEMPLATE_UNUSABLE' })
  await own.book.decide('order_ready', 'PAUSED')
  await own.becomes('order_ready', 'paused')
  const planned = await own.campaigns.plan(listed(somebody()), { message1: '', templates: [{ templateId: own.templateId, values }] })
  await own.campaigns.becomes(planned.id, { status: 'FINALIZADA' })
  expect(await own.campaigns.recipients(planned.id)).toMatchObject([{ state: 'failed', reason: 'templateUnusable' }])
})

test('what is planned for a day on which the window is closed goes out as its template, and says so where it has none', async () => {
  const own = await opened()
  const plan = async (more: object) => {
    const who = somebody()
    const { data: contact } = await world.call(own.boss, contacts.endpoints.create, { body: who })
    const at = { sendAt: world.clock.now().toISOString(), whatsappId: own.id, contactId: contact.id }
    const answer = await world.call(own.boss, schedules.endpoints.create, { body: { body: 'Até amanhã', ...at, ...more } })
    return { who, answer, id: (answer.data as Schedule).id }
  }
  const template = { templateId: own.templateId, templateValues: { 'body.1': '{{name}}', 'body.2': '78' } }
  expect((await plan({ ...template, whatsappId: null })).answer).toMatchObject({ status: 422, error: 'ERR_TEMPLATE_UNUSABLE' })
  const [carried, bare] = [await plan(template), await plan({})]
  const read = async (id: number) => (await world.call(own.boss, schedules.endpoints.get, { params: { id } })).data
  await sendDueSchedulesJob(world.kernel).run({})
  await expect.poll(() => read(carried.id), PATIENCE).toMatchObject({ status: 'ENVIADA', error: null })
  await expect.poll(() => read(bare.id), PATIENCE).toMatchObject({ status: 'ERRO', error: 'windowClosed' })
  const screen = () => own.number.screenOf(carried.who)
  await expect.poll(() => screen().map(({ type }) => type), PATIENCE).toEqual(['template'])
  const messages = world.platform.selectFrom('messages').select('body').where('connectionId', '=', own.id)
  expect(await messages.execute()).toEqual([{ body: `Olá ${carried.who.name}, seu pedido 78 está pronto.` }])

  const withoutFile = await plan(template)
  const { id: mediaId } = await insertShownMedia(world, own.boss.companyId, { content: null, mime: 'image/png', name: 'menu.png' })
  await world.platform.updateTable('media').set({ lostAt: world.clock.now() }).where('id', '=', mediaId).execute()
  await world.platform.updateTable('templates').set({ header: 'image', mediaId }).where('id', '=', own.templateId).execute()
  await sendDueSchedulesJob(world.kernel).run({})
  await expect.poll(() => read(withoutFile.id), PATIENCE).toMatchObject({ status: 'ERRO', error: 'fileLost' })
})

test('beyond the people to whom its portfolio may write first in a day a template waits, on every line, and nothing is refused', async () => {
  const portfolio = createPortfolio(2)
  const [own, other] = [await opened({ portfolio }), await opened({ portfolio })]
  const worded = (line: typeof own) => ({
    message1: '',
    templates: [{ templateId: line.templateId, values: { 'body.1': '{nome}', 'body.2': '77' } }],
  })
  const planOn = (line: typeof own, ...those: ReturnType<typeof somebody>[]) => line.campaigns.plan(listed(...those), worded(line))
  const foretold = async (line: typeof own, ...those: ReturnType<typeof somebody>[]) => {
    const { id } = await line.campaigns.plan(listed(...those), { ...worded(line), scheduledAt: null })
    const { data } = await world.call(line.boss, recipientEndpoints.rehearse, { params: { id } })
    return {
      daily: data.daily,
      days: Math.max(0, Math.round((Date.parse(data.endsAt ?? '') - world.clock.now().getTime()) / (24 * 60 * minutes(1)))),
    }
  }
  const has = (line: typeof own, ...those: ReturnType<typeof somebody>[]) =>
    expect.poll(() => those.map((who) => line.number.screenOf(who).length), PATIENCE).toEqual(those.map(() => 1))
  const read = async (line: typeof own) => (await world.call(line.boss, connectionEndpoints.get, { params: { id: line.id } })).data
  const [ana, bia, carla, dora, eva] = [somebody(), somebody(), somebody(), somebody(), somebody()]
  expect(await foretold(own, ana, bia)).toEqual({ daily: { most: 2, left: 2 }, days: 0 })
  expect(await foretold(own, ana, bia, carla)).toEqual({ daily: { most: 2, left: 2 }, days: 1 })
  await planOn(own, ana, bia)
  await has(own, ana, bia)
  expect(await foretold(other, carla, dora, eva)).toEqual({ daily: { most: 2, left: 0 }, days: 2 })

  for (const [who, hours] of [[carla, 25] as const, [dora, 0] as const])
    await own.number.inbound(who, { type: 'text', text: { body: 'Oi' }, at: later(new Date(), -60 * minutes(hours)) }).told
  await own.taken()
  own.number.opened.delete(carla.bsuid)
  const ticketOf = async ({ name }: typeof carla) => {
    const { id = 0 } = (await own.ticketOf(name)) ?? {}
    await own.accept(id)
    return id
  }
  const body = { templateId: own.templateId, values: { 'body.1': 'Carla', 'body.2': '78' } }
  await world.call(own.boss, templateEndpoints.send, { params: { ticketId: await ticketOf(carla) }, body })
  await expect.poll(() => read(own), PATIENCE).toMatchObject({ status: 'CONNECTED', statusReason: 'cloudDailyLimit' })
  expect(new Date((await read(own)).restrictedUntil ?? 0) > later(world.clock.now(), 60 * minutes(23))).toBe(true)
  expect((await world.call(own.boss, connectionEndpoints.waiting)).data).toEqual([{ whatsappId: own.id, count: 1, seconds: null }])
  await own.say(await ticketOf(dora), 'Bom dia')
  await has(own, dora)
  const [second] = [await planOn(own, eva), await planOn(other, eva)]
  await own.campaigns.becomes(second.id, { status: 'EM_ANDAMENTO', waitsFor: 'restricted', progress: { total: 1, done: 0 } })
  await expect.poll(() => read(other), PATIENCE).toMatchObject({ statusReason: 'cloudDailyLimit' })

  // A day later: by their clock, by the database's, and by the product's.
  portfolio.begun.clear()
  await sql`update cloud.begun set at = at - interval '24 hours'`.execute(world.platform)
  world.clock.advance(25 * 60 * minutes(1))
  await has(own, ana, bia, carla, eva)
  await has(other, eva)
  for (const { number } of [own, other]) expect([...number.counts.refused.keys()]).toEqual([])
})
