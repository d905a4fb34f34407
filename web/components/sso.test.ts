import { accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import { type SsoSettings, ssoEndpoints } from '@recado/contract/users/sso'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, field } from './support/user.ts'

const none: SsoSettings = {
  redirectUri: 'https://recado.example/sso/abc/return',
  signInUrl: 'https://recado.example/sso/abc',
  provider: null,
  onlyExcept: null,
  candidates: [],
  linked: 0,
  domains: [],
}
const kept = { id: admin.id, name: admin.name, email: admin.email }
const used: SsoSettings = {
  ...none,
  provider: { issuer: 'https://id.example.com', clientId: 'recado', hasSecret: true, newUsers: 'none', queueIds: [] },
  candidates: [kept],
  linked: 3,
}
const wrong = (path: string) => refuse('ERR_VALIDATION', { fields: [{ path, code: `wrong_${path}`, message: '' }] })
const path = '/settings?tab=sso'

test('the provider is stored with the password, and what is wrong with it stands in its form', async ({ server, show }) => {
  let answer: () => SsoSettings = () => wrong('password')
  server.on(ssoEndpoints.settings, () => none)
  server.on(ssoEndpoints.store, () => answer())
  await show(path)
  await field(page, t('sso:provider.issuer')).fill('https://id.example.com')
  await field(page, t('sso:provider.clientId')).fill('recado')
  await button(page, t('sso:provider.store')).click()
  await field(dialog(), t('secondStep:password')).fill('Wrong-Password-1')
  await button(dialog(), t('sso:provider.store')).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(t('secondStep:wrongPassword'))
  await expectGone(dialog().getByLabelText(t('secondStep:code')))
  answer = () => refuse('ERR_SSO_SECRET_MISSING')
  await field(dialog(), t('secondStep:password')).fill('Secret-Password-1')
  await button(dialog(), t('sso:provider.store')).click()
  await expectGone(dialog())
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('sso:errors.ERR_SSO_SECRET_MISSING'))
  answer = () => used
  await button(page, t('sso:provider.store')).click()
  await field(dialog(), t('secondStep:password')).fill('Secret-Password-1')
  await button(dialog(), t('sso:provider.store')).click()
  await expectToast(t('sso:provider.stored'))
  expect(server.callsOf(ssoEndpoints.store).at(-1)?.body).toMatchObject({ issuer: 'https://id.example.com', password: 'Secret-Password-1' })
})

test('with a second step, a code is asked for before the provider is removed or the only way in', async ({ server, show }) => {
  server.on(ssoEndpoints.settings, () => used)
  server.on(ssoEndpoints.setOnly, ({ body: { code } }) => (code === '123456' ? { ...used, onlyExcept: kept } : wrong('code')))
  server.on(ssoEndpoints.remove, () => none)
  await show(path, { user: { ...admin, secondStep: true } })
  const prove = async (action: string, code: string) => {
    await field(dialog(), t('secondStep:password')).fill('Secret-Password-1')
    await field(dialog(), t('secondStep:code')).fill(code)
    await button(dialog(), action).click()
  }
  await button(page, t('sso:only.turnOn')).click()
  await prove(t('sso:only.turnOn'), '654321')
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(t('secondStep:wrongCode'))
  await prove(t('sso:only.turnOn'), '123456')
  await expect.element(button(page, t('sso:only.turnOff'))).toBeVisible()
  await button(page, t('sso:remove.action')).click()
  await prove(t('sso:remove.action'), '123456')
  await expectToast(t('sso:remove.done'))
  expect(server.callsOf(ssoEndpoints.store)).toEqual([])
})

test('a domain is added and removed with the password, and a wrong one is shown at its field', async ({ server, show }) => {
  const domain = { id: 7, domain: 'example.com', record: 'recado-verification=ABC', provedAt: null, provedBy: null, missingSince: null }
  let domains: SsoSettings['domains'] = []
  server.on(ssoEndpoints.settings, () => ({ ...none, domains }))
  server.on(ssoEndpoints.addDomain, ({ body }) => {
    if (body.domain !== 'example.com')
      return refuse('ERR_VALIDATION', { fields: [{ path: 'domain', code: 'invalid_domain', message: '' }] })
    domains = [domain]
    return domain
  })
  server.on(ssoEndpoints.removeDomain, () => {
    domains = []
    return { message: 'sso.domainRemoved' }
  })
  await show(path)
  for (const typed of ['not a domain', 'example.com']) {
    await field(page, t('sso:domains.domain')).fill(typed)
    await button(page, t('sso:domains.add')).click()
    await field(dialog(), t('secondStep:password')).fill('Secret-Password-1')
    await button(dialog(), t('sso:domains.add')).click()
    await expectGone(dialog())
    if (typed !== 'example.com') await expect.element(page.getByText(t('sso:wrong.domain.invalid'))).toBeVisible()
  }
  await button(page, t('sso:domains.removeOne', { domain: 'example.com' })).click()
  await field(dialog(), t('secondStep:password')).fill('Secret-Password-1')
  await button(dialog(), t('sso:domains.remove')).click()
  await expectGone(page.getByRole('group', { name: 'example.com' }))
  expect(server.callsOf(ssoEndpoints.removeDomain)[0]?.body).toEqual({ password: 'Secret-Password-1' })
})

const issuer = 'https://accounts.google.com'
const linkedAccount = { links: [{ issuer, subject: 's-1', byPassword: false, createdAt: '2026-11-02T12:00:00.000Z' }] }

test('whoever has no password proves it by the sign-in, and is sent to the provider when that is too long ago', async ({
  server,
  show,
}) => {
  server.on(ssoEndpoints.ownLinks, () => ({ ...linkedAccount, withoutPassword: { link: 'abc', issuer } }))
  server.on(accountPasskeyEndpoints.list, () => ({
    ...{ available: true, host: window.location.hostname, hasApp: false, passkeys: [], recoveryCodesLeft: 0, elsewhere: 0 },
  }))
  server.on(accountPasskeyEndpoints.begin, () => refuse('ERR_SSO_PROOF', { link: 'abc', issuer }))
  server.on(ssoEndpoints.start, () => refuse('ERR_SSO_PROVIDER', { problem: 'unreachable' }))
  await show('/security')
  await expect.element(page.getByText(t('sso:own.onlyWay'))).toBeVisible()
  await expectGone(button(page, t('sso:own.remove')))
  await button(page, t('accountPasskeys:add.action')).click()
  await expect.element(dialog().getByText(t('sso:proof.text', { provider: 'Google' }))).toBeVisible()
  await expectGone(dialog().getByLabelText(t('secondStep:password')))
  await button(dialog(), t('accountPasskeys:add.confirm')).click()
  await expect.element(dialog().getByText(t('sso:proof.old', { provider: 'Google' }))).toBeVisible()
  expect(server.callsOf(accountPasskeyEndpoints.begin)[0]?.body).toEqual({})
  await button(dialog(), t('sso:proof.again', { provider: 'Google' })).click()
  await expectToast(t('sso:errors.ERR_SSO_PROVIDER'))
  expect(server.callsOf(ssoEndpoints.start)[0]?.body).toEqual({ link: 'abc' })
})

test('the own account is unlinked with the password', async ({ server, show }) => {
  let links = linkedAccount.links
  server.on(ssoEndpoints.ownLinks, () => ({ links, withoutPassword: null }))
  server.on(ssoEndpoints.removeOwnLink, () => {
    links = []
    return { message: 'sso.linkRemoved' }
  })
  await show('/security')
  await button(page, t('sso:own.remove')).click()
  await field(dialog(), t('secondStep:password')).fill('Secret-Password-1')
  await button(dialog(), t('sso:own.remove')).click()
  await expectToast(t('sso:own.removed'))
  await expectGone(page.getByRole('region', { name: t('sso:title') }))
})

test('an administrator sees who is linked, and unlinks somebody with the password', async ({ server, show }) => {
  const rita = {
    userId: 7,
    name: 'Rita Reis',
    email: 'rita@example.com',
    ...linkedAccount.links[0],
    issuer,
    subject: 's-1',
    byPassword: true,
  }
  let links = [{ ...rita, createdAt: '2026-11-02T12:00:00.000Z' }]
  server.on(ssoEndpoints.settings, () => ({ ...used, linked: links.length }))
  server.on(ssoEndpoints.links, () => ({ links }))
  server.on(ssoEndpoints.removeLink, () => {
    links = []
    return { message: 'sso.linkRemoved' }
  })
  await show(path)
  await button(page, t('sso:people.open')).click()
  await button(dialog(), t('sso:people.removeOne', { name: rita.name })).click()
  const question = page.getByRole('dialog', { name: t('sso:people.question', { name: rita.name }) })
  await field(question, t('secondStep:password')).fill('Secret-Password-1')
  await button(question, t('sso:people.remove')).click()
  await expectToast(t('sso:people.removed', { name: rita.name }))
  expect(server.callsOf(ssoEndpoints.removeLink)[0]).toMatchObject({ params: { id: 7 }, body: { password: 'Secret-Password-1' } })
})

const session = () => ({ token: 'none.e30.none', user: admin })

test('a super user passes the second step after the provider', async ({ server, show }) => {
  server.on(ssoEndpoints.finish, () => refuse('ERR_SSO_STEP', { stepToken: 'sealed', ways: null }))
  server.on(ssoEndpoints.step, ({ body }) => (body.code === '123456' ? session() : refuse('ERR_SECOND_STEP')))
  await show('/sso/abc/return?code=1&state=2', { user: null })
  for (const code of ['654321', '123456']) {
    await field(page, t('secondStep:signIn.code')).fill(code)
    await button(page, t('access:login.submit')).click()
    if (code === '654321') await expect.element(page.getByRole('alert')).toBeVisible()
  }
  await expectGone(field(page, t('secondStep:signIn.code')))
  expect(server.callsOf(ssoEndpoints.step).at(-1)?.body).toMatchObject({ stepToken: 'sealed', code: '123456' })
})

test('somebody who is signed in comes back from the provider to the page before', async ({ server, show }) => {
  sessionStorage.setItem('sso.wayBack', '/security')
  server.on(ssoEndpoints.finish, () => session())
  await show('/sso/abc/return?code=1&state=2')
  await expect.element(page.getByRole('heading', { name: t('shell:account.security') })).toBeVisible()
  expect(server.callsOf(ssoEndpoints.finish)[0]?.body).toEqual({ link: 'abc', query: '?code=1&state=2' })
})
