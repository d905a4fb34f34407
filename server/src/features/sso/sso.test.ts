import { accessEndpoints } from '@recado/contract/users/access'
import { invitationEndpoints } from '@recado/contract/users/invitations'
import { type SsoLinkDetails, ssoEndpoints } from '@recado/contract/users/sso'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import type { Person } from '../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { CLIENT, type OidcPerson, startOidcProvider } from '../../../test/oidcProvider.ts'
import { proofOf } from '../../../test/ownerProof.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, later } from '../../kernel/clock.ts'

const provider = await startOidcProvider()
const world = await createWorld({ env: { TRUST_PROXY: '1', ALLOW_PRIVATE_NETWORK: 'on' }, limits: { failedLoginsPerAddress: 1000 } })
afterAll(async () => {
  await world.close()
  await provider.close()
})

let addresses = 0
const newBrowser = () => createBrowserClient(world.url, `198.51.100.${++addresses}`)
type Browser = ReturnType<typeof newBrowser>
const unique = () => world.unique()

/** A company with its provider, and the domain of its e-mails proved. */
async function companyWithSso({
  newUsers = 'user' as 'none' | 'user' | 'supervisor',
  companyId,
}: {
  newUsers?: 'none' | 'user' | 'supervisor'
  companyId?: number
} = {}) {
  const admin = await givePassword(world.platform, await world.person('admin', companyId))
  const body = { issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, newUsers, queueIds: [], password: PASSWORD }
  const { data } = await world.call(admin, ssoEndpoints.store, { body })
  const link = data.signInUrl.split('/').at(-1) ?? ''
  const domain = `d${unique()}.example.com`
  const added = await world.call(admin, ssoEndpoints.addDomain, { body: { domain, password: PASSWORD } })
  const root = await world.person('super')
  await world.call(root, ssoEndpoints.confirmDomain, { body: { record: added.data.record } })
  return { admin, link, domain, companyId: admin.companyId, body }
}

const personOf = (domain: string, more: Partial<OidcPerson> = {}) => {
  const sub = `person-${unique()}`
  return provider.add({ sub, email: `${sub}@${domain}`, email_verified: true, name: 'Rita Reis', ...more })
}

const start = (browser: Browser, body: object) => browser.send('POST', '/api/auth/sso/start', { body })
const finish = (browser: Browser, body: object) => browser.send('POST', '/api/auth/sso/finish', { body })

/** From the login page to the answer of the product. */
async function signIn(browser: Browser, person: OidcPerson, wanted: { link: string; invitation?: string }) {
  const { data } = await start(browser, wanted)
  const { search } = await provider.signIn(String(data.address), person)
  return finish(browser, { link: wanted.link, query: search })
}

const giveStep = ({ id: userId, companyId }: Person) =>
  world.platform
    .insertInto('secondSteps')
    .values({
      userId,
      companyId,
      secretSealed: world.kernel.secrets.seal('none'),
      lastPeriod: 0,
      createdAt: new Date(),
      confirmedAt: new Date(),
    })
    .execute()

test('the first sign-in makes a user of a proved domain, and the next one is the same user', async () => {
  const { link, domain, companyId } = await companyWithSso()
  const rita = personOf(domain)
  const first = await signIn(newBrowser(), rita, { link })
  expect(first).toMatchObject({ status: 200, data: { user: { email: rita.email, name: 'Rita Reis', profile: 'user', companyId } } })
  const browser = newBrowser()
  const second = await signIn(browser, { ...rita, email: 'other@example.com' }, { link })
  expect(second.data.user).toMatchObject({ id: (first.data.user as { id: number }).id })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
})

test('the login page finds the company by the domain, and tells nothing of others', async () => {
  const { admin, domain, link } = await companyWithSso()
  const rita = personOf(domain)
  const browser = newBrowser()
  const { data } = await start(browser, { email: `anybody@${domain}` })
  const { search } = await provider.signIn(String(data.address), rita)
  expect(await finish(browser, { link, query: search })).toMatchObject({ status: 200 })
  const unproved = `u${unique()}.example.com`
  await world.call(admin, ssoEndpoints.addDomain, { body: { domain: unproved, password: PASSWORD } })
  const other = await givePassword(world.platform, await world.person('admin'))
  const answers = await Promise.all([
    start(newBrowser(), { email: `a@${unproved}` }),
    start(newBrowser(), { email: 'a@unknown.example.com' }),
    start(newBrowser(), { email: other.email }),
    start(newBrowser(), { link: 'nobody-has-this-link' }),
    start(newBrowser(), {}),
  ])
  for (const { status, data: body } of answers) expect({ status, body }).toEqual({ status: 404, body: answers[0]?.data })
  expect(answers[0]).toMatchObject({ error: 'ERR_SSO_NOT_FOUND' })
})

test('a user of the company confirms once with the password; a session of the provider ends the one before', async () => {
  const { link, companyId } = await companyWithSso()
  const ana = await givePassword(world.platform, await world.person('user', companyId))
  const person = personOf('example.com', { email: ana.email })
  const browser = newBrowser()
  const asked = await signIn(browser, person, { link })
  expect(asked).toMatchObject({ status: 401, error: 'ERR_SSO_LINK', details: { email: ana.email } })
  const { linkToken } = asked.details as SsoLinkDetails
  const confirm = (email: string, password: string) => browser.send('POST', '/api/auth/sso/link', { body: { linkToken, email, password } })
  expect(await confirm(ana.email, 'Wrong-Password-1')).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' })
  expect(await confirm(ana.email, PASSWORD)).toMatchObject({ status: 200, data: { user: { id: ana.id } } })
  expect(await world.call(ana, accessEndpoints.me)).toMatchObject({ error: 'ERR_SESSION_EXPIRED' })
  expect(await signIn(newBrowser(), person, { link })).toMatchObject({ status: 200, data: { user: { id: ana.id } } })
  // The confirmation counts once.
  expect(await confirm(ana.email, PASSWORD)).toMatchObject({ error: 'ERR_SSO_STATE' })
})

test('the confirmation asks for the second step too', async () => {
  const { link, companyId } = await companyWithSso()
  const ana = await givePassword(world.platform, await world.person('user', companyId))
  await giveStep(ana)
  const asked = await signIn(newBrowser(), personOf('example.com'), { link })
  const { linkToken } = asked.details as SsoLinkDetails
  const confirmed = await newBrowser().send('POST', '/api/auth/sso/link', { body: { linkToken, email: ana.email, password: PASSWORD } })
  expect(confirmed).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP' })
})

test('an invitation is accepted by the sign-in, with its profile', async () => {
  const { admin, link, companyId } = await companyWithSso({ newUsers: 'none' })
  const invited = `i${unique()}@example.com`
  const sent = await world.call(admin, invitationEndpoints.create, { body: { email: invited, profile: 'supervisor', queueIds: [] } })
  const { rows } = { rows: String(sent.data.link ?? '') }
  const invitation = rows.split('#')[1] ?? ''
  const offer = await newBrowser().send('POST', '/api/invitations/read', { body: { token: invitation } })
  expect(offer.data).toMatchObject({ sso: { link, only: false } })
  const person = personOf('elsewhere.example.com', { email_verified: false })
  expect(await signIn(newBrowser(), person, { link, invitation })).toMatchObject({
    status: 200,
    data: { user: { email: invited, profile: 'supervisor', companyId } },
  })
  expect(await signIn(newBrowser(), personOf('x.example.com'), { link, invitation })).toMatchObject({ error: 'ERR_INVITATION' })
})

test('where only the provider may be used, no other way signs in, except for one administrator with a second step', async () => {
  const { admin, link, domain, companyId } = await companyWithSso()
  const rita = personOf(domain)
  await signIn(newBrowser(), rita, { link })
  const ana = await givePassword(world.platform, await world.person('user', companyId))
  const laptop = newBrowser()
  await laptop.login(ana.email, PASSWORD)
  const only = async (exceptEmail: string | null) =>
    world.call(admin, ssoEndpoints.setOnly, { body: { exceptEmail, ...(await proofOf(world, admin)) } })
  expect(await only(admin.email)).toMatchObject({ error: 'ERR_SSO_NO_ADMIN' })
  expect(await only(ana.email)).toMatchObject({ error: 'ERR_SSO_NO_ADMIN' })
  await giveStep(admin)
  const sent = await world.call(admin, invitationEndpoints.create, {
    body: { email: `i${unique()}@example.com`, profile: 'user', queueIds: [] },
  })
  await newBrowser().send('POST', '/api/forgetpassword', { body: { email: ana.email } })
  expect(await only(admin.email)).toMatchObject({ data: { onlyExcept: { id: admin.id } } })

  const required = { status: 401, error: 'ERR_SSO_REQUIRED' }
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ ...required, details: { link } })
  expect(await newBrowser().login(ana.email, 'Wrong-Password-1')).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' })
  expect(await newBrowser().send('POST', '/api/forgetpassword', { body: { email: ana.email } })).toMatchObject(required)
  const token = String(sent.data.link ?? '').split('#')[1]
  const accepted = newBrowser().send('POST', '/api/invitations/accept', { body: { token, name: 'Bia', password: 'Chosen-Password-1' } })
  expect(await accepted).toMatchObject(required)
  expect(await laptop.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  expect(await newBrowser().login(admin.email, PASSWORD)).toMatchObject({ error: 'ERR_SECOND_STEP' })
  const browser = newBrowser()
  expect(await signIn(browser, rita, { link })).toMatchObject({ status: 200 })
  expect(await browser.refresh()).toMatchObject({ status: 200 })

  await only(null)
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('the administrator who keeps a password stays one, and it ends with another issuer', async () => {
  const { admin, companyId, body } = await companyWithSso()
  const ana = await givePassword(world.platform, await world.person('user', companyId))
  const other = await world.person('admin', companyId)
  await giveStep(other)
  await world.call(admin, ssoEndpoints.setOnly, { body: { exceptEmail: other.email, ...(await proofOf(world, admin)) } })
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ error: 'ERR_SSO_REQUIRED' })
  const kept = { params: { id: other.id } }
  const refused = { status: 409, error: 'ERR_SSO_NO_ADMIN' }
  expect(await world.call(admin, users.endpoints.remove, kept)).toMatchObject(refused)
  expect(await world.call(admin, users.endpoints.update, { ...kept, body: { profile: 'user' } })).toMatchObject(refused)
  await world.call(admin, ssoEndpoints.setOnly, { body: { exceptEmail: null, ...(await proofOf(world, admin)) } })
  expect(await world.call(admin, users.endpoints.remove, kept)).toMatchObject({ status: 200 })
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
  await giveStep(admin)
  await world.call(admin, ssoEndpoints.setOnly, { body: { exceptEmail: admin.email, ...(await proofOf(world, admin)) } })
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ error: 'ERR_SSO_REQUIRED' })
  const changed = { ...body, issuer: 'https://id.example.com' }
  const refusal = world.call(admin, ssoEndpoints.store, { body: { ...changed, clientSecret: null, ...(await proofOf(world, admin)) } })
  expect(await refusal).toMatchObject({ error: 'ERR_SSO_SECRET_MISSING' })
  expect(await world.call(admin, ssoEndpoints.store, { body: { ...changed, ...(await proofOf(world, admin)) } })).toMatchObject({
    data: { onlyExcept: null },
  })
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('the one who keeps a password needs the second step, also if somebody removes it', async () => {
  const { admin } = await companyWithSso()
  await giveStep(admin)
  await world.call(admin, ssoEndpoints.setOnly, { body: { exceptEmail: admin.email, ...(await proofOf(world, admin)) } })
  await world.platform.deleteFrom('secondSteps').where('userId', '=', admin.id).execute()
  expect(await newBrowser().login(admin.email, PASSWORD)).toMatchObject({ error: 'ERR_SECOND_STEP_MISSING' })
})

test('a required second step is the business of the provider', async () => {
  const { admin, link, domain, companyId } = await companyWithSso()
  await world.platform
    .insertInto('settings')
    .values({ companyId, key: 'secondStepFrom', value: '2020-01-01' } as never)
    .execute()
  const browser = newBrowser()
  expect(await signIn(browser, personOf(domain), { link })).toMatchObject({ status: 200 })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  expect(await newBrowser().login(admin.email, PASSWORD)).toMatchObject({ error: 'ERR_SECOND_STEP_MISSING' })
})

test('the limits of the plan and the due date hold as at the login', async () => {
  const full = await world.company({ users: 1 })
  const tight = await companyWithSso({ companyId: full.id })
  expect(await signIn(newBrowser(), personOf(tight.domain), { link: tight.link })).toMatchObject({ error: 'ERR_PLAN_LIMIT' })
  const { link, domain, companyId } = await companyWithSso()
  const rita = personOf(domain)
  await signIn(newBrowser(), rita, { link })
  await world.platform.updateTable('companies').set({ dueDate: '2020-01-01' }).where('id', '=', companyId).execute()
  expect(await signIn(newBrowser(), rita, { link })).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED', details: { reason: 'expired' } })
  await world.platform.updateTable('companies').set({ dueDate: null, status: false }).where('id', '=', companyId).execute()
  expect(await signIn(newBrowser(), rita, { link })).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED', details: { reason: 'inactive' } })
})

test('a provider that is removed leaves the people, who set a password by mail', async () => {
  const { admin, link, domain } = await companyWithSso()
  const rita = personOf(domain)
  await signIn(newBrowser(), rita, { link })
  expect(await world.call(admin, ssoEndpoints.remove, { body: await proofOf(world, admin) })).toMatchObject({
    data: { provider: null, linked: 0 },
  })
  expect(await start(newBrowser(), { link })).toMatchObject({ error: 'ERR_SSO_NOT_FOUND' })
  expect(await newBrowser().send('POST', '/api/forgetpassword', { body: { email: rita.email } })).toMatchObject({ status: 200 })
})

test('a sign-in that takes too long is over', async () => {
  const { link, domain } = await companyWithSso()
  const browser = newBrowser()
  const { data } = await start(browser, { link })
  const { search } = await provider.signIn(String(data.address), personOf(domain))
  world.clock.advance(later(new Date(0), days(1)).getTime())
  expect(await finish(browser, { link, query: search })).toMatchObject({ error: 'ERR_SSO_STATE' })
})

test('somebody whom the provider does not sign in learns that', async () => {
  const { link } = await companyWithSso()
  const browser = newBrowser()
  const { data } = await start(browser, { link })
  const { search } = await provider.signIn(String(data.address), { sub: 'unknown' })
  expect(search).toContain('access_denied')
  expect(await finish(browser, { link, query: search })).toMatchObject({ status: 401, error: 'ERR_SSO_REFUSED' })
})

test('an administrator with a passkey alone can keep the password', async () => {
  const { admin, companyId } = await companyWithSso()
  const passkey = { credentialId: `c${unique()}`, publicKey: '', counter: 0, transports: [], host: 'localhost', name: '' }
  await world.platform
    .insertInto('accountPasskeys')
    .values({ userId: admin.id, companyId, ...passkey, createdAt: new Date() })
    .execute()
  const { data } = await world.call(admin, ssoEndpoints.setOnly, { body: { exceptEmail: admin.email, ...(await proofOf(world, admin)) } })
  expect(data).toMatchObject({ onlyExcept: { id: admin.id }, candidates: [{ id: admin.id }] })
})

test('a provider that tells no e-mail of the usual form makes nobody', async () => {
  const { link, domain } = await companyWithSso()
  expect(await signIn(newBrowser(), personOf(domain, { email: `no mail@${domain}` }), { link })).toMatchObject({
    error: 'ERR_SSO_LINK',
    details: { email: '' },
  })
})

test('a domain with other letters than ASCII is found as it is typed', async () => {
  const { admin } = await companyWithSso()
  const domain = `ação-${unique()}.example.com`
  const added = await world.call(admin, ssoEndpoints.addDomain, { body: { domain, password: PASSWORD } })
  await world.call(await world.person('super'), ssoEndpoints.confirmDomain, { body: { record: added.data.record } })
  expect(await start(newBrowser(), { email: `rita@${domain}` })).toMatchObject({ status: 200 })
})

test('an unlocked screen changes nothing of the sign-in: the password is asked for, and a code where there is a second step', async () => {
  const { admin, body } = await companyWithSso()
  const { data: domain } = await world.call(admin, ssoEndpoints.addDomain, {
    body: { domain: `d${unique()}.example.com`, password: PASSWORD },
  })
  type Proof = { password: string; code?: string }
  const acts = {
    store: (proof: Proof) => world.call(admin, ssoEndpoints.store, { body: { ...body, clientId: 'another', ...proof } }),
    setOnly: (proof: Proof) => world.call(admin, ssoEndpoints.setOnly, { body: { exceptEmail: admin.email, ...proof } }),
    addDomain: (proof: Proof) => world.call(admin, ssoEndpoints.addDomain, { body: { domain: `d${unique()}.example.com`, ...proof } }),
    removeDomain: (proof: Proof) => world.call(admin, ssoEndpoints.removeDomain, { params: { id: domain.id }, body: proof }),
    remove: (proof: Proof) => world.call(admin, ssoEndpoints.remove, { body: proof }),
  }
  const before = (await world.call(admin, ssoEndpoints.settings)).data
  const refused = (path: string) => ({ status: 422, error: 'ERR_VALIDATION', details: { fields: [{ path }] } })
  for (const act of Object.values(acts)) expect(await act({ password: 'Wrong-Password-1' })).toMatchObject(refused('password'))
  await giveStep(admin)
  for (const act of Object.values(acts)) expect(await act({ password: PASSWORD })).toMatchObject(refused('code'))
  expect(await acts.remove({ password: PASSWORD, code: 'AAAAA-AAAAA' })).toMatchObject(refused('code'))
  const { candidates: _, ...after } = (await world.call(admin, ssoEndpoints.settings)).data
  expect(before).toMatchObject(after)
  for (const act of Object.values(acts)) {
    const proof = await proofOf(world, admin)
    expect(await act(proof)).toMatchObject({ status: 200 })
    if (act === acts.store) expect(await act(proof)).toMatchObject(refused('code'))
  }
})
