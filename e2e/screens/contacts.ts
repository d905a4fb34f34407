import { expect } from '@playwright/test'
import { createSheetFile } from '@recado/contract/sheets/createSheetFile'
import { button, dialog, field, tableRow } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const name = 'Marina Alves'
const contactIsVisible = ({ page }: ScreenContext) => expect(tableRow(page, name)).toBeVisible()

/** These rows are invalid, so that nothing is imported. */
const lines = [
  ['Nome', 'Telefone', 'E-mail'],
  ['Marina', '5511987650010', ''],
  ['Otávio Prado', '123', 'otavio@'],
]

async function chooseSheet({ page, t }: ScreenContext) {
  await button(page, t('contacts:import.menu')).click()
  await page.getByRole('menuitem', { name: t('contacts:import.fromSheet') }).click()
  const buffer = Buffer.from(await createSheetFile(lines).arrayBuffer())
  await dialog(page).locator('input[type="file"]').setInputFiles({ name: 'clientes.xlsx', mimeType: 'application/zip', buffer })
  await expect(button(dialog(page), t('contactListItems:import.startSome', { count: 1, total: 2 }))).toBeEnabled()
}

const selection = ({ page, t }: ScreenContext) => page.getByRole('region', { name: t('bulk:selection') })

async function selectOne({ page, t }: ScreenContext) {
  await page.getByRole('checkbox', { name: t('resource:chooseOne', { name }) }).click()
}

/** Contacts and their actions. */
export const contactScreens: Screen[] = [
  { name: 'contacts', who: 'admin', path: '/contacts', reach: contactIsVisible },
  { name: 'contacts-of-a-plain-user', who: 'user', path: '/contacts', reach: contactIsVisible },
  {
    name: 'contacts-empty',
    who: 'newcomer',
    path: '/contacts',
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('contacts:empty.title') })).toBeVisible(),
  },
  {
    name: 'contact-page',
    who: 'admin',
    path: '/contacts',
    async reach({ page, t }) {
      await tableRow(page, name).getByRole('link', { name, exact: true }).click()
      await expect(
        page
          .getByRole('region', { name: t('contacts:page.conversations') })
          .getByRole('link')
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'contact-block',
    who: 'admin',
    path: '/contacts',
    async reach({ page, t }) {
      await tableRow(page, name).getByRole('link', { name, exact: true }).click()
      await button(page, t('contacts:actions.block')).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'contact-edit',
    who: 'admin',
    path: '/contacts',
    async reach({ page, t }) {
      // On a phone a row has only the button that starts a conversation: the contact's page has the others.
      await page.getByRole('link', { name, exact: true }).click()
      await button(page, t('contacts:edit')).click()
      await button(dialog(page), t('contacts:fields.addExtra')).click()
      await expect(field(dialog(page), t('contacts:fields.extraName'))).toBeFocused()
    },
  },
  {
    name: 'contact-start',
    who: 'admin',
    path: '/contacts',
    async reach({ page, t }) {
      await button(page, t('contacts:actions.startOne', { name })).click()
      await expect(page.getByRole('combobox', { name: t('contacts:newTicket.queue') })).toBeVisible()
    },
  },
  {
    name: 'contact-delete',
    who: 'admin',
    path: '/contacts',
    only: 'wide',
    async reach({ page, t }) {
      await button(page, t('resource:removeOne', { name })).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'contacts-filter',
    who: 'admin',
    path: '/contacts?order=lastContact',
    async reach(stage) {
      const { page, t } = stage
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await button(page, t('contacts:filters.active', { count: 1 })).click()
      await expect(page.getByText(t('contacts:filters.onlyWithConversation'))).toBeVisible()
    },
  },
  {
    name: 'contacts-chosen',
    who: 'admin',
    path: '/contacts',
    async reach(stage) {
      await selectOne(stage)
      await expect(stage.page.getByText(stage.t('bulk:chosen', { count: 1 }))).toBeVisible()
    },
  },
  {
    name: 'contacts-bulk-tag',
    who: 'admin',
    path: '/contacts',
    async reach(stage) {
      await selectOne(stage)
      await button(stage.page, stage.t('contacts:bulk.tag')).click()
      await expect(dialog(stage.page)).toBeVisible()
    },
  },
  {
    name: 'contacts-bulk-delete',
    who: 'admin',
    path: '/contacts',
    async reach(stage) {
      const { page, t } = stage
      await selectOne(stage)
      await button(selection(stage), t('contacts:bulk.delete')).click()
      await expect(field(dialog(page), t('bulk:remove.type', { number: '1' }))).toBeVisible()
    },
  },
  { name: 'contacts-import', who: 'admin', path: '/contacts', reach: chooseSheet },
  {
    name: 'contacts-import-report',
    who: 'admin',
    path: '/contacts',
    async reach(stage) {
      const { page, t } = stage
      await chooseSheet(stage)
      await button(dialog(page), t('contactListItems:import.startSome', { count: 1, total: 2 })).click()
      await expect(page.getByText(t('contacts:import.states.done'))).toBeVisible()
    },
  },
]
