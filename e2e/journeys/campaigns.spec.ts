import type { Page } from '@playwright/test'
import { campaigns } from '@recado/contract/campaigns/campaigns'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { files } from '@recado/contract/fileLists'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { expectNoViolations, injectAxe } from '../axe.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, pageTitle, tableRow } from '../userActions.ts'

const t = textsIn('pt')

const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const figure = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

test('a campaign is written, rehearsed, started and followed to its end: in the list, on phones and in the report', async ({
  open,
  company: { admin },
}) => {
  const line = await createConnection(admin, 'Loja')
  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  for (const [name, number] of [
    ['Ana Lima', '5511987650001'],
    ['Bia Melo', '5511987650002'],
  ])
    await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: name ?? '', number: number ?? '' } })
  await admin.call(files.endpoints.create, { body: { name: 'Cardápio', message: 'Veja o cardápio, {{nome}}' } })

  const page = await open(admin, '/campaigns-config')
  await field(page, t('campaignSettings:key')).fill('cupom')
  await field(page, t('campaignSettings:value')).fill('CAFE10')
  await field(page, t('campaignSettings:value')).press('Enter')
  await field(page, t('campaignSettings:key')).fill('Cupom')
  await button(page, t('campaignSettings:add')).click()
  await expect(field(page, t('campaignSettings:key'))).toHaveAccessibleDescription(t('campaignSettings:problems.taken', { key: 'Cupom' }))
  await button(page, t('common:save')).click()
  await expectToast(page, t('campaignSettings:saved'))

  await page.getByRole('link', { name: t('campaigns:title'), exact: true }).click()
  await button(page, t('campaigns:add')).click()
  await field(dialog(page), t('campaignForm:fields.name')).fill('Semana do café')
  await choose(page, t('campaignForm:fields.whatsappId'), 'Loja')
  await choose(page, t('campaignForm:fields.contactListId'), 'Clientes')
  const first = dialog(page).getByRole('textbox', { name: t('campaignForm:textNumber', { number: 1 }), exact: true })
  await first.pressSequentially('Oi {{no')
  await expect(page.getByRole('option', { name: t.like('resource:variables.name') })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await first.pressSequentially(', use {cupom} até {{')
  await expect(page.getByRole('option', { name: /cupom/ })).toBeVisible()
  // Only the list handles the key, not the dialog around it.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await first.pressSequentially('dia}}')
  await expect(first).toHaveValue('Oi {{name}}, use {cupom} até {{dia}}')
  await expect(first).toHaveAccessibleDescription(t('resource:variables.unknown', { variables: '{{dia}}', count: 1 }))
  await first.fill('Oi {nome}, use {{cupom}} até {{dia|domingo}}')
  await expect(dialog(page).getByRole('log', { name: t('campaignForm:previewOf', { number: 1 }) })).toContainText(
    `Oi ${t('campaignForm:example.nome')}, use CAFE10 até domingo`,
  )
  await choose(page, t('campaignForm:fields.fileListId'), 'Cardápio')
  await dialog(page)
    .getByRole('switch', { name: t('campaignForm:fields.pace') })
    .uncheck()
  await choose(page, t('campaignPace:fields.messageInterval'), t('campaignPace:none'))
  await button(dialog(page), t('campaignForm:rehearse')).click()
  await expect(figure(page, t('rehearsal:goesOut'))).toContainText('2')
  const bubbles = dialog(page)
    .getByRole('log', { name: t('rehearsal:sampleOf', { name: 'Bia Melo' }) })
    .getByRole('article')
  await expect(bubbles).toContainText(['Oi Bia Melo, use CAFE10 até domingo', 'Veja o cardápio, Bia Melo'])
  await field(dialog(page), t('rehearsal:test.title')).fill('11 98765-0009')
  await button(dialog(page), t('rehearsal:test.send')).click()
  await expectToast(page, t.like('rehearsal:test.sent'))
  await button(dialog(page), t('rehearsal:begin.now')).click()
  await expectToast(page, t('rehearsal:begun.now'))
  await expect(tableRow(page, 'Semana do café')).toContainText(t('campaigns:status.FINALIZADA'))
  await expect(tableRow(page, 'Semana do café')).toContainText(t('campaigns:done', { done: '2', total: '2' }))
  for (const number of ['5511987650001', '5511987650002']) {
    const outbox = () => admin.call(simulatorEndpoints.outbox, { params: { id: line.id }, query: { number } })
    // Messages reach the phone a moment after the network has accepted them.
    await expect
      .poll(async () => (await outbox()).map(({ body }) => body))
      .toEqual([
        expect.stringMatching(/^Oi (Ana Lima|Bia Melo), use CAFE10 até domingo$/),
        expect.stringMatching(/^Veja o cardápio, (Ana Lima|Bia Melo)$/),
      ])
  }

  await button(page, t('campaigns:actions.reportOne', { name: 'Semana do café' })).click()
  await expect(pageTitle(page, t('campaignReport:titleOf', { name: 'Semana do café' }))).toBeVisible()
  await expect(figure(page, t('campaignReport:figures.sent'))).toHaveText('2')
  await expect(page.getByRole('table', { name: t('campaignReport:comparison') })).toContainText('Oi {nome}')
  await injectAxe(page)
  await expectNoViolations(page, { theme: 'light', at: 'everything', where: 'report' })
  await expectNoViolations(page, { theme: 'dark', at: 'colours', where: 'report, dark' })
  await page.getByRole('tab', { name: t('campaignReport:recipients') }).click()
  await expect(tableRow(page, 'Ana Lima')).toContainText('+55 11 98765-0001')
  const download = page.waitForEvent('download')
  await button(page, t('campaignReport:sheet')).click()
  expect((await download).suggestedFilename()).toBe('destinatarios.csv')
  await page.getByRole('combobox', { name: t('campaignReport:columns.state') }).click()
  await page.getByRole('option', { name: t('campaignReport:states.failed') }).click()
  await expect(page.getByRole('heading', { name: t('campaignReport:nobody.title') })).toBeVisible()

  await page
    .getByRole('link', { name: t('campaigns:title'), exact: true })
    .first()
    .click()
  await button(page, t('resource:seeOne', { name: 'Semana do café' })).click()
  await expect(dialog(page)).toContainText(t('campaignForm:fixed.FINALIZADA'))
  await page.keyboard.press('Escape')
  await button(page, t('campaigns:actions.archiveOne', { name: 'Semana do café' })).click()
  await expectToast(page, t('campaigns:archived'))
  await expect(tableRow(page, 'Semana do café')).toHaveCount(0)
  await page.getByRole('link', { name: t('campaigns:archive') }).click()
  await button(page, t('campaigns:actions.unarchiveOne', { name: 'Semana do café' })).click()
  await expect(page.getByRole('heading', { name: t('campaigns:emptyArchive.title') })).toBeVisible()
  await page.getByRole('link', { name: t('campaigns:leaveArchive') }).click()
  await expect(tableRow(page, 'Semana do café')).toContainText(t('campaigns:status.FINALIZADA'))

  // Opted-out contacts are in their own list at once, until a user opts them in with a reason.
  await page.getByRole('link', { name: t('optOuts:title'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('optOuts:empty.title') })).toBeVisible()
  await line.hears({ number: '5511987650002', name: 'Bia Melo' }, 'Sair')
  await expect(tableRow(page, 'Bia Melo')).toContainText('Sair')
  await expect(tableRow(page, 'Bia Melo')).toContainText(t('optOuts:customer'))
  await expectNoViolations(page, { theme: 'light', at: 'everything', where: 'opted out' })
  const sheet = page.waitForEvent('download')
  await button(page, t('optOuts:export')).click()
  expect((await sheet).suggestedFilename()).toBe('descadastrados.csv')
  await button(page, t('optOuts:actions.liftOne', { name: 'Bia Melo' })).click()
  await field(dialog(page), t('contacts:optOut.reason')).fill('Pediu para voltar a receber')
  await page.keyboard.press('Enter')
  await expectToast(page, t('contacts:optOut.lifted'))
  await expect(page.getByRole('heading', { name: t('optOuts:empty.title') })).toBeVisible()
})

test('the buttons of a campaign keep their positions when it is stopped', async ({ open, company: { admin } }) => {
  const line = await createConnection(admin, 'Loja')
  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  for (const number of ['5511987650001', '5511987650002', '5511987650003'])
    await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: 'Ana Lima', number } })
  const scheduledAt = new Date().toISOString()
  await admin.call(campaigns.endpoints.create, {
    body: { name: 'Semana do café', message1: 'Oi', whatsappId: line.id, contactListId, scheduledAt },
  })
  const page = await open(admin, '/campaigns')
  await expect(button(page, t('campaigns:actions.stopOne', { name: 'Semana do café' }))).toBeVisible()
  const placesOf = () =>
    Promise.all(
      (['reportOne', 'copyOne'] as const).map((act) =>
        button(page, t(`campaigns:actions.${act}`, { name: 'Semana do café' })).boundingBox(),
      ),
    )
  const before = await placesOf()
  await button(page, t('campaigns:actions.stopOne', { name: 'Semana do café' })).click()
  await expect(button(page, t('resource:removeOne', { name: 'Semana do café' }))).toBeVisible()
  expect(await placesOf()).toEqual(before)
})
