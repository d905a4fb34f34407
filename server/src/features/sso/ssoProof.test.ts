import { changeEndpoints } from '@recado/contract/changes'
import { personTokenEndpoints } from '@recado/contract/users/personTokens'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { type SsoStepDetails, ssoEndpoints } from '@recado/contract/users/sso'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { startOidcProvider } from '../../../test/oidcProvider.ts'
import { proofOf } from '../../../test/ownerProof.ts'
import { ssoStage } from '../../../test/ssoStage.ts'
import { createWorld } from '../../../test/testApp.ts'
import { minutes } from '../../kernel/clock.ts'

const provider = await startOidcProvider()
const world = await createWorld({ env: { TRUST_PROXY: '1', ALLOW_PRIVATE_NETWORK: 'on' }, limits: { failedLoginsPerAddress: 1000 } })
afterAll(async () => {
  await world.close()
  await provider.close()
})
const { newBrowser, companyWithSso, personOf, signIn, linkTo, subjectsTo } = ssoStage(world, provider)

const giveStep = ({ id: userId, companyId }: Pick<Person, 'id' | 'companyId'>) =>
  world.platform
    .insertInto('secondSteps')
    .values({
      userId,
      companyId,
      secretSealed: world.kernel.secrets.seal('none'),
      lastPeriod: 0,
      createdAt: world.clock.now(),
      confirmedAt: world.clock.now(),
    })
    .execute()

/** A super user of a company with a provider, who is linked to a person of it. */
async function superUserWithSso() {
  const company = await companyWithSso()
  const root = await givePassword(world.platform, await world.person('super', company.companyId))
  const person = personOf('example.com')
  await linkTo(person, root)
  return { ...company, root, person }
}
const requireOfSuperUsers = (companyId: number) =>
  world.platform.insertInto('settings').values({ companyId, key: 'secondStepForSuperUsers', value: 'enabled' }).execute()
const finishWithStep = (browser: ReturnType<typeof newBrowser>, body: object) =>
  browser.send('POST', '/api/auth/sso/step', { body: { rememberBrowser: false, ...body } })
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })

test('a super user passes the own second step after the provider, and a remembered browser is not asked again', async () => {
  const { root, person, link } = await superUserWithSso()
  expect(await signIn(newBrowser(), person, link)).toMatchObject({ status: 200 })
  await giveStep(root)
  const browser = newBrowser()
  const asked = await signIn(browser, person, link)
  expect(asked).toMatchObject({ status: 401, error: 'ERR_SSO_STEP', details: { ways: null } })
  const { stepToken } = asked.details as SsoStepDetails
  expect(await finishWithStep(browser, { stepToken })).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP' })
  expect(await finishWithStep(browser, { stepToken, code: 'AAAAA-AAAAA' })).toMatchObject({ error: 'ERR_SECOND_STEP' })
  const { code } = await proofOf(world, root)
  expect(await finishWithStep(browser, { stepToken, code, rememberBrowser: true })).toMatchObject({
    status: 200,
    data: { user: { id: root.id } },
  })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  expect(await finishWithStep(newBrowser(), { stepToken, code })).toMatchObject({ error: 'ERR_SECOND_STEP' })
  expect(await signIn(browser, person, link)).toMatchObject({ status: 200 })
  expect(await finishWithStep(newBrowser(), { stepToken: 'invented', code })).toMatchObject({ error: 'ERR_SSO_STATE' })
  world.clock.advance(minutes(16))
  const late = await proofOf(world, root)
  expect(await finishWithStep(newBrowser(), { stepToken, code: late.code })).toMatchObject({ error: 'ERR_SSO_STATE' })
})

test('a super user without the step that the platform requires sets it up after the provider', async () => {
  const { root, person, link, companyId, admin } = await superUserWithSso()
  const before = newBrowser()
  expect(await signIn(before, person, link)).toMatchObject({ status: 200 })
  await requireOfSuperUsers(companyId)
  // The session that the provider alone opened is over too.
  expect(await before.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  const browser = newBrowser()
  const asked = await signIn(browser, person, link)
  expect(asked).toMatchObject({ status: 401, error: 'ERR_SECOND_STEP_MISSING' })
  const { setupToken } = asked.details as { setupToken: string }
  const { data: offer } = await world.call(null, secondStepEndpoints.beginRequired, { body: { setupToken } })
  const confirmed = await browser.send('POST', '/api/auth/second-step/confirm', { body: { setupToken, code: codeOf(offer.secret) } })
  expect(confirmed).toMatchObject({ status: 200, data: { user: { id: root.id } } })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  // The provider opened it, so it ends with the provider.
  await world.call(admin, ssoEndpoints.remove, { body: { password: PASSWORD } })
  expect(await browser.refresh()).toMatchObject({ status: 401 })
})

test('a super user who is linked by the password has passed the step with it', async () => {
  const { link, companyId } = await companyWithSso()
  const root = await givePassword(world.platform, await world.person('super', companyId))
  await requireOfSuperUsers(companyId)
  const person = personOf('example.com')
  const confirm = async (more: object) => {
    const browser = newBrowser()
    const { details } = await signIn(browser, person, link)
    const { linkToken } = details as { linkToken: string }
    const body = { linkToken, email: root.email, password: PASSWORD, ...more }
    return { browser, answer: await browser.send('POST', '/api/auth/sso/link', { body }) }
  }
  await giveStep(root)
  expect((await confirm({})).answer).toMatchObject({ error: 'ERR_SECOND_STEP' })
  const { code } = await proofOf(world, root)
  const { answer, browser } = await confirm({ code })
  expect(answer).toMatchObject({ status: 200 })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  expect(await signIn(newBrowser(), person, link)).toMatchObject({ error: 'ERR_SSO_STEP' })
})

test('a person whom the provider made proves who they are by a sign-in that is less than ten minutes old', async () => {
  const { domain, link, companyId } = await companyWithSso()
  await world.platform.insertInto('settings').values({ companyId, key: 'personTokens', value: 'everybody' }).execute()
  const rita = personOf(domain)
  const browser = newBrowser()
  const token = String((await signIn(browser, rita, link)).data.token)
  const make = (bearer: string, body: object = {}) =>
    browser.send('POST', `/api${personTokenEndpoints.create.path}`, {
      token: bearer,
      body: { name: 'Reports', days: 30, readOnly: true, groups: ['contacts'], ...body },
    })
  const own = await browser.send('GET', '/api/sso/own', { token })
  expect(own.data).toMatchObject({ links: [{ subject: rita.sub, byPassword: false }], withoutPassword: { link, issuer: provider.issuer } })
  expect(await make(token)).toMatchObject({ status: 200 })
  expect(await make(token, { password: PASSWORD })).toMatchObject({ status: 422, details: { fields: [{ path: 'password' }] } })
  const begun = await browser.send('POST', '/api/second-step/begin', { token, body: {} })
  expect(begun).toMatchObject({ status: 200 })
  const confirmed = await browser.send('POST', '/api/second-step/confirm', { token, body: { code: codeOf(String(begun.data.secret)) } })
  expect(confirmed).toMatchObject({ status: 200 })
  const [first, second] = confirmed.data.recoveryCodes as string[]
  // From now on a code is asked for too.
  expect(await make(token)).toMatchObject({ status: 422, details: { fields: [{ path: 'code' }] } })
  expect(await make(token, { code: first })).toMatchObject({ status: 200 })
  world.clock.advance(minutes(11))
  const later = String((await browser.refresh()).data.token)
  expect(await make(later, { code: second })).toMatchObject({
    status: 409,
    error: 'ERR_SSO_PROOF',
    details: { link, issuer: provider.issuer },
  })
  const again = String((await signIn(browser, rita, link)).data.token)
  expect(await make(again, { code: second })).toMatchObject({ status: 200 })
})

test('whoever has a password types it, also after a sign-in at the provider, and a session by password proves nothing', async () => {
  const { companyId, link } = await companyWithSso()
  const ana = await givePassword(world.platform, await world.person('user', companyId))
  const person = personOf('example.com')
  await linkTo(person, ana)
  const browser = newBrowser()
  const token = String((await signIn(browser, person, link)).data.token)
  const refused = { status: 422, details: { fields: [{ path: 'password' }] } }
  expect(await browser.send('POST', '/api/second-step/begin', { token, body: {} })).toMatchObject(refused)
  expect(await browser.send('POST', '/api/second-step/begin', { token, body: { password: PASSWORD } })).toMatchObject({ status: 200 })
  const bia = await givePassword(world.platform, await world.person('user', companyId))
  await linkTo(personOf('example.com'), bia, false)
  const laptop = newBrowser()
  const other = String((await laptop.login(bia.email, PASSWORD)).data.token)
  expect(await laptop.send('POST', '/api/second-step/begin', { token: other, body: {} })).toMatchObject({ error: 'ERR_SSO_PROOF' })
})

test('a session of the provider outlives the set-up of the second step where only the provider may be used', async () => {
  const { admin, domain, link } = await companyWithSso()
  await giveStep(admin)
  await world.call(admin, ssoEndpoints.setOnly, { body: { exceptEmail: admin.email, ...(await proofOf(world, admin)) } })
  const browser = newBrowser()
  const token = String((await signIn(browser, personOf(domain), link)).data.token)
  const begun = await browser.send('POST', '/api/second-step/begin', { token, body: {} })
  await browser.send('POST', '/api/second-step/confirm', { token, body: { code: codeOf(String(begun.data.secret)) } })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
})

test('an administrator unlinks a colleague with a proof: the sessions end, a mail goes out, and the log has it', async () => {
  const { admin, domain, link } = await companyWithSso()
  const rita = personOf(domain)
  const browser = newBrowser()
  const { id } = (await signIn(browser, rita, link)).data.user as { id: number }
  const stranger = await world.person('admin')
  const { links } = (await world.call(admin, ssoEndpoints.links)).data
  expect(links).toMatchObject([{ userId: id, email: rita.email, subject: rita.sub, issuer: provider.issuer, byPassword: false }])
  expect((await world.call(stranger, ssoEndpoints.links)).data).toEqual({ links: [] })
  const unlink = (by: Person, password: string) => world.call(by, ssoEndpoints.removeLink, { params: { id }, body: { password } })
  expect(await unlink(admin, 'Wrong-Password-1')).toMatchObject({ status: 422 })
  expect(await unlink(await givePassword(world.platform, stranger), PASSWORD)).toMatchObject({ error: 'ERR_NO_SSO_LINK_FOUND' })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  expect(await unlink(admin, PASSWORD)).toMatchObject({ status: 200 })
  expect(await unlink(admin, PASSWORD)).toMatchObject({ status: 404, error: 'ERR_NO_SSO_LINK_FOUND' })
  expect(await browser.refresh()).toMatchObject({ status: 401 })
  expect(await signIn(newBrowser(), rita, link)).toMatchObject({ error: 'ERR_SSO_LINK' })
  const log = (await world.call(admin, changeEndpoints.list, { query: { kind: 'singleSignOn' } })).data.changes
  expect(log.find(({ action, recordName }) => action === 'delete' && recordName === rita.sub)).toMatchObject({ user: { id: admin.id } })
  expect((await subjectsTo(rita.email ?? '')).filter((subject) => subject.includes('foi removido'))).toHaveLength(1)
})

test('whoever has a password unlinks the own account, and others would have no way in', async () => {
  const { companyId, domain, link } = await companyWithSso()
  const ana = await givePassword(world.platform, await world.person('user', companyId))
  const unlink = () => world.call(ana, ssoEndpoints.removeOwnLink, { body: { password: PASSWORD } })
  expect(await unlink()).toMatchObject({ error: 'ERR_NO_SSO_LINK_FOUND' })
  await linkTo(personOf('example.com'), ana)
  expect((await world.call(ana, ssoEndpoints.ownLinks)).data).toMatchObject({ links: [{ byPassword: true }], withoutPassword: null })
  expect(await world.call(ana, ssoEndpoints.removeOwnLink, { body: { password: 'Wrong-Password-1' } })).toMatchObject({ status: 422 })
  expect(await unlink()).toMatchObject({ status: 200 })
  expect((await world.call(ana, ssoEndpoints.ownLinks)).data).toMatchObject({ links: [] })
  expect(await subjectsTo(ana.email)).toHaveLength(1)
  const browser = newBrowser()
  const token = String((await signIn(browser, personOf(domain), link)).data.token)
  expect(await browser.send('POST', '/api/sso/own/remove', { token, body: {} })).toMatchObject({ error: 'ERR_SSO_ONLY_WAY' })
})
