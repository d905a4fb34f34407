import { expect } from '@playwright/test'
import { button, dialog } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const openTeam = async ({ page }: ScreenContext) => {
  await page.getByRole('link', { name: 'Equipe da loja' }).click()
  await expect(page.getByRole('log').getByText('Confira a torra')).toBeVisible()
}

/** Internal chats. */
export const chatScreens: Screen[] = [
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
    async reach({ page, t }) {
      await button(page, t('chats:add')).click()
      await button(dialog(page), t('common:save')).click()
      await expect(dialog(page).getByText(t('chats:fillTitle'))).toBeVisible()
      await expect(dialog(page).getByText(t('chats:fillUser'))).toBeVisible()
    },
  },
  {
    name: 'chats-found',
    who: 'admin',
    path: '/chats',
    async reach({ page, t }) {
      await page.getByRole('searchbox', { name: t('chats:search') }).fill('torra')
      await expect(page.getByRole('listitem').filter({ hasText: t('chats:found.by', { name: 'Ana Souza' }) })).toBeVisible()
    },
  },
  {
    name: 'chats-popover',
    who: 'admin',
    path: '/tags',
    only: 'wide',
    async reach({ page, t }) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`^${t('chats:title')}`) })
        .click()
      await expect(dialog(page).getByRole('link', { name: 'Equipe da loja' })).toBeVisible()
    },
  },
  {
    name: 'chats-empty',
    who: 'newcomer',
    path: '/chats',
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('chats:empty.title') })).toBeVisible(),
  },
]
