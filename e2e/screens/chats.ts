import { expect } from '@playwright/test'
import { button, dialog } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

const openTeam = async ({ page }: Stage) => {
  await page.getByRole('link', { name: 'Equipe da loja' }).click()
  await expect(page.getByRole('log').getByText('Confira a torra')).toBeVisible()
}

/** Internal chats. */
export const chats: Screen[] = [
  {
    name: 'chats',
    who: 'admin',
    path: '/chats',
    reach: ({ page }) => expect(page.getByRole('link', { name: 'Equipe da loja' })).toBeVisible(),
  },
  { name: 'chat-open', who: 'admin', path: '/chats', reach: openTeam },
  {
    name: 'chat-add',
    who: 'admin',
    path: '/chats',
    async reach({ page, say }) {
      await button(page, say('chats:add')).click()
      await button(dialog(page), say('common:save')).click()
      await expect(dialog(page).getByText(say('chats:fillTitle'))).toBeVisible()
      await expect(dialog(page).getByText(say('chats:fillUser'))).toBeVisible()
    },
  },
  {
    name: 'chats-found',
    who: 'admin',
    path: '/chats',
    async reach({ page, say }) {
      await page.getByRole('searchbox', { name: say('chats:search') }).fill('torra')
      await expect(page.getByRole('listitem').filter({ hasText: say('chats:found.by', { name: 'Ana Souza' }) })).toBeVisible()
    },
  },
  {
    name: 'chats-popover',
    who: 'admin',
    path: '/tags',
    only: 'wide',
    async reach({ page, say }) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`^${say('chats:title')}`) })
        .click()
      await expect(dialog(page).getByRole('link', { name: 'Equipe da loja' })).toBeVisible()
    },
  },
  {
    name: 'chats-empty',
    who: 'newcomer',
    path: '/chats',
    reach: ({ page, say }) => expect(page.getByRole('heading', { name: say('chats:empty.title') })).toBeVisible(),
  },
]
