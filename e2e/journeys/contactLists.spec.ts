import type { Page } from '@playwright/test'
import { contactLists } from '@recado/contract/contactLists/contactLists'
import { contacts } from '@recado/contract/contacts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, pageTitle, tableRow } from '../userActions.ts'

const t = textsIn('pt')

const sheet = (lines: readonly string[]) => ({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

async function choose(page: Page, file: ReturnType<typeof sheet>) {
  const chooser = page.waitForEvent('filechooser')
  await field(dialog(page), t('contactListItems:import.file')).click()
  await (await chooser).setFiles(file)
}

test('a contact list is created and filled from a spreadsheet and from contacts', async ({ open, complaints, company: { admin } }) => {
  complaints.expect(/422.*contact-lists.*import/)
  await admin.call(contacts.endpoints.create, { body: { name: 'Rita Prado', number: '11987650009' } })
  const page = await open(admin, '/contact-lists')
  await button(page, t('contactLists:add')).click()
  await field(dialog(page), t('contactLists:fields.name')).fill('Clube do café')
  await page.keyboard.press('Enter')
  await expectToast(page, t('contactLists:created'))
  await button(page, t('contactLists:actions.openOne', { name: 'Clube do café' })).click()
  await expect(pageTitle(page, 'Clube do café')).toBeVisible()

  await button(page, t('contactListItems:import.action')).click()
  await choose(page, { name: 'programa.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\0\0 this is a program') })
  await expect(dialog(page).getByRole('alert')).toHaveText(t('contactListItems:import.problems.wrongType'))
  await choose(page, sheet(['Quem;Fone;Nota', 'Ana Lima;11 98765-0001;ana@exemplo.com', 'Bia;123;', 'Ana de novo;551187650001;']))
  await expect(dialog(page)).toContainText(t('contactListItems:import.found', { count: 3, name: 'clientes.csv' }))
  await expect(button(dialog(page), t('contactListItems:import.start', { count: 3 }))).toBeDisabled()
  await dialog(page).getByRole('combobox', { name: 'Quem' }).click()
  await page.getByRole('option', { name: t('contactListItems:fields.name') }).click()
  await dialog(page).getByRole('combobox', { name: 'Nota' }).click()
  await page.getByRole('option', { name: t('contactListItems:fields.email') }).click()
  await expect(tableRow(page, 'Ana Lima')).toContainText(t('contactListItems:import.fine'))
  await expect(tableRow(page, 'Bia')).toContainText(
    t('contactListItems:import.invalid', { fields: t('contactListItems:fields.number').toLowerCase() }),
  )
  await expect(tableRow(page, 'Ana Lima')).toContainText('+55 11 98765-0001')
  await button(dialog(page), t('contactListItems:import.startSome', { count: 2, total: 3 })).click()
  await expect(
    page.getByText(
      [
        t('contactListItems:import.states.done'),
        ...(['added', 'known', 'faulty'] as const).map((what) => t(`contactListItems:import.${what}`, { count: 1 })),
      ].join(' · '),
    ),
  ).toBeVisible()
  await expect(tableRow(page, 'Ana Lima')).toContainText('+55 11 98765-0001')
  await expect(tableRow(page, 'Ana Lima')).toContainText(t('contactListItems:validity.unknown'))
  const download = page.waitForEvent('download')
  await button(page, t('contactListItems:import.report')).click()
  expect((await download).suggestedFilename()).toBe('relatorio.csv')

  const notice = page.getByText(t('contactListItems:import.states.done'))
  await page
    .locator('[role="alert"]', { has: notice })
    .getByRole('button', { name: t('common:close') })
    .click()
  await expect(notice).toHaveCount(0)

  await button(page, t('contactListItems:fill.action')).click()
  await expect(dialog(page).getByText(t('contactListItems:fill.everybody', { count: 1 }))).toBeVisible()
  await button(dialog(page), t('contactListItems:fill.start', { count: 1 })).click()
  await expectToast(page, t('contactListItems:import.added', { count: 1 }))
  await expect(tableRow(page, 'Rita Prado')).toBeVisible()

  await button(page, t('contactListItems:add')).click()
  await field(dialog(page), t('contactListItems:fields.name')).fill('Caio')
  await field(dialog(page), t('contactListItems:fields.number')).fill('(11) 98765-0002')
  await page.keyboard.press('Enter')
  await expect(tableRow(page, 'Caio')).toBeVisible()
  await page.getByRole('searchbox').fill('rita')
  await expect(tableRow(page, 'Caio')).toHaveCount(0)
  await page.getByRole('link', { name: t('contactListItems:back') }).click()
  await expect(tableRow(page, 'Clube do café')).toContainText(t('contactLists:unknown', { count: 3 }))
  const [list] = ((await admin.call(contactLists.endpoints.list, { query: {} })) as { records: { contactsCount: number }[] }).records
  expect(list?.contactsCount).toBe(3)
})
