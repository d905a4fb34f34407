import { settingEndpoints } from '@recado/contract/companies/settings'
import { type EventName, eventChannel } from '@recado/contract/events'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { supportEndpoints } from '@recado/contract/support/support'
import { accessEndpoints } from '@recado/contract/users/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertShownMedia } from '../../src/features/media/shownMedia.fixture.ts'
import { isOpen, isPlatform, nameOf } from './access.ts'
import { openAttackWorld } from './attackStage.ts'
import { createPersonOfRole } from './createCompany.ts'
import { describeFailure, expectNone, type Failure } from './failures.ts'
import { joinRoomsOf } from './hostileSocketMessages.ts'
import { bearer, type Got, type Request } from './rawRequest.ts'
import { containsSecret, plantSecrets } from './secretMarkers.ts'
import { openSocketListener, type SocketListener } from './socketListener.ts'
import { createWallWorld } from './wallWorld.ts'

const world = await createWallWorld()
const { play, home, away } = await openAttackWorld(world)
afterAll(() => world.close())

/** A support agent who acts for the company under test. */
async function supporter() {
  const person = await createPersonOfRole(world, away, 'super')
  const body = { reason: 'They asked for help' }
  const { status, data } = await world.call(person, supportEndpoints.enter, { params: { id: home.id }, body })
  expect(status).toBe(200)
  return { token: data.token, companyId: home.id }
}

/** Ends the caller's session, so a separate caller makes it. */
const endsSession = ({ access: right, method }: Endpoint) => right === 'account:use' && method !== 'GET'
const byToken = (request: Request, token: string): Request => ({ ...request, headers: { ...request.headers, ...bearer(token) } })
/** A file export gives the data away for good. */
const tellsTooMuch = ({ answers }: Endpoint, got: Got) => got.status === 200 && (answers === 'file' || containsSecret(got.text))

let helper = { token: '', companyId: 0 }
let hearing: SocketListener
beforeAll(async () => {
  helper = await supporter()
  hearing = await openSocketListener(world.url, helper)
  // From the first call on there are messages of somebody.
  for (const endpoint of known.filter((one) => ['GET /messages/:ticketId', 'GET /ticket-notes/list'].includes(nameOf(one))))
    await whisperedCall(endpoint)
})

/** Each call as its valid caller makes it, in a company in which every conversation is marked. */
async function whisperedCall(endpoint: Endpoint) {
  const { caller, request } = await play.rightful(endpoint, home)
  await plantSecrets(world, home)
  return { caller, request }
}

test('the company may be entered and seen, and nothing of what is said in it', async () => {
  const { data } = await world.call(helper, accessEndpoints.me)
  expect(data).toMatchObject({ companyId: home.id, super: false, profile: 'admin', support: { mayRead: false } })
})

const known = world.endpoints.filter(({ access, recognises }) => !isOpen(access) || recognises)

test.for(known.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s tells somebody who acts for the company without its permission no message, no contact and no file',
  async ([, endpoint]) => {
    const { request } = await whisperedCall(endpoint)
    const asked = endsSession(endpoint) ? await supporter() : helper
    const got = await play.send(endpoint, byToken(request, asked.token))
    const heard = JSON.stringify(await hearing.fresh())
    expect(hearing.socket.connected).toBe(true)
    const faults: Failure[] = []
    if (got.status >= 500) faults.push(describeFailure(endpoint, 'a supporter', { wanted: 'no failure', got }))
    if (tellsTooMuch(endpoint, got) || got.text.includes('signature='))
      faults.push(describeFailure(endpoint, 'a supporter', { wanted: 'nothing of what is said', got }))
    if (containsSecret(heard)) faults.push(`${nameOf(endpoint)} · a supporter heard ${heard.slice(0, 300)}`)
    if (endpoint.method === 'GET') {
      const theirs = await play.send(endpoint, request)
      if (tellsTooMuch(endpoint, theirs) && (got.status !== 403 || got.error !== 'ERR_NO_PERMISSION'))
        faults.push(describeFailure(endpoint, 'a supporter', { wanted: '403 ERR_NO_PERMISSION', got }))
    }
    expectNone(faults)
  },
)

test('so there was something to be told: by most of the calls that read conversations', async () => {
  const reading = known.filter(
    ({ method, path }) => method === 'GET' && /^\/(contacts|tickets|messages|search|media|quick-messages)/.test(path),
  )
  const told: string[] = []
  for (const endpoint of reading) {
    const { request } = await whisperedCall(endpoint)
    if (tellsTooMuch(endpoint, await play.send(endpoint, request))) told.push(nameOf(endpoint))
  }
  expect(told).toEqual(
    expect.arrayContaining(['GET /contacts', 'GET /contacts/export', 'GET /media/:id', 'GET /messages/:ticketId', 'GET /tickets']),
  )
})

/** The setup of the company, and what the platform announces to everybody. */
const setUp: readonly EventName[] = ['queue', 'settings', 'tag', 'whatsapp', 'whatsappSession', 'announcement', 'help']

test('whatever is done in the company, over the socket only how it is set up is heard, whoever asks for more', async () => {
  for (const allowed of [false, true]) {
    const asked = await supporter()
    await allow(allowed)
    const ears = await openSocketListener(world.url, asked)
    joinRoomsOf(home, ears)
    const admin = await openSocketListener(world.url, home.people.admin)
    for (const endpoint of known.filter(({ method, makes }) => method === 'POST' && makes)) {
      const { request } = await whisperedCall(endpoint)
      await play.send(endpoint, request)
    }
    const names = (await ears.fresh()).map(({ event }) => event)
    const theirs = new Set((await admin.fresh()).map(({ event }) => event))
    const mayHear = new Set(setUp.map((name) => eventChannel(home.id, name)))
    expect(names.filter((name) => !mayHear.has(name))).toEqual([])
    expect(names).toContain(eventChannel(home.id, 'queue'))
    expect([...theirs]).toEqual(expect.arrayContaining([eventChannel(home.id, 'contact'), eventChannel(home.id, 'ticket')]))
    for (const { socket } of [ears, admin]) socket.disconnect()
  }
  await allow(false)
})

test('nor does the platform tell its people without their entering', async () => {
  const faults: Failure[] = []
  for (const endpoint of known.filter((one) => one.method === 'GET' && isPlatform(one))) {
    const { request } = await whisperedCall(endpoint)
    const got = await play.send(endpoint, request)
    if (containsSecret(got.text)) faults.push(describeFailure(endpoint, 'a super user', { wanted: 'nothing of what is said', got }))
  }
  expectNone(faults)
})

test('with the permission of the company what is said can be read, and files by addresses that end with the visit', async () => {
  const asked = await supporter()
  await allow(true)
  const address = await signedAddress(asked.token)
  expect((await fetch(`${world.url}${address}`)).status).toBe(200)
  expect((await fetch(`${world.url}${address.replace(/([?&])visit=\d+&?/, '$1')}`)).status).toBe(403)
  await allow(false)
  expect((await fetch(`${world.url}${address}`)).status).toBe(403)
  await allow(true)
  expect((await fetch(`${world.url}${address}`)).status).toBe(200)
  await world.call(asked, supportEndpoints.leave)
  expect((await fetch(`${world.url}${address}`)).status).toBe(403)
  await allow(false)
})

/** As its administrator would. */
async function allow(isAllowed: boolean) {
  const body = { value: isAllowed ? 'enabled' : 'disabled' }
  expect((await world.call(home.people.admin, settingEndpoints.update, { params: { key: 'supportAccess' }, body })).status).toBe(200)
}

/** Of a file in a conversation. */
async function signedAddress(token: string): Promise<string> {
  const conversation = known.find((one) => nameOf(one) === 'GET /messages/:ticketId') as Endpoint
  const { ticketId } = await insertShownMedia(world, home.id)
  const { request } = await play.rightful(conversation, home)
  const { text } = await play.send(conversation, byToken({ ...request, params: { ticketId } }, token))
  const [found] = /\/api\/media\/[^"]*signature=[^"]*/.exec(text) ?? []
  expect(found, text).toBeDefined()
  return found ?? ''
}
