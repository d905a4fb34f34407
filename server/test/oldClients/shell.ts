import { events } from '@recado/contract/events'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createBrowserClient } from '../browserClient.ts'
import { givePassword, PASSWORD } from '../credentials.ts'
import { listenToLiveEvents } from '../liveEvents.ts'
import { flag, has, listOf, number, oldClient, someId, someText, text } from './oldClient.ts'
import { world } from './sharedWorld.ts'

/** Sign-in, sign-up and what surrounds every page. */

const setting = has({ key: text, value: text })
const signedIn = has({
  ...{ id: number, name: text, companyId: number, profile: text, super: flag, allTicket: z.enum(['enabled', 'desabled']) },
  company: has({ id: number, name: text, email: text, dueDate: z.iso.date(), settings: listOf(setting), trialExpiration: someText }),
  queues: listOf(has({ id: number, name: text, color: text, UserQueue: has({ queueId: number }) })),
  whatsappId: someId,
})
const session = has({ token: text, user: signedIn })
const publicPlan = has({ id: number, name: text, users: number, connections: number, queues: number, value: number })

async function ana() {
  const { id: companyId } = await world.company({}, { dueDate: '2090-01-31' })
  const person = await givePassword(world.platform, await world.person('admin', companyId))
  const client = oldClient(world, person)
  const { id } = await client.post('/queue', { name: 'Sales', color: '#ff0000' })
  await client.put(`/users/${person.id}`, { queueIds: [id] })
  return { person, client }
}

test('one signs in, stays signed in, is told when somebody else does, and signs out', async () => {
  const { person } = await ana()
  const browser = createBrowserClient(world.url)
  const { data: first } = await browser.login(person.email, PASSWORD)
  expect(session.parse(first).user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' })
  const { data } = await browser.refresh()
  const { token, user } = session.parse(data)
  const heard = await listenToLiveEvents(world.url, { token, companyId: user.companyId })
  expect(await browser.send('POST', '/api/users/set-language/es', { token })).toMatchObject({ status: 200 })
  await browser.login(person.email, PASSWORD)
  await heard.hearsOf('auth', { id: person.id })
  const { data: last } = await browser.refresh()
  const out = await browser.send('DELETE', '/api/auth/logout', { token: session.parse(last).token })
  expect(out).toMatchObject({ status: 200, data: { message: expect.any(String) } })
})

test('a company without a due date has one that never comes, wherever its people read it of themselves', async () => {
  const { id: companyId } = await world.company({}, { dueDate: null })
  const person = await givePassword(world.platform, await world.person('admin', companyId))
  const browser = createBrowserClient(world.url)
  const dueOf = (user: unknown) => has({ company: has({ dueDate: text }) }).parse(user).company.dueDate
  const opened = (await browser.login(person.email, PASSWORD)).data
  const { token, ...renewed } = has({ token: text, user: z.unknown() }).parse((await browser.refresh()).data)
  const heard = await listenToLiveEvents(world.url, { token, companyId })
  await browser.send('POST', '/api/users/set-language/es', { token })
  await heard.hearsOf('user', { id: person.id, language: 'es' })
  const me = (await browser.send('GET', '/api/auth/me', { token })).data
  expect([opened.user, renewed.user, me, heard.of('user').at(-1)?.user].map(dueOf)).toEqual(Array(4).fill('9999-12-31'))
  heard.close()
  // Sent back whole, as their form of a company does, it stays without a due date.
  const client = oldClient(world, await world.person('super'))
  await client.put(`/companies/${companyId}`, { ...(await client.get(`/companies/${companyId}`)), dueDate: dueOf(me) })
  expect(await client.get(`/companies/${companyId}`)).toMatchObject({ dueDate: null })
})

test('the shell has what it reads at every load', async () => {
  const { person, client } = await ana()
  await client.post('/whatsapp', { name: 'Line', provider: 'beta' })
  const me = oldClient(world, person)
  const plan = has(Object.fromEntries(planFlags.map((name) => [name, flag])))
  await me.opens(
    ['/version', has({ version: text })],
    [`/companies/listPlan/${person.companyId}`, has({ plan })],
    ['/whatsapp/?session=0', listOf(line)],
    [`/users/${person.id}`, has({ id: number, name: text, email: text, profile: text, queues: listOf(has({ id: number })) })],
    ['/tickets?withUnreadMessages=true', has({ tickets: z.array(z.unknown()), hasMore: flag })],
    ['/chats/?searchParam=&pageNumber=1', has({ records: z.array(z.unknown()), hasMore: flag })],
    ['/announcements/?searchParam=&pageNumber=1', has({ records: z.array(z.unknown()), hasMore: flag })],
    ['/settings/', listOf(setting)],
    ['/auth/me', signedIn],
  )
})
const planFlags = ['useCampaigns', 'useKanban', 'useOpenAi', 'useIntegrations', 'useSchedules', 'useInternalChat', 'useExternalApi']
const line = has({ id: number, name: text, status: text, qrcode: text, retries: number, updatedAt: z.iso.datetime(), isDefault: flag })

test('whoever is not signed in reads the plans at both addresses, and signs up as their form says it', async () => {
  const { send } = createBrowserClient(world.url)
  const { data: plans, status } = await send('GET', '/api/plans/all')
  expect([status, listOf(publicPlan).safeParse(plans).error?.issues]).toEqual([200, undefined])
  expect((await send('GET', '/api/plans/list')).data).toEqual(plans)
  const [plan] = listOf(publicPlan).parse(plans)
  const form = { name: 'Padaria', password: 'segredo', planId: plan?.id, recurrence: 'MENSAL', status: 't', campaignsEnabled: true }
  const dueDate = '2099-11-25T10:20:30-03:00'
  for (const phone of ['(11) 98888-7777', '11988887777', '']) {
    const email = `${world.unique()}@example.com`
    const { status, data } = await send('POST', '/api/companies/cadastro', { body: { ...form, email, phone, dueDate } })
    expect([status, String(data.dueDate) < '2099'], phone).toEqual([200, true])
  }
})

test('a forgotten password is asked for, and set, by what stands in the address', async () => {
  const { person } = await ana()
  const { send } = createBrowserClient(world.url)
  expect(await send('POST', `/api/forgetpassword/${person.email}`)).toMatchObject({ status: 200 })
  expect(await send('POST', '/api/forgetpassword/nobody@example.com')).toMatchObject({ status: 404, data: { status: 404 } })
  expect(await send('POST', `/api/resetpasswords/${person.email}/ABCDEFGH/Secret-Password-2`)).toMatchObject({ error: 'ERR_RESET_CODE' })
})

test('events have the names and keys that clients listen to', () => {
  const heard = Object.fromEntries(Object.entries(events).map(([name, { record, id }]) => [name, [record, id]]))
  expect(heard).toMatchObject({
    ticket: ['ticket', 'ticketId'],
    appMessage: ['message', expect.anything()],
    contact: ['contact', 'contactId'],
    user: ['user', 'userId'],
    queue: ['queue', 'queueId'],
    tag: ['tag', 'tagId'],
    whatsapp: ['whatsapp', 'whatsappId'],
    schedule: ['schedule', 'scheduleId'],
    prompt: ['prompt', 'promptId'],
    file: ['fileList', 'fileId'],
    queueIntegration: ['queueIntegration', 'integrationId'],
    campaign: ['record', 'id'],
    ContactList: ['record', 'id'],
    ContactListItem: ['record', 'id'],
    quickmessage: ['record', 'id'],
    help: ['record', 'id'],
    chat: ['record', 'id'],
    announcement: ['record', 'id'],
  })
})
