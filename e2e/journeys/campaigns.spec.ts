import type { Page } from '@playwright/test'
import { campaigns } from '@recado/contract/campaigns/campaigns'
import { connections } from '@recado/contract/connections'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { files } from '@recado/contract/fileLists'
import { simulator } from '@recado/contract/simulator'
import { tags } from '@recado/contract/tags'
import { bringAxe, seeNoBarrier } from '../barriers.ts'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, title } from '../user.ts'

const say = textsIn('pt')

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
  const line = await connectLine(admin, 'Loja')
  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  for (const [name, number] of [
    ['Ana Lima', '5511987650001'],
    ['Bia Melo', '5511987650002'],
  ])
    await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: name ?? '', number: number ?? '' } })
  await admin.call(files.endpoints.create, { body: { name: 'Cardápio', message: 'Veja o cardápio, {{nome}}' } })

  const page = await open(admin, '/campaigns-config')
  await field(page, say('campaignSettings:key')).fill('cupom')
  await field(page, say('campaignSettings:value')).fill('CAFE10')
  await field(page, say('campaignSettings:value')).press('Enter')
  await field(page, say('campaignSettings:key')).fill('Cupom')
  await button(page, say('campaignSettings:add')).click()
  await expect(field(page, say('campaignSettings:key'))).toHaveAccessibleDescription(
    say('campaignSettings:problems.taken', { key: 'Cupom' }),
  )
  await button(page, say('common:save')).click()
  await toasted(page, say('campaignSettings:saved'))

  await page.getByRole('link', { name: say('campaigns:title'), exact: true }).click()
  await button(page, say('campaigns:add')).click()
  await field(dialog(page), say('campaignForm:fields.name')).fill('Semana do café')
  await choose(page, say('campaignForm:fields.whatsappId'), 'Loja')
  await choose(page, say('campaignForm:fields.contactListId'), 'Clientes')
  const first = dialog(page).getByRole('textbox', { name: say('campaignForm:textNumber', { number: 1 }), exact: true })
  await first.pressSequentially('Oi {{no')
  await expect(page.getByRole('option', { name: say.like('resource:variables.name') })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await first.pressSequentially(', use {cupom} até {{')
  await expect(page.getByRole('option', { name: /cupom/ })).toBeVisible()
  // Only the list handles the key, not the dialog around it.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await first.pressSequentially('dia}}')
  await expect(first).toHaveValue('Oi {{name}}, use {cupom} até {{dia}}')
  await expect(first).toHaveAccessibleDescription(say('resource:variables.unknown', { variables: '{{dia}}', count: 1 }))
  await first.fill('Oi {nome}, use {{cupom}} até {{dia|domingo}}')
  await expect(dialog(page).getByRole('log', { name: say('campaignForm:previewOf', { number: 1 }) })).toContainText(
    `Oi ${say('campaignForm:example.nome')}, use CAFE10 até domingo`,
  )
  await choose(page, say('campaignForm:fields.fileListId'), 'Cardápio')
  await dialog(page)
    .getByRole('switch', { name: say('campaignForm:fields.pace') })
    .uncheck({ force: true })
  await choose(page, say('campaignPace:fields.messageInterval'), say('campaignPace:none'))
  await button(dialog(page), say('campaignForm:rehearse')).click()
  await expect(figure(page, say('rehearsal:goesOut'))).toContainText('2')
  const bubbles = dialog(page)
    .getByRole('log', { name: say('rehearsal:sampleOf', { name: 'Bia Melo' }) })
    .getByRole('article')
  await expect(bubbles).toContainText(['Oi Bia Melo, use CAFE10 até domingo', 'Veja o cardápio, Bia Melo'])
  await field(dialog(page), say('rehearsal:test.title')).fill('11 98765-0009')
  await button(dialog(page), say('rehearsal:test.send')).click()
  await toasted(page, say.like('rehearsal:test.sent'))
  await button(dialog(page), say('rehearsal:begin.now')).click()
  await toasted(page, say('rehearsal:begun.now'))
  await expect(row(page, 'Semana do café')).toContainText(say('campaigns:status.FINALIZADA'))
  await expect(row(page, 'Semana do café')).toContainText(say('campaigns:done', { done: '2', total: '2' }))
  for (const number of ['5511987650001', '5511987650002']) {
    const outbox = () => admin.call(simulator.outbox, { params: { id: line.id }, query: { number } })
    // Messages reach the phone a moment after the network has accepted them.
    await expect
      .poll(async () => (await outbox()).map(({ body }) => body))
      .toEqual([
        expect.stringMatching(/^Oi (Ana Lima|Bia Melo), use CAFE10 até domingo$/),
        expect.stringMatching(/^Veja o cardápio, (Ana Lima|Bia Melo)$/),
      ])
  }

  await button(page, say('campaigns:actions.reportOne', { name: 'Semana do café' })).click()
  await expect(title(page, say('campaignReport:titleOf', { name: 'Semana do café' }))).toBeVisible()
  await expect(figure(page, say('campaignReport:figures.sent'))).toHaveText('2')
  await expect(page.getByRole('table', { name: say('campaignReport:comparison') })).toContainText('Oi {nome}')
  await bringAxe(page)
  await seeNoBarrier(page, { theme: 'light', at: 'everything', where: 'report' })
  await seeNoBarrier(page, { theme: 'dark', at: 'colours', where: 'report, dark' })
  await page.getByRole('tab', { name: say('campaignReport:recipients') }).click()
  await expect(row(page, 'Ana Lima')).toContainText('+55 11 98765-0001')
  const download = page.waitForEvent('download')
  await button(page, say('campaignReport:sheet')).click()
  expect((await download).suggestedFilename()).toBe('destinatarios.csv')
  await page.getByRole('combobox', { name: say('campaignReport:columns.state') }).click()
  await page.getByRole('option', { name: say('campaignReport:states.failed') }).click()
  await expect(page.getByRole('heading', { name: say('campaignReport:nobody.title') })).toBeVisible()

  await page
    .getByRole('link', { name: say('campaigns:title'), exact: true })
    .first()
    .click()
  await button(page, say('resource:seeOne', { name: 'Semana do café' })).click()
  await expect(dialog(page)).toContainText(say('campaignForm:fixed.FINALIZADA'))
  await page.keyboard.press('Escape')
  await button(page, say('campaigns:actions.archiveOne', { name: 'Semana do café' })).click()
  await toasted(page, say('campaigns:archived'))
  await expect(row(page, 'Semana do café')).toHaveCount(0)
  await page.getByRole('link', { name: say('campaigns:archive') }).click()
  await button(page, say('campaigns:actions.unarchiveOne', { name: 'Semana do café' })).click()
  await expect(page.getByRole('heading', { name: say('campaigns:emptyArchive.title') })).toBeVisible()
  await page.getByRole('link', { name: say('campaigns:leaveArchive') }).click()
  await expect(row(page, 'Semana do café')).toContainText(say('campaigns:status.FINALIZADA'))

  // Opted-out contacts are in their own list at once, until a user opts them in with a reason.
  await page.getByRole('link', { name: say('optOuts:title'), exact: true }).click()
  await expect(page.getByRole('heading', { name: say('optOuts:empty.title') })).toBeVisible()
  await line.hears({ number: '5511987650002', name: 'Bia Melo' }, 'Sair')
  await expect(row(page, 'Bia Melo')).toContainText('Sair')
  await expect(row(page, 'Bia Melo')).toContainText(say('optOuts:customer'))
  await seeNoBarrier(page, { theme: 'light', at: 'everything', where: 'opted out' })
  const sheet = page.waitForEvent('download')
  await button(page, say('optOuts:export')).click()
  expect((await sheet).suggestedFilename()).toBe('descadastrados.csv')
  await button(page, say('optOuts:actions.liftOne', { name: 'Bia Melo' })).click()
  await field(dialog(page), say('contacts:optOut.reason')).fill('Pediu para voltar a receber')
  await page.keyboard.press('Enter')
  await toasted(page, say('contacts:optOut.lifted'))
  await expect(page.getByRole('heading', { name: say('optOuts:empty.title') })).toBeVisible()
})

test('the buttons of a campaign keep their positions when it is stopped', async ({ open, company: { admin } }) => {
  const line = await connectLine(admin, 'Loja')
  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  for (const number of ['5511987650001', '5511987650002', '5511987650003'])
    await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: 'Ana Lima', number } })
  const scheduledAt = new Date().toISOString()
  await admin.call(campaigns.endpoints.create, {
    body: { name: 'Semana do café', message1: 'Oi', whatsappId: line.id, contactListId, scheduledAt },
  })
  const page = await open(admin, '/campaigns')
  await expect(button(page, say('campaigns:actions.stopOne', { name: 'Semana do café' }))).toBeVisible()
  const placesOf = () =>
    Promise.all(
      (['reportOne', 'copyOne'] as const).map((act) =>
        button(page, say(`campaigns:actions.${act}`, { name: 'Semana do café' })).boundingBox(),
      ),
    )
  const before = await placesOf()
  await button(page, say('campaigns:actions.stopOne', { name: 'Semana do café' })).click()
  await expect(button(page, say('resource:removeOne', { name: 'Semana do café' }))).toBeVisible()
  expect(await placesOf()).toEqual(before)
})

test('five text variants with a picture fit side by side, and the start button stays visible', async ({ open, company: { admin } }) => {
  const line = await connectLine(admin, 'Loja')
  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: 'Ana Lima', number: '5511987650001' } })
  const texts = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`message${number}`, `Oi {nome}, este é o texto ${number}`]))
  await admin.call(campaigns.endpoints.create, { body: { name: 'Semana do café', ...texts, whatsappId: line.id, contactListId } })
  const page = await open(admin, '/campaigns')
  await page.setViewportSize({ width: 1366, height: 820 })
  const buffer = await page.screenshot()
  await button(page, say('resource:editOne', { name: 'Semana do café' })).click()
  await dialog(page).locator('input[type=file]').setInputFiles({ name: 'loja.png', mimeType: 'image/png', buffer })
  const previews = dialog(page).getByRole('log')
  await expect(previews.getByRole('img')).toHaveCount(5)
  const boxes = await Promise.all((await previews.all()).map((preview) => preview.boundingBox()))
  const edges = boxes.flatMap((box) => (box ? [box.x, box.x + box.width] : []))
  expect(edges).toEqual(edges.toSorted((a, b) => a - b))
  await button(dialog(page), say('campaignForm:rehearse')).click()
  await expect(previews).toHaveCount(1)
  await expect(dialog(page).getByRole('radiogroup', { name: say('rehearsal:when') })).toBeInViewport({ ratio: 1 })
  await expect(button(dialog(page), say('rehearsal:begin.now'))).toBeInViewport({ ratio: 1 })
})

test('a campaign shows the present names of its list, tag and connection', async ({ open, company: { admin } }) => {
  const { id: whatsappId } = await connectLine(admin, 'Loja')
  const [list, tag] = [
    await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } }),
    await admin.call(tags.endpoints.create, { body: { name: 'Atacado', color: '#2F6FDE' } }),
  ]
  const plan = { message1: 'Oi {nome}', whatsappId }
  await admin.call(campaigns.endpoints.create, { body: { ...plan, name: 'Semana do café', contactListId: list.id } })
  await admin.call(campaigns.endpoints.create, { body: { ...plan, name: 'Semana do chá', tagListId: tag.id } })
  const page = await open(admin, '/campaigns')
  await expect(row(page, 'Semana do café')).toContainText(/Clientes.*Loja/)
  await expect(row(page, 'Semana do chá')).toContainText('Atacado')
  await admin.call(contactLists.endpoints.update, { params: { id: list.id }, body: { name: 'Quem compra' } })
  await admin.call(tags.endpoints.update, { params: { id: tag.id }, body: { name: 'Varejo' } })
  await admin.call(connections.update, { params: { id: whatsappId }, body: { name: 'Matriz' } })
  await expect(row(page, 'Semana do café')).toContainText(/Quem compra.*Matriz/)
  await expect(row(page, 'Semana do chá')).toContainText('Varejo')
})
