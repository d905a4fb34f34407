import { expect } from '@playwright/test'
import { createSheetFile } from '@recado/contract/sheets/createSheetFile'
import { button, dialog, field, row } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

const name = 'Marina Alves'
const isThere = ({ page }: Stage) => expect(row(page, name)).toBeVisible()

/** These rows are invalid, so that nothing is imported. */
const lines = [
  ['Nome', 'Telefone', 'E-mail'],
  ['Marina', '5511987650010', ''],
  ['Otávio Prado', '123', 'otavio@'],
]

async function chooseSheet({ page, say }: Stage) {
  await button(page, say('contacts:import.menu')).click()
  await page.getByRole('menuitem', { name: say('contacts:import.fromSheet') }).click()
  const buffer = Buffer.from(await createSheetFile(lines).arrayBuffer())
  await dialog(page).locator('input[type="file"]').setInputFiles({ name: 'clientes.xlsx', mimeType: 'application/zip', buffer })
  await expect(button(dialog(page), say('contactListItems:import.start', { count: 2 }))).toBeEnabled()
}

const selection = ({ page, say }: Stage) => page.getByRole('region', { name: say('bulk:selection') })

async function chooseOne({ page, say }: Stage) {
  await page.getByRole('checkbox', { name: say('resource:chooseOne', { name }) }).click()
}

/** Contacts and their actions. */
export const contacts: Screen[] = [
  { name: 'contacts', who: 'admin', path: '/contacts', reach: isThere },
  { name: 'contacts-of-a-plain-user', who: 'user', path: '/contacts', reach: isThere },
  {
    name: 'contacts-empty',
    who: 'newcomer',
    path: '/contacts',
    reach: ({ page, say }) => expect(page.getByRole('heading', { name: say('contacts:empty.title') })).toBeVisible(),
  },
  {
    name: 'contact-edit',
    who: 'admin',
    path: '/contacts',
    async reach({ page, say }) {
      await button(page, say('resource:editOne', { name })).click()
      await button(dialog(page), say('contacts:fields.addExtra')).click()
      await expect(field(dialog(page), say('contacts:fields.extraName'))).toBeFocused()
    },
  },
  {
    name: 'contact-start',
    who: 'admin',
    path: '/contacts',
    async reach({ page, say }) {
      await button(page, say('contacts:actions.startOne', { name })).click()
      await expect(page.getByRole('combobox', { name: say('contacts:newTicket.queue') })).toBeVisible()
    },
  },
  {
    name: 'contact-delete',
    who: 'admin',
    path: '/contacts',
    async reach({ page, say }) {
      await button(page, say('resource:removeOne', { name })).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'contacts-filter',
    who: 'admin',
    path: '/contacts?order=lastContact',
    async reach(stage) {
      const { page, say } = stage
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await button(page, say('contacts:filters.active', { count: 1 })).click()
      await expect(page.getByText(say('contacts:filters.onlyWithConversation'))).toBeVisible()
    },
  },
  {
    name: 'contacts-chosen',
    who: 'admin',
    path: '/contacts',
    async reach(stage) {
      await chooseOne(stage)
      await expect(stage.page.getByText(stage.say('bulk:chosen', { count: 1 }))).toBeVisible()
    },
  },
  {
    name: 'contacts-bulk-tag',
    who: 'admin',
    path: '/contacts',
    async reach(stage) {
      await chooseOne(stage)
      await button(stage.page, stage.say('contacts:bulk.tag')).click()
      await expect(dialog(stage.page)).toBeVisible()
    },
  },
  {
    name: 'contacts-bulk-delete',
    who: 'admin',
    path: '/contacts',
    async reach(stage) {
      const { page, say } = stage
      await chooseOne(stage)
      await button(selection(stage), say('contacts:bulk.delete')).click()
      await expect(field(dialog(page), say('bulk:remove.type', { number: '1' }))).toBeVisible()
    },
  },
  { name: 'contacts-import', who: 'admin', path: '/contacts', reach: chooseSheet },
  {
    name: 'contacts-import-report',
    who: 'admin',
    path: '/contacts',
    async reach(stage) {
      const { page, say } = stage
      await chooseSheet(stage)
      await button(dialog(page), say('contactListItems:import.start', { count: 2 })).click()
      await expect(page.getByText(say('contacts:import.states.done'))).toBeVisible()
    },
  },
]
