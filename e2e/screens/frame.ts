import { expect } from '@playwright/test'
import { button } from '../user.ts'
import type { Screen } from './screen.ts'

/** The shell: menus, palette, drawers. */
export const frame: Screen[] = [
  {
    name: 'drawer',
    who: 'admin',
    path: '/tags',
    only: 'phone',
    async reach({ page, say }) {
      await button(page, say('shell:rail.open')).click()
      await expect(page.getByRole('link', { name: say('users:title') })).toBeVisible()
    },
  },
  {
    name: 'drawer-unfolded',
    who: 'admin',
    path: '/tags',
    only: 'phone',
    async reach({ page, say }) {
      await button(page, say('shell:rail.open')).click()
      await button(page, say('shell:rail.automation')).click()
      await expect(page.getByRole('link', { name: say('webhooks:title') })).toBeVisible()
    },
  },
  {
    name: 'account-menu',
    who: 'admin',
    path: '/tags',
    async reach({ page, say }) {
      await button(page, say('shell:account.menu', { name: 'Ana Souza' })).click()
      await expect(page.getByRole('menuitem', { name: say('shell:account.logout') })).toBeVisible()
    },
  },
  {
    name: 'language-menu',
    who: 'admin',
    path: '/tags',
    only: 'wide',
    async reach({ page, say }) {
      await button(page, say('shell:bar.language')).click()
      await expect(page.getByRole('menuitemradio', { name: 'Español' })).toBeVisible()
    },
  },
  {
    name: 'volume',
    who: 'admin',
    path: '/tags',
    only: 'wide',
    async reach({ page, say }) {
      await button(page, say('shell:bar.volume')).click()
      await expect(page.getByRole('slider')).toBeVisible()
    },
  },
  {
    name: 'volume-dialog',
    who: 'admin',
    path: '/tags',
    only: 'phone',
    async reach({ page, say }) {
      await button(page, say('shell:account.menu', { name: 'Ana Souza' })).click()
      await page.getByRole('menuitem', { name: say('shell:bar.volume') }).click()
      await expect(page.getByRole('slider')).toBeVisible()
    },
  },
  {
    name: 'palette',
    who: 'admin',
    path: '/tickets',
    async reach({ page, say }) {
      await button(page, say('shell:bar.palette')).click()
      await page.getByRole('dialog').getByRole('combobox').fill('bom dia')
      await expect(page.getByRole('group', { name: say('palette:groups.messages') })).toBeVisible()
    },
  },
  {
    name: 'palette-nothing',
    who: 'admin',
    path: '/tags',
    async reach({ page, say }) {
      await button(page, say('shell:bar.palette')).click()
      await page.getByRole('dialog').getByRole('combobox').fill('qwxyz')
      await expect(page.getByText(say('palette:nothing', { text: 'qwxyz' }))).toBeVisible()
    },
  },
  {
    name: 'shortcuts',
    who: 'admin',
    path: '/tags',
    async reach({ page, say }) {
      await expect(button(page, say('shell:bar.palette'))).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog').getByText(say('palette:keys.resolve'))).toBeVisible()
    },
  },
  {
    name: 'news',
    who: 'admin',
    path: '/tags',
    async reach({ page, say }) {
      await page.getByRole('button', { name: new RegExp(`^${say('notifications:open')}`) }).click()
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'news-while-closed',
    who: 'admin',
    path: '/tags',
    async reach({ page, say }) {
      await page.getByRole('button', { name: new RegExp(`^${say('notifications:open')}`) }).click()
      await button(page, say('account:push.open')).click()
      await expect(page.getByRole('checkbox', { name: say('account:push.kinds.mention') })).toBeChecked()
    },
  },
]
