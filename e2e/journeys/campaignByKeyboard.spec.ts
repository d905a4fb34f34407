import type { Locator, Page } from '@playwright/test'
import { campaignSettings } from '@recado/contract/campaigns/campaignSettings'
import { simulator } from '@recado/contract/simulator'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, pageTitle, rail, tableRow, tabTo } from '../userActions.ts'

const t = textsIn('pt')

const customers = [
  { name: 'Ana Lima', number: '5511987650001' },
  { name: 'Bia Melo', number: '5511987650002' },
]
const sheet = {
  name: 'feira.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Nome;Número', ...customers.map(({ name, number }) => `${name};${number}`)].join('\n')),
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Chooses the first option. */
async function chooseFirst(page: Page, label: string, option: string) {
  await tabTo(page, dialog(page).getByRole('combobox', { name: label }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

test('a campaign works by keyboard alone, from a spreadsheet to its report', async ({ open, company: { admin } }) => {
  const line = await createConnection(admin, 'Loja')
  await admin.call(campaignSettings.save, { body: { settings: { messageInterval: 0 } } })
  const page = await open(admin, '/contact-lists')
  const { keyboard } = page

  await press(page, button(page, t('contactLists:add')))
  await expect(field(dialog(page), t('contactLists:fields.name'))).toBeFocused()
  await keyboard.type('Feira de maio')
  await keyboard.press('Enter')
  await expectToast(page, t('contactLists:created'))
  await press(page, button(page, t('contactLists:actions.openOne', { name: 'Feira de maio' })))
  await expect(pageTitle(page, 'Feira de maio')).toBeVisible()
  await press(page, button(page, t('contactListItems:import.action')))
  const chooser = page.waitForEvent('filechooser')
  await press(page, field(dialog(page), t('contactListItems:import.file')))
  await (await chooser).setFiles(sheet)
  await press(page, button(dialog(page), t('contactListItems:import.start', { count: 2 })))
  await expect(
    page.getByText([t('contactListItems:import.states.done'), t('contactListItems:import.added', { count: 2 })].join(' · ')),
  ).toBeVisible()

  await press(page, rail(page).getByRole('link', { name: t('campaigns:title'), exact: true }))
  await press(page, button(page, t('campaigns:add')))
  await expect(field(dialog(page), t('campaignForm:fields.name'))).toBeFocused()
  await keyboard.type('Feira de maio')
  await chooseFirst(page, t('campaignForm:fields.whatsappId'), 'Loja')
  await chooseFirst(page, t('campaignForm:fields.contactListId'), 'Feira de maio')
  await tabTo(page, dialog(page).getByRole('textbox', { name: t('campaignForm:textNumber', { number: 1 }), exact: true }))
  await keyboard.type('Oi {{no')
  await expect(page.getByRole('option', { name: t.like('resource:variables.name') })).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await keyboard.type(', é domingo')
  await press(page, button(dialog(page), t('campaignForm:rehearse')))
  await expect(dialog(page).getByRole('log', { name: t('rehearsal:sampleOf', { name: 'Bia Melo' }) })).toContainText(
    'Oi Bia Melo, é domingo',
  )
  await press(page, button(dialog(page), t('rehearsal:begin.now')))
  await expectToast(page, t('rehearsal:begun.now'))
  await expect(tableRow(page, 'Feira de maio')).toContainText(t('campaigns:status.FINALIZADA'))
  for (const { name, number } of customers) {
    const outbox = await admin.call(simulator.outbox, { params: { id: line.id }, query: { number } })
    expect(outbox.map(({ body }) => body)).toEqual([`Oi ${name}, é domingo`])
  }

  await press(page, button(page, t('campaigns:actions.reportOne', { name: 'Feira de maio' })))
  await expect(pageTitle(page, t('campaignReport:titleOf', { name: 'Feira de maio' }))).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: t('campaignReport:overview') }))
  await keyboard.press('ArrowRight')
  for (const { name } of customers) await expect(tableRow(page, name)).toBeVisible()
})
