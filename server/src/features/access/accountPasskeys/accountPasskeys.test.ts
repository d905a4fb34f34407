import { settingEndpoints } from '@recado/contract/companies/settings'
import { accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { users } from '@recado/contract/users/users'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createBrowserClient } from '../../../../test/browserClient.ts'
import type { Person } from '../../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../../test/credentials.ts'
import { readMailbox, waitForMail } from '../../../../test/mailbox.ts'
import { createAuthenticator, type Lies } from '../../../../test/softwareAuthenticator.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { whileRowsLocked } from '../../../../test/whileRowsLocked.ts'
import { dayIn, later, minutes, seconds } from '../../../kernel/clock.ts'
import { accessFeature } from '../access.feature.ts'
import { removeSecondStepOf } from '../secondStep/removeSecondStep.ts'
import { warnOfPasskeysElsewhere } from './readPasskeys.ts'
import { relyingPartyOf } from './relyingParty.ts'

const world = await createWorld({ env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://recado.example.com' } })
afterAll(() => world.close())

const HERE = { origin: 'https://recado.example.com', host: 'recado.example.com' }
let addresses = 0
const newBrowser = () => createBrowserClient(world.url, `198.51.100.${++addresses}`)
const someone = async (profile: 'user' | 'admin' | 'super' = 'user', companyId?: number) =>
  givePassword(world.platform, await world.person(profile, companyId))
const newDevice = (countsBy = 1) => createAuthenticator({ ...HERE, countsBy })
type Device = ReturnType<typeof newDevice>

/** `code`: of the app or a recovery code, if the account has a second step. */
const beginAdding = async (person: Person, code?: string) =>
  (await world.call(person, accountPasskeyEndpoints.begin, { body: { password: PASSWORD, code } })).data.options

async function addPasskey(person: Person, device: Device = newDevice(), code?: string) {
  const passkey = device.create(await beginAdding(person, code))
  const { data } = await world.call(person, accountPasskeyEndpoints.create, { body: { passkey } })
  return { device, ...data }
}

const signInOptions = async () => (await newBrowser().send('POST', '/api/auth/passkey/begin', { body: {} })).data.options
const send = (passkey: unknown, browser = newBrowser()) => browser.send('POST', '/api/auth/passkey', { body: { passkey } })
const signIn = async (device: Device, lies: Lies = {}) => send(device.sign(await signInOptions(), lies))

/** The request for a passkey that comes after the right password. */
async function secondStepOptions(email: string) {
  const refused = await newBrowser().login(email, PASSWORD)
  expect(refused).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP' })
  return (refused.details as { passkey: unknown }).passkey
}

const stored = (person: Person) => world.platform.selectFrom('accountPasskeys').selectAll().where('userId', '=', person.id).execute()
const REFUSED = { status: 401, error: 'ERR_ACCOUNT_PASSKEY' }

test('a passkey whose session ended while it was being sent is not added', async () => {
  const ana = await someone()
  const passkey = newDevice().create(await beginAdding(ana))
  const answer = await whileRowsLocked(
    world,
    {
      holds: (tx) => tx.selectFrom('users').select('id').where('id', '=', ana.id).forUpdate().execute(),
      meanwhile: (tx) => tx.updateTable('sessions').set({ revokedAt: world.clock.now() }).where('userId', '=', ana.id).execute(),
    },
    () => world.call(ana, accountPasskeyEndpoints.create, { body: { passkey } }),
  )
  expect(answer).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  expect(await stored(ana)).toEqual([])
})

test('a passkey signs in alone, and the password alone no longer does', async () => {
  const ana = await someone()
  const { device, passkey, recoveryCodes } = await addPasskey(ana)
  expect(passkey).toMatchObject({ usable: true, host: 'recado.example.com', lastUsedAt: null })
  expect(recoveryCodes).toHaveLength(10)
  expect(await signIn(device)).toMatchObject({ status: 200, data: { token: expect.any(String), user: { id: ana.id, secondStep: true } } })
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP' })
  expect(await stored(ana)).toMatchObject([{ counter: 1, lastUsedAt: expect.any(String) }])
  const session = world.platform.selectFrom('sessions').select('step').where('userId', '=', ana.id).where('revokedAt', 'is', null)
  expect(await session.execute()).toEqual([{ step: 'passkey' }])
})

test('it is the second step after the password, beside a recovery code', async () => {
  const ana = await someone()
  const { device, recoveryCodes } = await addPasskey(ana)
  const passkey = device.sign(await secondStepOptions(ana.email))
  const browser = newBrowser()
  expect(await browser.login(ana.email, PASSWORD, { passkey, rememberBrowser: true })).toMatchObject({ status: 200 })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  // The browser is remembered, and the passkey is lost elsewhere.
  expect(await browser.login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
  const [code] = recoveryCodes
  expect(await newBrowser().login(ana.email, PASSWORD, { code })).toMatchObject({ status: 200 })
  expect(await newBrowser().login(ana.email, PASSWORD, { code })).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP' })
})

test('a password that is wrong learns nothing of passkeys', async () => {
  const ana = await someone()
  const { device } = await addPasskey(ana)
  const passkey = device.sign(await secondStepOptions(ana.email))
  const refused = await newBrowser().login(ana.email, 'Wrong-Password-1', { passkey })
  expect(refused).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS' })
  expect(refused.details).toBeUndefined()
})

test('one is added with the password only, and its owner learns of it by mail', async () => {
  const ana = await someone()
  const refusal = world.call(ana, accountPasskeyEndpoints.begin, { body: { password: 'Not-Mine-1' } })
  expect(await refusal).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'password' }] } })
  await addPasskey(ana)
  await waitForMail(world.dataDir, ana.email)
  expect(await readMailbox(world.dataDir, ana.email)).toMatchObject([{ subject: 'Uma chave de acesso foi adicionada à sua conta' }])
})

test('the first one ends the other sessions, and a second one makes no new recovery codes', async () => {
  const ana = await someone()
  const browser = newBrowser()
  await browser.login(ana.email, PASSWORD)
  const here = newBrowser()
  const { data } = await here.login(ana.email, PASSWORD)
  const now = { ...ana, token: String(data.token) }
  const { recoveryCodes } = await addPasskey(now)
  expect(await here.refresh()).toMatchObject({ status: 200 })
  expect(await browser.refresh()).toMatchObject({ status: 401 })
  expect((await addPasskey(now, newDevice(), recoveryCodes[0])).recoveryCodes).toEqual([])
  expect(await world.call(now, accountPasskeyEndpoints.list)).toMatchObject({
    data: { available: true, recoveryCodesLeft: 9, passkeys: [{ usable: true }, { usable: true }] },
  })
})

describe('an authenticator that lies signs nobody in', () => {
  const lies: Record<string, Lies> = {
    'another origin': { origin: 'https://recado.example.org' },
    'another port': { origin: 'https://recado.example.com:8443' },
    'a page in a frame': { crossOrigin: true },
    'another host': { host: 'example.com' },
    'a user who was not verified': { isVerified: false },
    'the signature of a registration': { type: 'webauthn.create' },
    'an invented challenge': { challenge: Buffer.from('invented').toString('base64url') },
    'nobody’s account': { userHandle: null },
    'another account': { userHandle: 'YW5vdGhlcg' },
  }
  for (const [name, lie] of Object.entries(lies))
    test(name, async () => {
      const ana = await someone()
      const { device } = await addPasskey(ana)
      expect(await signIn(device, lie)).toMatchObject(REFUSED)
      expect(await signIn(device)).toMatchObject({ status: 200 })
    })
})

describe('an authenticator that lies registers nothing', () => {
  const lies: Record<string, Lies> = {
    'another origin': { origin: 'https://recado.example.org' },
    'a page in a frame': { crossOrigin: true },
    'another host': { host: 'example.com' },
    'a user who was not verified': { isVerified: false },
    'the signature of a sign-in': { type: 'webauthn.get' },
    'an invented challenge': { challenge: Buffer.from('invented').toString('base64url') },
  }
  for (const [name, lie] of Object.entries(lies))
    test(name, async () => {
      const ana = await someone()
      const passkey = newDevice().create(await beginAdding(ana), lie)
      const refusal = world.call(ana, accountPasskeyEndpoints.create, { body: { passkey } })
      expect(await refusal).toMatchObject({ status: 422, error: 'ERR_ACCOUNT_PASSKEY_REFUSED' })
      expect(await stored(ana)).toEqual([])
    })
})

test('what an authenticator says of its make is not read', async () => {
  const ana = await someone()
  const passkey = newDevice().create(await beginAdding(ana), { format: 'packed' })
  expect(await world.call(ana, accountPasskeyEndpoints.create, { body: { passkey } })).toMatchObject({ status: 200 })
})

test('a challenge counts once, for five minutes and for its purpose', async () => {
  const ana = await someone()
  const { device, recoveryCodes } = await addPasskey(ana)
  // A counter alone would not notice: passkeys that are copied between devices have none.
  for (const raced of [device, (await addPasskey(await someone(), newDevice(0))).device]) {
    const passkey = raced.sign(await signInOptions())
    const race = await Promise.all([1, 2, 3, 4].map(() => send(passkey)))
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expect(await send(passkey)).toMatchObject(REFUSED)
  }
  const late = device.sign(await signInOptions())
  world.clock.advance(minutes(5))
  expect(await send(late)).toMatchObject(REFUSED)
  // A sign-in is no second step, and a second step no sign-in.
  const alone = device.sign(await signInOptions())
  expect(await newBrowser().login(ana.email, PASSWORD, { passkey: alone })).toMatchObject({ error: 'ERR_SECOND_STEP' })
  expect(await send(device.sign(await secondStepOptions(ana.email)))).toMatchObject(REFUSED)
  const { challenge } = (await beginAdding({ ...ana, token: await tokenOf(device) }, recoveryCodes[0])) as { challenge: string }
  expect(await signIn(device, { challenge })).toMatchObject(REFUSED)
})

const tokenOf = async (device: Device) => String((await signIn(device)).data.token)

test('a challenge of another account, and a passkey of another account or company, do not pass the second step', async () => {
  const ana = await someone()
  const bia = await someone('user', ana.companyId)
  const caio = await someone()
  const [hers, colleagues, strangers] = [await addPasskey(ana), await addPasskey(bia), await addPasskey(caio)]
  const own = (await secondStepOptions(ana.email)) as { challenge: string }
  for (const { device } of [colleagues, strangers]) {
    const passkey = device.sign({ challenge: own.challenge })
    expect(await newBrowser().login(ana.email, PASSWORD, { passkey })).toMatchObject({ error: 'ERR_SECOND_STEP' })
    // An authenticator may leave its account out, so that only the owner of the passkey and the signature tell.
    const nameless = device.sign({ challenge: own.challenge }, { userHandle: null })
    expect(await newBrowser().login(ana.email, PASSWORD, { passkey: nameless })).toMatchObject({ error: 'ERR_SECOND_STEP' })
  }
  const forged = colleagues.device.sign({ challenge: own.challenge }, { credentialId: hers.device.sign(own).id, userHandle: null })
  expect(await newBrowser().login(ana.email, PASSWORD, { passkey: forged })).toMatchObject({ error: 'ERR_SECOND_STEP' })
  world.clock.advance(minutes(16))
  const foreign = hers.device.sign(own, { challenge: ((await secondStepOptions(bia.email)) as { challenge: string }).challenge })
  expect(await newBrowser().login(ana.email, PASSWORD, { passkey: foreign })).toMatchObject({ error: 'ERR_SECOND_STEP' })
})

test('the challenge of a registration belongs to its account, and registers once', async () => {
  const ana = await someone()
  const bia = await someone('user', ana.companyId)
  const passkey = newDevice().create(await beginAdding(ana))
  const create = (person: Person, created = passkey) => world.call(person, accountPasskeyEndpoints.create, { body: { passkey: created } })
  expect(await create(bia)).toMatchObject({ error: 'ERR_ACCOUNT_PASSKEY_REFUSED' })
  const device = newDevice()
  const options = await beginAdding(ana)
  const { data } = await create(ana, device.create(options))
  const [code] = data.recoveryCodes
  await world.call(ana, accountPasskeyEndpoints.remove, { params: { id: data.passkey.id }, body: { password: PASSWORD, code } })
  expect(await create(ana, device.create(options))).toMatchObject({ error: 'ERR_ACCOUNT_PASSKEY_REFUSED' })
  const late = newDevice().create(await beginAdding(ana))
  world.clock.advance(minutes(5))
  expect(await create(ana, late)).toMatchObject({ error: 'ERR_ACCOUNT_PASSKEY_REFUSED' })
})

test('nobody registers the passkey of another account again', async () => {
  const [ana, caio] = [await someone(), await someone()]
  const { device } = await addPasskey(ana)
  const taken = device.sign(await signInOptions()).id
  const foreign = newDevice().create(await beginAdding(caio))
  const refusal = world.call(caio, accountPasskeyEndpoints.create, { body: { passkey: { ...foreign, id: taken, rawId: taken } } })
  expect(await refusal).toMatchObject({ error: 'ERR_ACCOUNT_PASSKEY_REFUSED' })
})

test('a counter that goes back belongs to a copy; one that stays at zero does not count', async () => {
  const ana = await someone()
  const { device } = await addPasskey(ana)
  expect(await signIn(device, { counter: 7 })).toMatchObject({ status: 200 })
  for (const counter of [0, 6, 7]) expect(await signIn(device, { counter })).toMatchObject(REFUSED)
  expect(await signIn(device, { counter: 8 })).toMatchObject({ status: 200 })
  const bia = await someone()
  const synced = (await addPasskey(bia, newDevice(0))).device
  for (let times = 0; times < 2; times++) expect(await signIn(synced)).toMatchObject({ status: 200 })
})

test('wrong passkeys count as wrong codes: the fifth mails the owner', async () => {
  const ana = await someone()
  const { device } = await addPasskey(ana)
  const attempt = async (lies: Lies) => device.sign(await secondStepOptions(ana.email), lies)
  for (let tries = 0; tries < 5; tries++) {
    const passkey = await attempt({ isVerified: false })
    expect(await newBrowser().login(ana.email, PASSWORD, { passkey })).toMatchObject({ error: 'ERR_SECOND_STEP' })
  }
  expect(await newBrowser().login(ana.email, PASSWORD, { passkey: await attempt({}) })).toMatchObject({ status: 429 })
  await waitForMail(world.dataDir, ana.email, 1)
  expect(await readMailbox(world.dataDir, ana.email)).toMatchObject([{}, { subject: expect.stringContaining('cinco vezes') }])
})

test('guesses at passkeys from one address end, and the owner’s own address goes on', async () => {
  const ana = await someone()
  const { device } = await addPasskey(ana)
  const owner = newBrowser()
  expect(await send(device.sign(await signInOptions()), owner)).toMatchObject({ status: 200 })
  const stranger = newBrowser()
  for (let tries = 0; tries < 10; tries++)
    expect(await send(device.sign(await signInOptions(), { isVerified: false }), stranger)).toMatchObject(REFUSED)
  expect(await send(device.sign(await signInOptions()), stranger)).toMatchObject({ status: 429 })
  expect(await send(device.sign(await signInOptions()), owner)).toMatchObject({ status: 200 })
})

test('a removed one no longer signs in; with the last one the recovery codes end', async () => {
  const ana = await someone()
  const { device, passkey, recoveryCodes } = await addPasskey(ana)
  const bia = await someone('user', ana.companyId)
  const [code] = recoveryCodes
  const remove = (person: Person, password: string, typed: { code?: string | undefined } = { code }) =>
    world.call(person, accountPasskeyEndpoints.remove, { params: { id: passkey.id }, body: { password, ...typed } })
  expect(await remove(bia, PASSWORD)).toMatchObject({ status: 404, error: 'ERR_NO_ACCOUNT_PASSKEY_FOUND' })
  expect(await remove(ana, 'Not-Mine-1')).toMatchObject({ error: 'ERR_VALIDATION' })
  expect(await remove(ana, PASSWORD, {})).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'code' }] } })
  expect(await remove(ana, PASSWORD)).toMatchObject({ status: 200 })
  await waitForMail(world.dataDir, ana.email, 1)
  expect(await readMailbox(world.dataDir, ana.email)).toMatchObject([{}, { subject: 'Uma chave de acesso foi removida da sua conta' }])
  expect(await signIn(device)).toMatchObject(REFUSED)
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 200, data: { user: { secondStep: false } } })
  expect(await world.platform.selectFrom('recoveryCodes').selectAll().where('userId', '=', ana.id).execute()).toEqual([])
  expect(recoveryCodes).toHaveLength(10)
})

test('only its owner names it', async () => {
  const ana = await someone()
  const { passkey } = await addPasskey(ana)
  const bia = await someone('user', ana.companyId)
  const rename = (person: Person) =>
    world.call(person, accountPasskeyEndpoints.rename, { params: { id: passkey.id }, body: { name: 'Notebook' } })
  expect(await rename(bia)).toMatchObject({ error: 'ERR_NO_ACCOUNT_PASSKEY_FOUND' })
  await rename(ana)
  expect(await stored(ana)).toMatchObject([{ name: 'Notebook' }])
})

/** Beside a passkey, an app. */
async function addApp(person: Person) {
  const { secret } = (await world.call(person, secondStepEndpoints.begin, { body: { password: PASSWORD } })).data
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => totp.generate({ timestamp: world.clock.now().getTime() })
  const { recoveryCodes } = (await world.call(person, secondStepEndpoints.confirm, { body: { code: code() } })).data
  return {
    recoveryCodes,
    nextCode() {
      world.clock.advance(seconds(31))
      return code()
    },
  }
}

test('an app and a passkey stand beside each other, and the codes stay until both are gone', async () => {
  const ana = await someone()
  const app = await addApp(ana)
  const refusal = world.call(ana, accountPasskeyEndpoints.begin, { body: { password: PASSWORD } })
  expect(await refusal).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'code' }] } })
  const { device, passkey, recoveryCodes } = await addPasskey(ana, newDevice(), app.nextCode())
  expect(recoveryCodes).toEqual([])
  expect(await world.call(ana, accountPasskeyEndpoints.list)).toMatchObject({ data: { hasApp: true } })
  expect((await newBrowser().login(ana.email, PASSWORD)).details).toMatchObject({ hasApp: true })
  expect(await newBrowser().login(ana.email, `${PASSWORD} ${app.nextCode()}`)).toMatchObject({ status: 200 })
  const here = { ...ana, token: await tokenOf(device) }
  await world.call(here, secondStepEndpoints.turnOff, { body: { password: PASSWORD, code: app.nextCode() } })
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ error: 'ERR_SECOND_STEP', details: { hasApp: false } })
  const [code, another] = app.recoveryCodes
  const { data } = await newBrowser().login(ana.email, PASSWORD, { code })
  await world.call({ ...ana, token: String(data.token) }, accountPasskeyEndpoints.remove, {
    params: { id: passkey.id },
    body: { password: PASSWORD, code: another },
  })
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
})

const require = (admin: Person) =>
  world.call(admin, settingEndpoints.update, {
    params: { key: 'secondStepFrom' },
    body: { value: dayIn('America/Sao_Paulo', world.clock.now()) },
  })

test('it is enough where a second step is required, and the last one stays', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  const { device, passkey, recoveryCodes } = await addPasskey(ana)
  await require(boss)
  const browser = newBrowser()
  const { data } = await send(device.sign(await signInOptions()), browser)
  const here = { ...ana, token: String(data.token) }
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  const without = await world.call(boss, secondStepEndpoints.usersWithout)
  expect(without.data.users.map(({ userId }) => userId)).toEqual([boss.id])
  const body = { password: PASSWORD, code: recoveryCodes[0] }
  const refusal = world.call(here, accountPasskeyEndpoints.remove, { params: { id: passkey.id }, body })
  expect(await refusal).toMatchObject({ status: 409, error: 'ERR_SECOND_STEP_REQUIRED' })
  expect(await stored(ana)).toHaveLength(1)
})

test('the password alone adds no second passkey and no app', async () => {
  const ana = await someone()
  const { secret } = (await world.call(ana, secondStepEndpoints.begin, { body: { password: PASSWORD } })).data
  const { recoveryCodes } = await addPasskey(ana)
  const needsCode = { error: 'ERR_VALIDATION', details: { fields: [{ path: 'code', code: 'wrong_code' }] } }
  for (const { begin } of [accountPasskeyEndpoints, secondStepEndpoints])
    expect(await world.call(ana, begin, { body: { password: PASSWORD } })).toMatchObject(needsCode)
  // Nor one that was begun before.
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })
  expect(await world.call(ana, secondStepEndpoints.confirm, { body: { code } })).toMatchObject({ error: 'ERR_SECOND_STEP_OFF' })
  const begun = world.call(ana, secondStepEndpoints.begin, { body: { password: PASSWORD, code: recoveryCodes[0] } })
  expect(await begun).toMatchObject({ status: 200 })
  const again = world.call(ana, secondStepEndpoints.begin, { body: { password: PASSWORD, code: recoveryCodes[0] } })
  expect(await again).toMatchObject(needsCode)
})

test('a set-up token of the time before does not go around a passkey', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  await require(boss)
  const { setupToken } = (await newBrowser().login(ana.email, PASSWORD)).details as { setupToken: string }
  const { data: offer } = await newBrowser().send('POST', '/api/auth/second-step/begin', { body: { setupToken } })
  await addPasskey(ana)
  const code = new TOTP({ secret: Secret.fromBase32(String(offer.secret)) }).generate({ timestamp: world.clock.now().getTime() })
  const opened = await newBrowser().send('POST', '/api/auth/second-step/confirm', { body: { setupToken, code } })
  expect(opened).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
})

test('a session that a process of the release before opened by password alone ends at its refresh', async () => {
  const ana = await someone()
  const browser = newBrowser()
  await browser.login(ana.email, PASSWORD)
  const row = {
    companyId: ana.companyId,
    userId: ana.id,
    credentialId: 'old',
    publicKey: '',
    counter: 0,
    transports: [],
    host: '',
    name: '',
  }
  await world.platform
    .insertInto('accountPasskeys')
    .values({ ...row, createdAt: new Date() })
    .execute()
  expect(await browser.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
})

test('the password and a passkey renew the recovery codes, also where none is left', async () => {
  const ana = await someone()
  const { device } = await addPasskey(ana)
  await world.platform.deleteFrom('recoveryCodes').where('userId', '=', ana.id).execute()
  const asked = async (who: Person = ana) => (await world.call(who, accountPasskeyEndpoints.beginProof)).data.options
  const renew = (body: Record<string, unknown>) => world.call(ana, secondStepEndpoints.renewRecoveryCodes, { body: body as never })
  const passkey = device.sign(await asked())
  expect(await renew({ passkey })).toMatchObject({ status: 422 })
  expect(await renew({ password: PASSWORD, passkey: device.sign(await signInOptions()) })).toMatchObject({ status: 422 })
  expect(await renew({ password: PASSWORD })).toMatchObject({ status: 422 })
  expect((await renew({ password: PASSWORD, passkey })).data.recoveryCodes).toHaveLength(10)
  expect(await renew({ password: PASSWORD, passkey })).toMatchObject({ status: 422 })
  expect(await send(passkey)).toMatchObject(REFUSED)
  expect(await asked(await someone())).toBe(null)
})

test('an administrator and the machine’s command remove passkeys too', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  const lost = await addPasskey(ana)
  const found = newBrowser()
  await send(lost.device.sign(await signInOptions()), found)
  const removed = await world.call(boss, secondStepEndpoints.removeOfUser, { params: { id: ana.id } })
  expect(removed).toMatchObject({ status: 200 })
  expect(await found.refresh()).toMatchObject({ status: 401 })
  expect(await signIn(lost.device)).toMatchObject(REFUSED)
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
  const root = await someone('super')
  await addPasskey(boss)
  await world.call(root, secondStepEndpoints.removeOfAdmin, { body: { email: boss.email } })
  expect(await stored(boss)).toEqual([])
  await addPasskey(root)
  expect(await removeSecondStepOf(world.kernel, root.email)).toBe(root.name)
  expect(await newBrowser().login(root.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('after a password or e-mail of somebody else, a passkey signs in alone once it has followed the new password', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  const { device } = await addPasskey(ana)
  const email = `new-${ana.email}`
  for (const change of [{ email }, { password: 'Another-One-2' }]) {
    await world.call(boss, users.endpoints.update, { params: { id: ana.id }, body: change })
    expect(await signIn(device)).toMatchObject(REFUSED)
    const password = change.password ?? PASSWORD
    expect(await newBrowser().login(email, password)).toMatchObject({ error: 'ERR_SECOND_STEP' })
    const { passkey } = (await newBrowser().login(email, password)).details as { passkey: unknown }
    expect(await newBrowser().login(email, password, { passkey: device.sign(passkey) })).toMatchObject({ status: 200 })
    expect(await signIn(device)).toMatchObject({ status: 200 })
  }
})

test('after a reset or a restore no passkey signs in alone', async () => {
  const ana = await someone()
  const { device } = await addPasskey(ana)
  const trusts = () => world.platform.updateTable('accountPasskeys').set({ alone: true }).where('userId', '=', ana.id).execute()
  await newBrowser().send('POST', '/api/forgetpassword', { body: { email: ana.email } })
  const codes = async () => (await readMailbox(world.dataDir, ana.email)).flatMap(({ text }) => /: ([A-Z0-9]{8})\n/.exec(text)?.[1] ?? [])
  await expect.poll(codes, { timeout: 60_000 }).toHaveLength(1)
  const [token] = await codes()
  const reset = await newBrowser().send('POST', '/api/resetpasswords', { body: { email: ana.email, token, newPassword: 'Another-One-2' } })
  expect(reset).toMatchObject({ status: 200 })
  expect(await signIn(device)).toMatchObject(REFUSED)
  await trusts()
  expect(await signIn(device)).toMatchObject({ status: 200 })
  await accessFeature(async () => '').afterRestore?.(world.platform, '20300312T030000Z')
  expect(await signIn(device)).toMatchObject(REFUSED)
})

test('an expired company and a deleted account sign in no more', async () => {
  const boss = await someone('admin')
  const ana = await someone('user', boss.companyId)
  const [bosses, hers] = [await addPasskey(boss), await addPasskey(ana)]
  await world.platform.updateTable('companies').set({ dueDate: '2020-01-01' }).where('id', '=', boss.companyId).execute()
  for (const { device } of [bosses, hers])
    expect(await signIn(device)).toMatchObject({ status: 401, error: 'ERR_SUBSCRIPTION_EXPIRED', details: { reason: 'expired' } })
  await world.platform.updateTable('companies').set({ dueDate: null }).where('id', '=', boss.companyId).execute()
  await world.call(boss, users.endpoints.remove, { params: { id: ana.id } })
  expect(await signIn(hers.device)).toMatchObject(REFUSED)
})

test('one that was made under another host still asks for a second step, is shown as unusable and named to super users', async () => {
  const root = await someone('super')
  const { device, recoveryCodes } = await addPasskey(root)
  await world.platform.deleteFrom('accountPasskeys').where('userId', '!=', root.id).execute()
  await world.platform.updateTable('accountPasskeys').set({ host: 'old.example.com' }).where('userId', '=', root.id).execute()
  expect(await signIn(device)).toMatchObject(REFUSED)
  const refused = await newBrowser().login(root.email, PASSWORD)
  expect(refused).toMatchObject({ error: 'ERR_SECOND_STEP' })
  expect(refused.details).toBeUndefined()
  const { data } = await newBrowser().login(root.email, PASSWORD, { code: recoveryCodes[0] })
  const list = world.call({ ...root, token: String(data.token) }, accountPasskeyEndpoints.list)
  expect(await list).toMatchObject({ data: { elsewhere: 1, passkeys: [{ host: 'old.example.com', usable: false }] } })
  const ana = await someone()
  expect(await world.call(ana, accountPasskeyEndpoints.list)).toMatchObject({ data: { elsewhere: 0, passkeys: [] } })
  const warn = vi.fn()
  await warnOfPasskeysElsewhere({ ...world.kernel, log: { ...world.kernel.log, warn } as never })
  expect(warn).toHaveBeenCalledWith({ count: 1, host: 'recado.example.com' }, expect.any(String))
})

test('they are offered under https or on this machine, and never under a bare address', () => {
  const at = (url: string) => relyingPartyOf({ config: { ...world.config, publicUrl: new URL(url) } }).isAvailable
  expect(['https://recado.example.com', 'http://localhost:8080', 'http://recado.localhost'].map(at)).toEqual([true, true, true])
  expect(['http://recado.example.com', 'https://192.0.2.7', 'http://127.0.0.1:8080', 'https://[::1]'].map(at)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('no more than twenty per account', async () => {
  const ana = await someone()
  const app = await addApp(ana)
  for (let count = 0; count < 20; count++) await addPasskey(ana, newDevice(), app.nextCode())
  const refusal = world.call(ana, accountPasskeyEndpoints.begin, { body: { password: PASSWORD, code: app.nextCode() } })
  expect(await refusal).toMatchObject({ status: 409, error: 'ERR_ACCOUNT_PASSKEYS_FULL' })
})

test('answered challenges are swept once they have expired', async () => {
  const ana = await someone()
  await addPasskey(ana)
  const challenges = world.platform.selectFrom('redeemedChallenges').select('expiresAt').where('userId', '=', ana.id)
  const [challenge] = await challenges.execute()
  expect(Date.parse(challenge?.expiresAt ?? '')).toBeLessThanOrEqual(later(world.clock.now(), minutes(5)).getTime())
})
