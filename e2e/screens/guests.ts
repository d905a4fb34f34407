import { expect, type Page } from '@playwright/test'
import { button, field, pageTitle } from '../userActions.ts'
import type { Screen } from './screen.ts'

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
    name: 'invitation-gone',
    path: '/invitation#gone',
    complaint: /410.*invitations/,
    reach: ({ page, t }) => expect(page.getByText(t('access:invitation.reasons.unknown'))).toBeVisible(),
  },
]

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
