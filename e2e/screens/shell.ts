import { expect } from '@playwright/test'
import { button } from '../userActions.ts'
import type { Screen } from './screen.ts'

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
