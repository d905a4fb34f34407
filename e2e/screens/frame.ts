import { expect } from '@playwright/test'
import { button } from '../user.ts'
import type { Screen } from './screen.ts'

/** What opens around the rooms. */
export const frame: Screen[] = [
  {
    name: 'drawer',
    who: 'admin',
    path: '/tags',
    only: 'phone',
    async reach({ page, say }) {
      await button(page, say('shell:rail.open')).click()
      await expect(page.getByRole('link', { name: say('shell:rooms.users') })).toBeVisible()
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
    async reach({ page, say }) {
      await button(page, say('shell:bar.language')).click()
      await expect(page.getByRole('menuitemradio', { name: 'Español' })).toBeVisible()
    },
  },
  {
    name: 'volume',
    who: 'admin',
    path: '/tags',
    async reach({ page, say }) {
      await button(page, say('shell:bar.volume')).click()
      await expect(page.getByRole('slider')).toBeVisible()
    },
  },
]
