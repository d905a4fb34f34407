import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { newId } from '../../../test/cloud/cloudNumber.ts'
import { startFakeServer } from '../../../test/fakeServer.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const place = await createCloudWorld()
const { world, graph } = place
afterAll(() => place.close())

let people = 0
const somebody = (name = `Customer ${++people}`) => ({ number: `55119${88_000_000 + people}`, bsuid: `BR.${newId('u')}`, name })
const saying = (body: string, id = newId('wamid')) => ({ type: 'text', text: { body }, id })
const rowsOf = async (connectionId: number) =>
  (await world.platform.selectFrom('messages').select('carrierId').where('connectionId', '=', connectionId).execute()).length
const keptOf = async (connectionId: number) =>
  Number(
    (await sql<{ n: string }>`select count(*) n from cloud.heard where "connectionId" = ${connectionId}`.execute(world.platform)).rows[0]
      ?.n,
  )

async function line() {
  const own = await openCloudConnection({ world, number: graph.number() })
  await own.connected()
  return own
}

test('a call without a signature, with a wrong secret or over another body is refused and stores nothing', async () => {
  const own = await line()
  const { hooks, envelope } = own.number
  const body = JSON.stringify(envelope({ messages: [{ ...saying('Forged'), from: '5511911110000', timestamp: '1767225600' }] }))
  expect(await hooks.post(body, '')).toBe(401)
  expect(await hooks.post(body, 'sha256=00')).toBe(401)
  expect(await hooks.post(body, hooks.signed(body, 'somebody else’s secret'))).toBe(401)
  expect(await hooks.post(`${body} `, hooks.signed(body))).toBe(401)
  expect(await hooks.post(body, hooks.signed(body).replace('sha256', 'sha1'))).toBe(401)
  expect([await rowsOf(own.id), await keptOf(own.id)]).toEqual([0, 0])
})

test('a repeated call changes nothing', async () => {
  const own = await line()
  const { hooks, inbound } = own.number
  const ana = somebody()
  const first = inbound(ana, saying('Hello'))
  await first.told
  await inbound(ana, { type: 'reaction', reaction: { message_id: first.id, emoji: '👍' } }).told
  await inbound(ana, { type: 'reaction', reaction: { message_id: first.id } }).told
  await own.taken()
  for (const raw of hooks.made) expect(await hooks.post(raw)).toBe(200)
  await own.taken()
  const ticket = await own.ticketOf(ana.name)
  expect(await own.messages(ticket?.id ?? 0)).toMatchObject([{ body: 'Hello', reactions: [] }])
})

test('a company that enters the number of another one receives none of its messages and cannot send in its name', async () => {
  const own = await line()
  const thief = await openCloudConnection({
    world,
    number: graph.number(),
    settings: { phoneNumberId: own.number.id, appSecret: 'a secret of the thief' },
  })
  const ana = somebody()
  await own.number.inbound(ana, saying('For the owner')).told
  const { hooks, envelope } = own.number
  const forged = JSON.stringify(envelope({ messages: [{ ...saying('From the thief'), from: ana.number, timestamp: '1767225600' }] }))
  const forge = () => hooks.post(forged, hooks.signed(forged, 'a secret of the thief'))
  // As Meta does with a call that was refused: the secret may have been entered a moment ago.
  await waitUntil(async () => (await forge()) === 200, 'what the thief signed is taken for the thief')
  await own.taken()
  await thief.taken()
  expect(await own.messages((await own.ticketOf(ana.name))?.id ?? 0)).toMatchObject([{ body: 'For the owner' }])
  const bodies = world.platform.selectFrom('messages').select('body').where('connectionId', '=', thief.id)
  expect(await bodies.execute()).toEqual([{ body: 'From the thief' }])
  expect(await rowsOf(own.id)).toBe(1)
})

test('unknown numbers, unknown kinds and unreadable parts are dropped, but not what came in the same call', async () => {
  const own = await line()
  const { hooks, envelope } = own.number
  const stranger = graph.number()
  stranger.hooks.hook.address = hooks.hook.address
  expect(await stranger.hooks.post(JSON.stringify(stranger.envelope({ messages: [saying('Nobody’s')] })))).toBe(200)
  const odd = [
    'not JSON, and the id of a number: "id":"',
    JSON.stringify({ object: 'something_else', entry: [{ id: own.number.waba }] }),
    JSON.stringify(envelope({ weather: 'fine' }, 'a_new_field')),
    JSON.stringify(envelope({ messages: [null, 7, {}, { id: 5 }], statuses: [{}, 'x'], calls: [{ id: 'c' }] })),
  ]
  for (const raw of odd) expect(await hooks.post(raw.endsWith('"') ? `${raw}${own.number.id}"` : raw)).toBe(200)
  const ana = somebody()
  await own.number.inbound(ana, { type: 'hologram', hologram: { depth: 3 } }).told
  await own.number.inbound(ana, saying('Still here')).told
  await own.taken()
  const ticket = await own.ticketOf(ana.name)
  expect((await own.messages(ticket?.id ?? 0)).map(({ body }) => body)).toEqual(['❔ hologram', 'Still here'])
})

test('a call of three megabytes is accepted, and one with a byte more is not read', async () => {
  const own = await line()
  const { hooks, envelope } = own.number
  const ana = somebody()
  const batch = (bytes: number) => {
    const contacts = [{ profile: { name: ana.name }, wa_id: ana.number, user_id: ana.bsuid }]
    const of = { from: ana.number, from_user_id: ana.bsuid, timestamp: '1767225600' }
    const all = Array.from({ length: 50 }, (_, turn) => ({ ...saying(`Part ${turn}`, `batch-${turn}`), ...of, later: 'x'.repeat(60_000) }))
    const raw = JSON.stringify(envelope({ contacts, messages: all, padding: '' }))
    return raw.replace('"padding":""', `"padding":"${'x'.repeat(bytes - raw.length)}"`)
  }
  const most = 3 * 1024 * 1024
  expect(await hooks.post(batch(most + 1))).toBe(413)
  expect(await rowsOf(own.id)).toBe(0)
  expect(await hooks.post(batch(most))).toBe(200)
  await own.taken()
  expect(await rowsOf(own.id)).toBe(50)
})

test('the challenge is answered if the verify token is right, and with nothing else', async () => {
  const own = await line()
  const { hooks } = own.number
  hooks.hook.verifyToken = `a word of ${own.id}`
  expect(await hooks.prove()).toBe(false)
  hooks.hook.verifyToken = 'verify-me'
  expect(await hooks.prove()).toBe(true)
  const query = (given: Record<string, string>) => fetch(`${hooks.hook.address}?${new URLSearchParams(given)}`)
  const long = await query({ 'hub.mode': 'subscribe', 'hub.verify_token': 'verify-me', 'hub.challenge': 'x'.repeat(5000) })
  expect(long.status).toBe(400)
  expect((await query({})).status).toBe(400)
})

test('a file is fetched only from Meta, so no other server sees the token', async () => {
  const own = await line()
  const elsewhere = await startFakeServer(() => ({ body: 'bytes' }))
  const id = graph.keep(own.number, Buffer.from('bytes'), 'image/png')
  const file = graph.files.get(id)
  if (file) file.url = `${elsewhere.url}/file`
  const ana = somebody()
  await own.number.inbound(ana, { type: 'image', image: { id, mime_type: 'image/png' } }).told
  await own.taken()
  const state = async () =>
    (await world.platform.selectFrom('media').select('state').where('connectionId', '=', own.id).executeTakeFirst())?.state
  await waitUntil(async () => (await state()) === 'missing', 'the file is given up')
  expect(elsewhere.heard).toEqual([])
  await elsewhere.close()
})

test('an endless or missing answer of Meta stops nothing, and the connection reports a timeout', async () => {
  const own = await openCloudConnection({ world, number: Object.assign(graph.number(), { answers: 'endless' as const }) })
  await waitUntil(async () => (await own.one()).status === 'TIMEOUT', 'the line says so')
  expect((await own.one()).statusReason).toBe('unreachable')
})
