import { expect, type Page } from '@playwright/test'
import { button, field, pageTitle } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

/** The pages for guests. */
export const guestScreens: Screen[] = [
  { name: 'login', path: '/login', reach: ({ page, t }) => expect(pageTitle(page, t('access:login.title'))).toBeVisible() },
  {
    name: 'login-refused',
    path: '/login',
    complaint: /401.*login/,
    async reach({ page, t }) {
      await field(page, t('access:fields.email')).fill('ninguem@example.com')
      await field(page, t('access:fields.password')).fill('nao-e-esta')
      await button(page, t('access:login.submit')).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'login-second-step',
    path: '/login',
    before: (page) => mockSignIn(page, { error: 'ERR_SECOND_STEP' }),
    complaint: /401.*login/,
    async reach(stage) {
      await signInWithPassword(stage)
      await expect(field(stage.page, stage.t('secondStep:signIn.code'))).toBeVisible()
    },
  },
  {
    name: 'login-second-step-required',
    path: '/login',
    before: mockRequiredSetup,
    complaint: /401.*login/,
    async reach(stage) {
      await signInWithPassword(stage)
      await expect(stage.page.getByRole('img', { name: stage.t('secondStep:setUp.qr') })).toBeVisible()
    },
  },
  {
    name: 'login-after-being-put-out',
    path: '/login',
    async reach({ page, t }) {
      await page.evaluate(() => sessionStorage.setItem('ended', 'elsewhere'))
      await page.reload()
      await expect(page.getByText(t('access:login.ended.elsewhere'))).toBeVisible()
    },
  },
  {
    name: 'signup',
    path: '/signup',
    async reach({ page, t }) {
      await expect(pageTitle(page, t('access:signUp.title'))).toBeVisible()
    },
  },
  {
    name: 'signup-incomplete',
    path: '/signup',
    async reach({ page, t }) {
      await button(page, t('access:signUp.submit')).click()
      await expect(page.getByText(t('validation:required')).first()).toBeVisible()
    },
  },
  {
    name: 'signup-choosing-a-plan',
    path: '/signup',
    before: mockTwoPlans,
    async reach({ page, t }) {
      await page.getByRole('radio', { name: /^Plano 2/ }).click()
      await expect(page.getByRole('link', { name: t('access:signUp.terms') })).toBeVisible()
    },
  },
  { name: 'reset', path: '/forgetpsw', reach: ({ page, t }) => expect(pageTitle(page, t('access:reset.title'))).toBeVisible() },
  {
    name: 'reset-code',
    path: '/forgetpsw',
    complaint: /404.*forgetpassword/,
    async reach({ page, t }) {
      await field(page, t('access:fields.email')).fill('ninguem@example.com')
      await button(page, t('access:reset.send')).click()
      await expect(field(page, t('access:fields.code'))).toBeVisible()
      await expect(page.getByText(t('access:reset.notFound'))).toBeVisible()
    },
  },
  {
    name: 'invitation',
    path: '/invitation#offered',
    before: (page) =>
      page.route('**/api/invitations/read', (route) =>
        route.fulfill({ json: { email: 'rita@cafeaurora.example', company: 'Café Aurora', invitedBy: 'Ana Souza' } }),
      ),
    reach: ({ page, t }) => expect(field(page, t('access:fields.yourName'))).toBeVisible(),
  },
  {
    name: 'end-sign-in',
    path: '/end-sign-in#mailed',
    before: (page) =>
      page.route('**/api/auth/sign-ins/read', (route) =>
        route.fulfill({ json: { at: '2026-11-29T12:00:00.000Z', browser: 'Firefox · Linux', address: '203.0.113.9', live: true } }),
      ),
    reach: ({ page, t }) => expect(button(page, t('security:mailed.action'))).toBeVisible(),
  },
  {
    name: 'end-sign-in-used',
    path: '/end-sign-in#used',
    complaint: /410.*sign-ins/,
    reach: ({ page, t }) => expect(page.getByText(t('security:errors.ERR_SIGN_IN_LINK'))).toBeVisible(),
  },
  {
    name: 'invitation-gone',
    path: '/invitation#gone',
    complaint: /410.*invitations/,
    reach: ({ page, t }) => expect(page.getByText(t('access:invitation.reasons.unknown'))).toBeVisible(),
  },
]

async function signInWithPassword({ page, t }: ScreenContext) {
  await field(page, t('access:fields.email')).fill('rita@cafeaurora.example')
  await field(page, t('access:fields.password')).fill('senha-certa')
  await button(page, t('access:login.submit')).click()
}

const mockSignIn = (page: Page, refusal: { error: string; details?: object }) =>
  page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: { message: '', ...refusal } }))

async function mockRequiredSetup(page: Page) {
  await mockSignIn(page, { error: 'ERR_SECOND_STEP_MISSING', details: { setupToken: 'sealed' } })
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const uri = `otpauth://totp/Recado:rita%40cafeaurora.example?issuer=Recado&secret=${secret}&algorithm=SHA1&digits=6&period=30`
  await page.route('**/api/auth/second-step/begin', (route) => route.fulfill({ json: { secret, uri } }))
}

/** With a single plan there is no choice. */
async function mockTwoPlans(page: Page) {
  const [termsUrl, privacyUrl] = ['https://recado.example/terms', 'https://recado.example/privacy']
  await page.route('**/api/companies/offer', (route) => route.fulfill({ json: { signUp: true, trialDays: 14, termsUrl, privacyUrl } }))
  return page.route('**/api/plans/list', async (route) => {
    const response = await route.fetch()
    const [plan] = await response.json()
    await route.fulfill({
      response,
      json: [
        { ...plan, useOpenAi: false, useCampaigns: false, users: 2 },
        { ...plan, id: plan.id + 1, name: 'Plano 2', value: 79.9 },
      ],
    })
  })
}
