import type { Locator, Page } from '@playwright/test'
import { queues } from '@recado/contract/queues/queues'
import { composer } from '../conversation.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { look } from '../look.ts'
import { addCustomer, phoneOf, said, sayOn } from '../phones.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, fromTwoSecondsOn } from '../user.ts'

const say = textsIn('pt')

const marina = { number: '5511987654321', name: 'Marina Alves' }
const others = [
  { number: '5511987654322', name: 'Otávio Prado' },
  { number: '5511987654323', name: 'Renata Dias' },
]
const picture = {
  name: 'bolo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
}

const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)

async function doWith(message: Locator, act: string) {
  await message.hover()
  await button(message, say('messages:menu')).click()
  await message.page().getByRole('menuitem', { name: act, exact: true }).click()
}

test('the whole inbox: from the first connection to a contact who comes back', async ({ open, company }) => {
  test.slow()
  const { admin } = company
  await admin.call(queues.endpoints.create, { body: { name: 'Pedidos', color: '#258101' } })
  const entregas = (await admin.call(queues.endpoints.create, { body: { name: 'Entregas', color: '#0a9cce' } })).id
  const bruno = await company.hire({ name: 'Bruno Lima', queueIds: [entregas] })

  const page = await open(admin, '/connections', { permissions: ['microphone'] })
  await button(page, say('connections:add')).click()
  await field(dialog(page), say('connections:fields.name')).fill('Loja')
  await button(dialog(page), say('common:save')).click()
  const phones = await page.context().newPage()
  await phones.goto('/phone')
  await expect(phones.getByRole('img', { name: say('simulator:qr') })).toBeVisible()
  await look(phones, '01-qr')
  await button(phones, say('simulator:scan')).click()
  await expect(page.getByRole('row').filter({ hasText: 'Loja' })).toContainText(say('connections:statuses.CONNECTED'))
  await look(page, '02-connected')

  await addCustomer(phones, marina)
  const phone = phoneOf(phones, marina.name)
  await sayOn(phone, 'Bom dia! Vocês fazem bolo de aniversário?')
  await expect(said(phone, 'bolo de aniversário').getByRole('img', { name: say('simulator:ticks.delivered') })).toBeVisible()
  for (const other of others) {
    await button(phones, say('simulator:customer.one')).click()
    await addCustomer(phones, other)
    await sayOn(phoneOf(phones, other.name), `Oi, aqui é ${other.name}`)
    await expect(said(phoneOf(phones, other.name), 'aqui é').getByRole('img', { name: say('simulator:ticks.delivered') })).toBeVisible()
  }
  await look(phones, '03-phones')

  await follow(page, '/tickets?list=pending')
  for (const { name } of [marina, ...others]) await expect(button(page, say('tickets:acceptOne', { name }))).toBeAttached()
  await look(page, '04-waiting')
  await entry(page, marina.name).hover()
  await button(page, say('tickets:acceptOne', { name: 'Marina Alves' })).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}/)
  await composer(page).fill('Fazemos, sim! De *chocolate* e de cenoura.')
  await composer(page).press('Enter')
  await expect(said(phone, 'De *chocolate*').or(said(phone, 'chocolate'))).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(picture)
  await composer(page).fill('Este é o de chocolate')
  await composer(page).press('Enter')
  await isDrawn(said(page, 'Este é o de chocolate').locator('img').first())
  await isDrawn(said(phone, 'Este é o de chocolate').locator('img').first())
  await button(page, say('composer:record')).click()
  await expect(page.getByRole('timer')).toHaveText(fromTwoSecondsOn)
  await look(page, '05-recording')
  await page.getByRole('button', { name: say('voice:send') }).click()
  await expect(button(page, say('messages:playVoice'))).toBeVisible()
  await expect(phone.getByRole('button', { name: say('simulator:bubble.play') })).toBeVisible()
  await look(page, '06-answered')

  await doWith(said(page, 'bolo de aniversário').first(), say('messages:reply'))
  await composer(page).fill('Para quantas pessoas?')
  await look(page, '07-quoting')
  await composer(page).press('Enter')
  await expect(said(phone, 'Para quantas pessoas?').getByRole('blockquote')).toContainText('bolo de aniversário')
  await sayOn(phone, 'Vinte')
  const vinte = said(page, 'Vinte')
  await expect(vinte).toBeVisible()
  await doWith(vinte, say('messages:reactWith', { emoji: '👍' }))
  await expect(phone.getByRole('button', { name: /👍/ })).toBeVisible()
  await composer(page).fill('Fica em 150 raias')
  await composer(page).press('Enter')
  await expect(said(phone, '150 raias')).toBeVisible()
  await doWith(said(page, '150 raias'), say('common:edit'))
  const correction = page.getByRole('textbox', { name: say('composer:correctText') })
  await correction.fill('Fica em 150 reais')
  await correction.press('Enter')
  await expect(said(phone, '150 reais')).toContainText(say('simulator:bubble.edited'))
  await composer(page).fill('Mensagem para outra pessoa')
  await composer(page).press('Enter')
  await expect(said(phone, 'outra pessoa')).toBeVisible()
  await doWith(said(page, 'outra pessoa'), say('messages:remove'))
  await button(dialog(page), say('messages:remove')).click()
  await expect(said(phone, say('simulator:bubble.deleted'))).toBeVisible()
  await expect(said(page, say('messages:deleted'))).toBeVisible()
  await look(page, '08-changed')

  const colleague = await open(bruno, '/tickets')
  await expect(colleague.getByRole('heading', { name: say('tickets:none.title') })).toBeVisible()
  await button(page, say('attending:commands.transfer')).click()
  await dialog(page)
    .getByRole('combobox', { name: say('drawer:transfer.user') })
    .fill('Bru')
  await page.getByRole('option', { name: /Bruno Lima/ }).click()
  await look(page, '09-transfer')
  await button(dialog(page), say('drawer:transfer.action')).click()
  await colleague.getByRole('link', { name: 'Marina Alves' }).click()
  await expect(said(colleague, '150 reais')).toBeVisible()
  await look(colleague, '10-colleague')
  await composer(colleague).fill('Oi, Marina, aqui é o Bruno.')
  await composer(colleague).press('Enter')
  await expect(said(phone, 'aqui é o Bruno')).toBeVisible()
  await button(colleague, say('attending:commands.resolve')).click()
  await expect(colleague).toHaveURL(/\/tickets$/)
  await colleague
    .getByRole('radiogroup')
    .locator('label')
    .filter({ hasText: say('tickets:tabs.closed') })
    .click()
  await expect(entry(colleague, marina.name)).toBeVisible()
  await look(colleague, '11-resolved')

  await sayOn(phone, 'Esqueci: entregam no domingo?')
  await follow(page, '/tickets?list=pending')
  await expect(entry(page, marina.name)).toContainText('entregam no domingo?')
  await entry(page, marina.name).hover()
  await expect(button(page, say('tickets:acceptOne', { name: 'Marina Alves' }))).toBeAttached()
  await look(page, '12-back')
})
