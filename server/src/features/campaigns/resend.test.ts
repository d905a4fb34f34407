import { campaignEndpoints } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { connectionEndpoints } from '@recado/contract/connections'
import { afterAll, expect, test } from 'vitest'
import { createCampaigns } from '../../../test/campaignFixture.ts'
import { customer } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { createCampaignSender } from './sending/sendCampaigns.ts'

/** Nothing goes on by itself here: a round of sending is what the test asks for. */
const world = await createWorld({ env: { ROLE: 'web' }, cluster: false })
afterAll(() => world.close())

type Fate = { recipient?: object; message?: object }

/** A campaign that has ended, and what became of its messages. */
async function ended(fates: Readonly<Record<string, Fate>>) {
  const boss = await world.person('admin')
  const { data: line } = await world.call(boss, connectionEndpoints.create, { body: { name: 'Sales', provider: 'simulator' } })
  await world.platform.updateTable('connections').set({ status: 'CONNECTED' }).where('id', '=', line.id).execute()
  const room = createCampaigns(world, { id: line.id, boss })
  const sender = createCampaignSender(world.kernel)
  const { id } = await room.plan(Object.keys(fates).map((name) => customer(name)))
  const send = async () => {
    await sender.send()
    return room.read(id)
  }
  await sender.start()
  await sender.prepare()
  expect(await send()).toMatchObject({ status: 'FINALIZADA' })
  const rows = () =>
    world.platform
      .selectFrom('campaignRecipients')
      .select(['id', 'name', 'messageId', 'sentAt', 'leftOut'])
      .where('campaignId', '=', id)
      .execute()
  const setMessage = (messageId: string | null, values: object) =>
    world.platform.updateTable('messages').set(values).where('id', '=', messageId).execute()
  for (const row of await rows()) {
    const { recipient, message } = fates[row.name] ?? {}
    if (message) await setMessage(row.messageId, message)
    if (recipient) await world.platform.updateTable('campaignRecipients').set(recipient).where('id', '=', row.id).execute()
  }
  const messagesOf = async (name: string) => {
    const sent = world.platform.selectFrom('messages').innerJoin('contacts', 'contacts.id', 'messages.contactId').select('messages.id')
    return (await sent.where('contacts.name', '=', name).where('messages.companyId', '=', boss.companyId).execute()).length
  }
  const params = { id }
  return {
    id,
    boss,
    room,
    send,
    rows,
    setMessage,
    messagesOf,
    failures: async () => (await world.call(boss, recipientEndpoints.failures, { params })).data.reasons,
    uncertain: async () => (await world.call(boss, recipientEndpoints.failures, { params })).data.uncertain,
    rehearse: async (reasons: string[]) =>
      (await world.call(boss, recipientEndpoints.rehearseResend, { params, query: { reasons: JSON.stringify(reasons) } })).data,
    resend: (reasons: string[]) => world.call(boss, campaignEndpoints.resend, { params, body: { reasons } }),
  }
}

const refused = { message: { error: 'refused' } }
/** The service did not answer, and may have taken it. */
const unavailable = { message: { error: 'unavailable' } }

test('a campaign is sent again, once, to those whom it never reached for the chosen reasons', async () => {
  const campaign = await ended({
    Ana: { message: { ack: 2, deliveredAt: world.clock.now() } },
    Bob: refused,
    Cid: { recipient: { error: 'notSent', messageId: null } },
    Dan: { message: { error: 'notOnService' } },
    Eva: refused,
    Gus: unavailable,
    // The answer shows that it was read, whatever the service says.
    Fay: { ...refused, recipient: { answeredAt: world.clock.now() } },
  })
  await world.platform
    .updateTable('contacts')
    .set({ optedOutAt: world.clock.now() })
    .where('name', '=', 'Eva')
    .where('companyId', '=', campaign.boss.companyId)
    .execute()
  expect(await campaign.failures()).toEqual([
    { reason: 'refused', count: 2 },
    { reason: 'notOnService', count: 1 },
    { reason: 'notSent', count: 1 },
  ])
  expect(await campaign.rehearse(['refused', 'notSent'])).toMatchObject({
    goesOut: 2,
    leftOut: { optedOut: 1 },
    samples: [{ name: 'Bob' }, { name: 'Cid' }],
  })
  const chosen = ['refused', 'notSent']
  expect(await campaign.resend(chosen)).toMatchObject({
    status: 200,
    data: { status: 'EM_ANDAMENTO', completedAt: null, progress: { done: 4 } },
  })
  expect(await campaign.resend(chosen)).toMatchObject({ status: 409, error: 'ERR_CAMPAIGN_NOTHING_FAILED' })
  expect(await campaign.room.figures(campaign.id)).toMatchObject({ waiting: 3, failed: 3 })
  expect(await campaign.send()).toMatchObject({ status: 'FINALIZADA', progress: { total: 6, done: 6 } })
  expect(await Promise.all(['Ana', 'Bob', 'Dan', 'Eva', 'Fay', 'Gus'].map(campaign.messagesOf))).toEqual([1, 2, 1, 1, 1, 1])
  expect((await campaign.rows()).find(({ name }) => name === 'Cid')?.messageId).toEqual(expect.any(String))
  expect((await campaign.room.recipients(campaign.id, { state: 'leftOut' })).map(({ name, reason }) => [name, reason])).toEqual([
    ['Eva', 'optedOut'],
  ])
  // It fails again: nobody gets it a third time.
  await campaign.setMessage((await campaign.rows()).find(({ name }) => name === 'Bob')?.messageId ?? null, { error: 'refused' })
  expect(await campaign.failures()).toEqual([{ reason: 'notOnService', count: 1 }])
})

test('a message that an agent has sent again meanwhile is not sent a second time', async () => {
  const campaign = await ended({ Gil: refused })
  expect((await campaign.resend(['refused'])).status).toBe(200)
  const [before] = await campaign.rows()
  await campaign.setMessage(before?.messageId ?? null, { error: null, ack: 1 })
  expect(await campaign.send()).toMatchObject({ status: 'FINALIZADA', progress: { total: 1, done: 1 } })
  expect(await campaign.messagesOf('Gil')).toBe(1)
  expect(await campaign.room.figures(campaign.id)).toMatchObject({ sent: 1, failed: 0, waiting: 0 })
})

test('a stopped campaign has to go on before it is sent again', async () => {
  const campaign = await ended({ Ivo: refused })
  await world.platform.updateTable('campaigns').set({ status: 'CANCELADA' }).where('id', '=', campaign.id).execute()
  expect(await campaign.resend(['refused'])).toMatchObject({ status: 409, error: 'ERR_CAMPAIGN_NOT_RUNNING' })
})

test('whom a message may have reached is never chosen: no answer of the service, or a file that was taken or still waits', async () => {
  const campaign = await ended({ Jan: unavailable, Kim: refused, Lea: refused, Max: refused })
  const byName = new Map((await campaign.rows()).map((row) => [row.name, row.messageId]))
  // A second message, such as a file, of the same moment.
  const beside = async (name: string, values: object) => {
    const first = await world.platform
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', byName.get(name) ?? '')
      .executeTakeFirstOrThrow()
    const { companyId, ticketId, contactId, createdAt } = first
    const second = { companyId, ticketId, contactId, createdAt, id: crypto.randomUUID(), fromMe: true, origin: 'campaign' as const }
    await world.platform
      .insertInto('messages')
      .values({ ...second, ...values })
      .execute()
  }
  await beside('Kim', { ack: 1 })
  await beside('Lea', { ack: 0 })
  await beside('Max', { error: 'refused' })
  expect(await campaign.failures()).toEqual([{ reason: 'refused', count: 1 }])
  expect(await campaign.uncertain()).toBe(3)
  expect(await campaign.resend(['unavailable'])).toMatchObject({ status: 409, error: 'ERR_CAMPAIGN_NOTHING_FAILED' })
  expect(await campaign.rehearse(['refused', 'unavailable'])).toMatchObject({ goesOut: 1, samples: [{ name: 'Max' }] })
})
