import { expect, type Page } from '@playwright/test'
import { button, dialog, field } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

/** The shell: menus, palette, drawers. */
export const shellScreens: Screen[] = [
  {
    name: 'drawer',
    who: 'admin',
    path: '/tags',
    only: 'phone',
    async reach({ page, t }) {
      await button(page, t('shell:rail.open')).click()
      await expect(page.getByRole('link', { name: t('users:title') })).toBeVisible()
    },
  },
  {
    name: 'drawer-unfolded',
    who: 'admin',
    path: '/tags',
    only: 'phone',
    async reach({ page, t }) {
      await button(page, t('shell:rail.open')).click()
      await button(page, t('shell:rail.automation')).click()
      await expect(page.getByRole('link', { name: t('webhooks:title') })).toBeVisible()
    },
  },
  {
    name: 'account-menu',
    who: 'admin',
    path: '/tags',
    async reach({ page, t }) {
      await button(page, t('shell:account.menu', { name: 'Ana Souza' })).click()
      await expect(page.getByRole('menuitem', { name: t('shell:account.logout') })).toBeVisible()
    },
  },
  {
    name: 'second-step',
    who: 'admin',
    path: '/tags',
    async reach(stage) {
      await openSecondStep(stage)
      await expect(button(dialog(stage.page), stage.t('secondStep:begin.action'))).toBeVisible()
    },
  },
  {
    name: 'second-step-on',
    who: 'admin',
    path: '/tags',
    before: mockSecondStep,
    async reach(stage) {
      await openSecondStep(stage)
      await expect(stage.page.getByText(stage.t('secondStep:state.on'))).toBeVisible()
    },
  },
  {
    name: 'second-step-recovery-codes',
    who: 'admin',
    path: '/tags',
    before: mockSecondStep,
    async reach(stage) {
      const { page, t } = stage
      await openSecondStep(stage)
      await button(dialog(page), t('secondStep:renew.action')).click()
      await field(dialog(page), t('secondStep:code')).fill('123456')
      await button(dialog(page), t('secondStep:renew.action')).click()
      await expect(page.getByText(t('secondStep:recovery.once'))).toBeVisible()
    },
  },
  {
    name: 'security-tokens',
    who: 'admin',
    path: '/security',
    before: mockTokens,
    async reach({ page, t }) {
      const row = page.getByRole('row').filter({ hasText: 'Relatório diário' })
      await row.scrollIntoViewIfNeeded()
      await expect(row).toContainText(t('personTokens:reads'))
    },
  },
  {
    name: 'security-new-token',
    who: 'admin',
    path: '/security',
    async reach({ page, t }) {
      await button(page, t('personTokens:make.open')).click()
      await expect(dialog(page).getByRole('checkbox', { name: t('personTokens:groups.reports.name') })).toBeVisible()
    },
  },
  {
    name: 'security-token-made',
    who: 'admin',
    path: '/security',
    before: mockTokens,
    async reach({ page, t }) {
      await button(page, t('personTokens:make.open')).click()
      await field(dialog(page), t('personTokens:make.name')).fill('Painel na parede')
      await dialog(page)
        .getByRole('checkbox', { name: t('personTokens:groups.reports.name') })
        .check()
      await field(dialog(page), t('secondStep:password')).fill('Secret-Password-1')
      await button(dialog(page), t('personTokens:make.action')).click()
      await expect(dialog(page).getByText(t('personTokens:secret.once'))).toBeVisible()
    },
  },
  {
    name: 'security-renew-token',
    who: 'admin',
    path: '/security',
    before: mockTokens,
    async reach({ page, t }) {
      await button(page.getByRole('row').filter({ hasText: 'Relatório diário' }), t('personTokens:rotate.open')).click()
      await expect(button(dialog(page), t('personTokens:rotate.action'))).toBeVisible()
    },
  },
  {
    name: 'security',
    who: 'admin',
    path: '/security',
    before: mockSignIns,
    async reach({ page, t }) {
      await expect(page.getByText(t('security:live.here'))).toBeVisible()
    },
  },
  {
    name: 'security-sign-out-everywhere',
    who: 'admin',
    path: '/security',
    before: mockSignIns,
    async reach({ page, t }) {
      await button(page, t('security:signIns.endAll')).click()
      await expect(dialog(page).getByText(t('security:signIns.endAllText'))).toBeVisible()
    },
  },
  {
    name: 'profile-weak-password',
    who: 'admin',
    path: '/tags',
    async reach({ page, t }) {
      await button(page, t('shell:account.menu', { name: 'Ana Souza' })).click()
      await page.getByRole('menuitem', { name: t('shell:account.profile') }).click()
      await field(dialog(page), t('account:newPassword')).fill('Flamengo2026')
      await expect(page.getByText(t('passwords:common'))).toBeVisible()
    },
  },
  {
    name: 'language-menu',
    who: 'admin',
    path: '/tags',
    only: 'wide',
    async reach({ page, t }) {
      await button(page, t('shell:bar.language')).click()
      await expect(page.getByRole('menuitemradio', { name: 'Español' })).toBeVisible()
    },
  },
  {
    name: 'volume',
    who: 'admin',
    path: '/tags',
    only: 'wide',
    async reach({ page, t }) {
      await button(page, t('shell:bar.volume')).click()
      await expect(page.getByRole('slider')).toBeVisible()
    },
  },
  {
    name: 'volume-dialog',
    who: 'admin',
    path: '/tags',
    only: 'phone',
    async reach({ page, t }) {
      await button(page, t('shell:account.menu', { name: 'Ana Souza' })).click()
      await page.getByRole('menuitem', { name: t('shell:bar.volume') }).click()
      await expect(page.getByRole('slider')).toBeVisible()
    },
  },
  {
    name: 'palette',
    who: 'admin',
    path: '/tickets',
    async reach({ page, t }) {
      await button(page, t('shell:bar.palette')).click()
      await page.getByRole('dialog').getByRole('combobox').fill('bom dia')
      await expect(page.getByRole('group', { name: t('palette:groups.messages') })).toBeVisible()
    },
  },
  {
    name: 'palette-nothing',
    who: 'admin',
    path: '/tags',
    async reach({ page, t }) {
      await button(page, t('shell:bar.palette')).click()
      await page.getByRole('dialog').getByRole('combobox').fill('qwxyz')
      await expect(page.getByText(t('palette:nothing', { text: 'qwxyz' }))).toBeVisible()
    },
  },
  {
    name: 'shortcuts',
    who: 'admin',
    path: '/tags',
    async reach({ page, t }) {
      await expect(button(page, t('shell:bar.palette'))).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog').getByText(t('palette:keys.resolve'))).toBeVisible()
    },
  },
  {
    name: 'news',
    who: 'admin',
    path: '/tags',
    async reach({ page, t }) {
      await page.getByRole('button', { name: new RegExp(`^${t('notifications:open')}`) }).click()
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'news-while-closed',
    who: 'admin',
    path: '/tags',
    async reach({ page, t }) {
      await page.getByRole('button', { name: new RegExp(`^${t('notifications:open')}`) }).click()
      await button(page, t('account:push.open')).click()
      await expect(page.getByRole('checkbox', { name: t('account:push.kinds.mention') })).toBeChecked()
    },
  },
]

async function openSecondStep({ page, t }: ScreenContext) {
  await button(page, t('shell:account.menu', { name: 'Ana Souza' })).click()
  await page.getByRole('menuitem', { name: t('shell:account.secondStep') }).click()
}

/** Tokens that were used, that were renewed and that have ended; made ones are not stored. */
async function mockTokens(page: Page) {
  const token = {
    ending: 'Xy7Q',
    readOnly: true,
    createdAt: '2026-11-02T12:00:00.000Z',
    previousUntil: null,
    lastUsedOn: null,
    lastNetwork: null,
  }
  const tokens = [
    { ...token, id: 3, name: 'Painel na parede', groups: ['reports'], expiresAt: '2027-02-28T03:00:00.000Z' },
    {
      ...token,
      id: 2,
      name: 'Relatório diário',
      groups: ['conversations', 'contacts', 'reports'],
      expiresAt: '2027-01-31T03:00:00.000Z',
      previousUntil: '2027-01-01T15:00:00.000Z',
      lastUsedOn: '2026-11-29',
      lastNetwork: '203.0.113.*',
    },
    { ...token, id: 1, name: 'Integração antiga', readOnly: false, groups: ['contacts'], expiresAt: '2026-11-20T03:00:00.000Z' },
  ]
  await page.route('**/api/tokens', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { tokens, allowed: true } })
      : route.fulfill({ json: { ...tokens[0], token: 'rcd_p_0123456789abcdefghijklmnopqrstuvwxyz0123Xy7Q' } }),
  )
}

/** The sign-ins of a run are all the same; these show each kind of end. */
async function mockSignIns(page: Page) {
  const signIn = { address: '198.51.100.7', step: 'app', byInvitation: false, newBrowser: false, current: false }
  const ends = [null, 'elsewhere', 'signOut', 'mail', 'expired'] as const
  const browsers = ['Chrome · Windows', 'Chrome · Android', 'Safari · macOS', 'Firefox · Linux', ''] as const
  const signIns = ends.map((endedBy, place) => ({
    ...signIn,
    id: `d3b07384-d113-4ec6-a1d5-8f4c7a2b9e0${place}`,
    at: `2026-11-2${9 - place}T12:00:00.000Z`,
    browser: browsers[place],
    newBrowser: endedBy === 'mail',
    current: place === 0,
    endedAt: endedBy && `2026-11-2${9 - place}T18:30:00.000Z`,
    endedBy,
  }))
  await page.route('**/api/sign-ins', (route) => route.fulfill({ json: { signIns, otherWays: { tokens: 2, passkeys: 1 } } }))
}

/** The shared people sign in by password: their accounts get no second step. */
async function mockSecondStep(page: Page) {
  const browser = { name: 'Chrome · Windows', lastUsedAt: '2026-11-29T12:00:00.000Z', expiresAt: '2026-12-29T12:00:00.000Z' }
  const browsers = [{ id: 'd3b07384-d113-4ec6-a1d5-8f4c7a2b9e01', ...browser }]
  const json = { enabled: true, since: '2026-11-02T12:00:00.000Z', recoveryCodesLeft: 8, requiredFrom: null, browsers }
  await page.route('**/api/second-step', (route) => route.fulfill({ json }))
  const recoveryCodes = Array.from({ length: 10 }, (_, place) => `ABCD${place}-EFGH${place}`)
  await page.route('**/api/second-step/recovery-codes', (route) => route.fulfill({ json: { recoveryCodes } }))
}
