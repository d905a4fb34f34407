import { expect, type Page } from '@playwright/test'
import { button, dialog, field } from '../userActions.ts'
import type { Screen } from './screen.ts'

const who = 'admin'
const path = '/security'

/** The passkeys with which people sign in to Recado. */
export const accountPasskeyScreens: Screen[] = [
  {
    ...{ name: 'account-passkeys', who, path, before: mockPasskeys },
    async reach({ page, t }) {
      const last = page.getByText(t('accountPasskeys:unusable', { host: 'recado.antigo.example' }))
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeVisible()
    },
  },
  {
    ...{ name: 'account-passkeys-adding', who, path, before: mockPasskeys },
    async reach({ page, t }) {
      await button(page, t('accountPasskeys:add.action')).click()
      await expect(field(dialog(page), t('secondStep:code'))).toBeVisible()
    },
  },
  {
    ...{ name: 'account-passkeys-removing', who, path, before: mockPasskeys },
    async reach({ page, t }) {
      await button(page, t('accountPasskeys:remove.actionOne', { name: 'Windows Hello' })).click()
      await expect(field(dialog(page), t('secondStep:password'))).toBeVisible()
    },
  },
  {
    ...{ name: 'login-with-passkey', path: '/login', before: mockOffer },
    reach: ({ page, t }) => expect(button(page, t('accountPasskeys:signIn.action'))).toBeVisible(),
  },
  {
    ...{ name: 'login-second-step-by-passkey', path: '/login', before: mockAskedPasskey, complaint: /401.*login/ },
    async reach({ page, t }) {
      await field(page, t('access:fields.email')).fill('rita@cafeaurora.example')
      await field(page, t('access:fields.password')).fill('senha-certa')
      await button(page, t('access:login.submit')).click()
      await expect(button(page, t('accountPasskeys:secondStep.action'))).toBeVisible()
    },
  },
]

/** A browser takes no request for a bare address: it is only shown. */
const options = { rpId: '127.0.0.1', challenge: 'Y2hhbGxlbmdl', userVerification: 'required' }

async function mockPasskeys(page: Page) {
  const createdAt = '2026-11-02T12:00:00.000Z'
  const here = { host: '127.0.0.1', usable: true, createdAt }
  const passkeys = [
    { ...here, id: 3, name: 'Windows Hello', lastUsedAt: '2026-11-29T12:00:00.000Z' },
    { ...here, id: 2, name: 'iCloud Keychain', lastUsedAt: null },
    { ...here, id: 1, name: 'Chrome · Android', lastUsedAt: createdAt, host: 'recado.antigo.example', usable: false },
  ]
  const json = { available: true, host: '127.0.0.1', hasApp: true, passkeys, recoveryCodesLeft: 8, elsewhere: 0 }
  await page.route('**/api/account-passkeys', (route) => route.fulfill({ json }))
}

async function mockOffer(page: Page) {
  await page.route('**/api/auth/passkey/begin', (route) => route.fulfill({ json: { options } }))
}

async function mockAskedPasskey(page: Page) {
  const details = { passkey: options, hasApp: true }
  const refusal = { error: 'ERR_SECOND_STEP', message: '', details }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: refusal }))
}
