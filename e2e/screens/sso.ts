import { expect, type Page } from '@playwright/test'
import type { OwnSsoLinks, SsoSettings } from '@recado/contract/users/sso'
import { button, dialog, field, pageTitle } from '../userActions.ts'
import type { Screen } from './screen.ts'

const settings = { who: 'admin', path: '/settings?tab=sso', before: mockSettings } as const
const comeBack = '/sso/abc/return?code=1&state=2'

/** Single sign-on: its settings, and the pages of a sign-in. */
export const ssoScreens: Screen[] = [
  {
    name: 'sso-settings-empty',
    who: 'admin',
    path: '/settings?tab=sso',
    reach: ({ page, t }) => expect(button(page, t('sso:provider.store'))).toBeVisible(),
  },
  { ...settings, name: 'sso-settings', reach: ({ page, t }) => expect(button(page, t('sso:remove.action'))).toBeVisible() },
  {
    ...settings,
    name: 'sso-settings-domains',
    async reach({ page, t }) {
      const last = button(page, t('sso:only.turnOn'))
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeVisible()
    },
  },
  {
    ...settings,
    name: 'sso-proof',
    async reach({ page, t }) {
      await button(page, t('sso:remove.action')).click()
      await expect(field(dialog(page), t('secondStep:password'))).toBeVisible()
    },
  },
  {
    ...settings,
    name: 'sso-people',
    async reach({ page, t }) {
      await button(page, t('sso:people.open')).click()
      await expect(button(dialog(page), t('sso:people.removeOne', { name: 'Rita Reis' }))).toBeVisible()
    },
  },
  {
    name: 'sso-own',
    who: 'admin',
    path: '/security',
    before: mockOwn,
    async reach({ page, t }) {
      const last = page.getByText(t('sso:own.onlyWay'))
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeVisible()
    },
  },
  {
    name: 'sso-sign-in-again',
    who: 'admin',
    path: '/security',
    before: mockOwn,
    complaint: /409.*begin/,
    async reach({ page, t }) {
      await button(page, t('security:secondStep.action')).click()
      await button(dialog(page), t('secondStep:begin.action')).click()
      await button(dialog(page), t('secondStep:begin.action')).click()
      await expect(button(dialog(page), t('sso:proof.again', { provider: 'Google' }))).toBeVisible()
    },
  },
  { name: 'sso', path: '/sso', reach: ({ page, t }) => expect(field(page, t('access:fields.email'))).toBeVisible() },
  { name: 'sso-of-a-company', path: '/sso/abc', reach: ({ page, t }) => expect(pageTitle(page, t('sso:guest.title'))).toBeVisible() },
  {
    name: 'sso-failed',
    path: comeBack,
    before: (page) => mockFinish(page, { error: 'ERR_SSO_STATE' }),
    complaint: /401.*finish/,
    reach: ({ page, t }) => expect(pageTitle(page, t('sso:guest.failed'))).toBeVisible(),
  },
  {
    name: 'sso-link',
    path: comeBack,
    before: (page) =>
      mockFinish(page, {
        error: 'ERR_SSO_LINK',
        details: { linkToken: 'sealed', email: 'rita@cafeaurora.example', company: 'Café Aurora' },
      }),
    complaint: /401.*finish/,
    reach: ({ page, t }) => expect(button(page, t('sso:link.submit'))).toBeVisible(),
  },
  {
    name: 'sso-step',
    path: comeBack,
    before: (page) => mockFinish(page, { error: 'ERR_SSO_STEP', details: { stepToken: 'sealed', ways: null } }),
    complaint: /401.*finish/,
    reach: ({ page, t }) => expect(field(page, t('secondStep:signIn.code'))).toBeVisible(),
  },
]

const mockFinish = (page: Page, refusal: { error: string; details?: object }) =>
  page.route('**/api/auth/sso/finish', (route) => route.fulfill({ status: 401, json: { message: '', ...refusal } }))

const createdAt = '2026-11-02T12:00:00.000Z'
const ana = { id: 1, name: 'Ana Souza', email: 'ana@cafeaurora.example' }

async function mockSettings(page: Page) {
  const url = 'https://recado.example/sso/4f2a9c1e7b3d5806a1c2'
  const record = 'recado-verification=Q7M2K9XWZ4B8N3PTR6VCDFGH'
  const json: SsoSettings = {
    redirectUri: `${url}/return`,
    signInUrl: url,
    provider: {
      issuer: 'https://accounts.google.com',
      clientId: '407408718192.apps.googleusercontent.com',
      hasSecret: true,
      newUsers: 'user',
      queueIds: [],
    },
    onlyExcept: null,
    candidates: [ana],
    linked: 12,
    domains: [
      { id: 1, domain: 'cafeaurora.example', record, provedAt: createdAt, provedBy: 'dns', missingSince: createdAt },
      { id: 2, domain: 'franquias.cafeaurora.example', record, provedAt: null, provedBy: null, missingSince: null },
    ],
  }
  await page.route('**/api/sso', (route) => route.fulfill({ json }))
  const link = { issuer: 'https://accounts.google.com', createdAt }
  const links = [
    { ...link, userId: 2, name: 'Rita Reis', email: 'rita@cafeaurora.example', subject: '110169484474386276334', byPassword: false },
    { ...link, userId: 3, name: 'João Lima', email: 'joao@cafeaurora.example', subject: '110248495921238986420', byPassword: true },
  ]
  await page.route('**/api/sso/links', (route) => route.fulfill({ json: { links } }))
}

async function mockOwn(page: Page) {
  const issuer = 'https://accounts.google.com'
  const json: OwnSsoLinks = {
    links: [{ issuer, subject: '110169484474386276334', byPassword: false, createdAt }],
    withoutPassword: { link: 'abc', issuer },
  }
  await page.route('**/api/sso/own', (route) => route.fulfill({ json }))
  const refusal = { error: 'ERR_SSO_PROOF', message: '', details: { link: 'abc', issuer } }
  await page.route('**/api/second-step/begin', (route) => route.fulfill({ status: 409, json: refusal }))
}
