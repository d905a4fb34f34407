import { connectionEndpoints } from '@recado/contract/connections'
import { passkeyEndpoints } from '@recado/contract/passkeys'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import { unpackZip } from '../../../test/unpackZip.ts'
import type { ConnectionState } from '../../channels/channel.ts'
import { minutes } from '../../kernel/clock.ts'
import { readPasskeyAnswer, saveConnectionState } from './index.ts'

const world = await createWorld({ env: { ROLE: 'web', PUBLIC_URL: 'https://crm.example.com' } })
const { kernel } = world
afterAll(() => world.close())

const report = (companyId: number, connectionId: number, state: ConnectionState) =>
  kernel.transact({ companyId }, (tx) => saveConnectionState(tx, kernel, { connectionId, ...state }))
const ask = (challenge: string): ConnectionState => ({
  status: 'PAIRING',
  reason: 'passkeyNeeded',
  passkey: { challenge, rpId: 'whatsapp.com' },
})

/** A connection whose account asks for a passkey. */
async function asking(boss: Person, challenge = 'first') {
  const { id } = (await world.call(boss, connectionEndpoints.create, { body: { name: `Shop ${challenge}`, provider: 'simulator' } })).data
  await report(boss.companyId, id, ask(challenge))
  return id
}
const start = (who: Person, id: number) => world.call(who, passkeyEndpoints.start, { params: { id } })
const read = (token: string) => world.call(null, passkeyEndpoints.read, { body: { token } })
const stored = (companyId: number, id: number, challenge: string) => readPasskeyAnswer(kernel, { companyId, connectionId: id }, challenge)

function signed(challenge: string, origin = 'https://web.whatsapp.com') {
  const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin })).toString('base64url')
  const response = { clientDataJSON, authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk', userHandle: null }
  return { id: 'a2V5', rawId: 'a2V5', type: 'public-key' as const, response }
}
const answer = (token: string, challenge: string, origin?: string) =>
  world.call(null, passkeyEndpoints.answer, { body: { token, assertion: signed(challenge, origin) } })

test('a token says what it is for, and takes one answer for the channel', async () => {
  const boss = await world.person('admin')
  const id = await asking(boss)
  const { token } = (await start(boss, id)).data
  expect((await read(token)).data).toMatchObject({ connection: 'Shop first', options: { challenge: 'first', rpId: 'whatsapp.com' } })
  expect(await stored(boss.companyId, id, 'first')).toBeUndefined()
  expect(await answer(token, 'first')).toMatchObject({ status: 200 })
  expect(await stored(boss.companyId, id, 'first')).toEqual(signed('first'))
  expect(await stored(boss.companyId, id, 'second')).toBeUndefined()
  for (const again of [() => read(token), () => answer(token, 'first')])
    expect(await again()).toMatchObject({ status: 410, error: 'ERR_PASSKEY_TOKEN' })
  const rows = await world.platform.selectFrom('passkeyRequests').selectAll().where('connectionId', '=', id).execute()
  expect(JSON.stringify(rows)).not.toContain('c2lnbmVk')
  await report(boss.companyId, id, { status: 'PAIRING', reason: 'passkeySent' })
  expect(await stored(boss.companyId, id, 'first')).toBeUndefined()
})

test('of two answers that arrive at once one is taken', async () => {
  const boss = await world.person('admin')
  const { token } = (await start(boss, await asking(boss))).data
  const answers = await Promise.all([answer(token, 'first'), answer(token, 'first')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('an answer from elsewhere is refused and spends nothing', async () => {
  const boss = await world.person('admin')
  const { token } = (await start(boss, await asking(boss))).data
  for (const [challenge, origin] of [['replayed'], ['first', 'https://web.whatsapp.example']] as const)
    expect(await answer(token, challenge, origin)).toMatchObject({ status: 422, error: 'ERR_PASSKEY_ANSWER' })
  expect(await answer(token, 'first')).toMatchObject({ status: 200 })
})

test('a token is bound to its connection, its challenge, its user and ten minutes', async () => {
  const boss = await world.person('admin')
  const [id, other] = [await asking(boss), await asking(boss, 'other')]
  const { token } = (await start(boss, id)).data
  expect(await answer(token, 'other')).toMatchObject({ status: 422 })
  expect(await stored(boss.companyId, other, 'other')).toBeUndefined()
  expect(await start(await world.person('admin'), id)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' })

  const renewed = (await start(boss, id)).data.token
  expect(await read(token)).toMatchObject({ status: 410 })
  await report(boss.companyId, id, ask('second'))
  expect(await read(renewed)).toMatchObject({ status: 410 })

  const colleague = await world.person('admin', boss.companyId)
  const theirs = (await start(colleague, id)).data.token
  await world.platform.updateTable('users').set({ profile: 'user' }).where('id', '=', colleague.id).execute()
  expect(await read(theirs)).toMatchObject({ status: 410 })

  const late = (await start(boss, id)).data.token
  world.clock.advance(minutes(10))
  expect(await answer(late, 'second')).toMatchObject({ status: 410 })
})

test.each(['tryAgain', 'newQr', 'disconnect'] as const)(
  'giving up by %s ends the request, and what was signed is deleted',
  async (command) => {
    const boss = await world.person('admin')
    const id = await asking(boss)
    const { token } = (await start(boss, id)).data
    await answer(token, 'first')
    expect(await world.call(boss, connectionEndpoints[command], { params: { id } })).toMatchObject({ status: 200 })
    expect(await world.platform.selectFrom('passkeyRequests').selectAll().where('connectionId', '=', id).execute()).toEqual([])
    await report(boss.companyId, id, { status: 'OPENING' })
    expect(await start(boss, id)).toMatchObject({ status: 409, error: 'ERR_NO_PASSKEY_REQUEST' })
  },
)

test('without a request of WhatsApp there is no token', async () => {
  const boss = await world.person('admin')
  const id = await asking(boss)
  await report(boss.companyId, id, { status: 'OPENING' })
  expect(await start(boss, id)).toMatchObject({ status: 409, error: 'ERR_NO_PASSKEY_REQUEST' })
})

test('a user gets ten tokens a minute', async () => {
  const boss = await world.person('admin')
  const id = await asking(boss)
  for (let turn = 0; turn < 10; turn++) expect(await start(boss, id)).toMatchObject({ status: 200 })
  expect(await start(boss, id)).toMatchObject({ status: 429 })
})

test('no foreign page may call', async () => {
  const headers = { origin: 'https://web.whatsapp.com', 'content-type': 'application/json' }
  for (const method of ['OPTIONS', 'POST']) {
    const response = await fetch(`${world.url}/api/passkey/read`, { method, headers, ...(method === 'POST' && { body: '{"token":"x"}' }) })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('the extension may reach WhatsApp Web and this installation, and nothing else', async () => {
  const { token } = await world.person('admin')
  const response = await fetch(`${world.url}/api/passkey/extension`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  const files = await unpackZip(Buffer.from(await response.arrayBuffer()))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['background.js', '_locales/pt_BR/messages.json']))
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({
    manifest_version: 3,
    permissions: ['scripting', 'storage'],
    host_permissions: ['https://web.whatsapp.com/*', 'https://crm.example.com/*'],
    externally_connectable: { matches: ['https://crm.example.com/*'] },
  })
  const texts = ['pt_BR', 'en', 'es'].map((language) => Object.keys(JSON.parse(files[`_locales/${language}/messages.json`] ?? '')))
  expect(texts[1]).toEqual(texts[0])
  expect(texts[2]).toEqual(texts[0])
})
