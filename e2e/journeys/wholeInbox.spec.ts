import type { Locator, Page } from '@playwright/test'
import { queues } from '@recado/contract/queues/queues'
import { composer } from '../conversation.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { takeScreenshots } from '../screenshots.ts'
import { addContact, phoneMessage, phoneOf, writeOn } from '../simulator.ts'
import { textsIn } from '../texts.ts'
import { listTab } from '../ticketLists.ts'
import { button, dialog, field, timeFromTwoSeconds } from '../userActions.ts'

const t = textsIn('pt')

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
const expectImageLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)

async function chooseAction(message: Locator, act: string) {
  await message.hover()
  await button(message, t('messages:menu')).click()
  await message.page().getByRole('menuitem', { name: act, exact: true }).click()
}

test('the whole inbox: from the first connection to a contact who comes back', async ({ open, company }) => {
  test.slow()
  const { admin } = company
  const page = await open(admin, '/connections', { permissions: ['microphone'] })
  await button(page, t('connections:add')).click()
  await field(dialog(page), t('connections:fields.name')).fill('Loja')
  await button(dialog(page), t('common:save')).click()
  const phones = await page.context().newPage()
  await phones.goto('/phone')
  await expect(phones.getByRole('img', { name: t('simulatedPhone:qr') })).toBeVisible()
  await takeScreenshots(phones, '01-qr')
  await button(phones, t('simulatedPhone:scan')).click()
  await expect(page.getByRole('row').filter({ hasText: 'Loja' })).toContainText(t('connections:statuses.CONNECTED'))
  await takeScreenshots(page, '02-connected')
  // A first connection offers all queues that exist: these come later, so that no menu answers.
  await admin.call(queues.endpoints.create, { body: { name: 'Pedidos', color: '#258101' } })
  const entregas = (await admin.call(queues.endpoints.create, { body: { name: 'Entregas', color: '#0a9cce' } })).id
  const bruno = await company.hire({ name: 'Bruno Lima', queueIds: [entregas] })

  await addContact(phones, marina)
  const phone = phoneOf(phones, marina.name)
  await writeOn(phone, 'Bom dia! Vocês fazem bolo de aniversário?')
  await expect(phoneMessage(phone, 'bolo de aniversário').getByRole('img', { name: t('simulatedPhone:ticks.delivered') })).toBeVisible()
  for (const other of others) {
    await button(phones, t('simulatedPhone:customer.one')).click()
    await addContact(phones, other)
    await writeOn(phoneOf(phones, other.name), `Oi, aqui é ${other.name}`)
    await expect(
      phoneMessage(phoneOf(phones, other.name), 'aqui é').getByRole('img', { name: t('simulatedPhone:ticks.delivered') }),
    ).toBeVisible()
  }
  await takeScreenshots(phones, '03-phones')

  await navigate(page, '/tickets?list=pending')
  for (const { name } of [marina, ...others]) await expect(button(page, t('tickets:acceptOne', { name }))).toBeAttached()
  await takeScreenshots(page, '04-waiting')
  await entry(page, marina.name).hover()
  await button(page, t('tickets:acceptOne', { name: 'Marina Alves' })).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}/)
  await composer(page).fill('Fazemos, sim! De *chocolate* e de cenoura.')
  await composer(page).press('Enter')
  await expect(phoneMessage(phone, 'De *chocolate*').or(phoneMessage(phone, 'chocolate'))).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(picture)
  await composer(page).fill('Este é o de chocolate')
  await composer(page).press('Enter')
  await expectImageLoaded(phoneMessage(page, 'Este é o de chocolate').locator('img').first())
  await expectImageLoaded(phoneMessage(phone, 'Este é o de chocolate').locator('img').first())
  await button(page, t('composer:record')).click()
  await expect(page.getByRole('timer')).toHaveText(timeFromTwoSeconds)
  await takeScreenshots(page, '05-recording')
  await page.getByRole('button', { name: t('voice:send') }).click()
  await expect(button(page, t('messages:playVoice'))).toBeVisible()
  await expect(phone.getByRole('button', { name: t('simulatedPhone:bubble.play') })).toBeVisible()
  await takeScreenshots(page, '06-answered')

  await chooseAction(phoneMessage(page, 'bolo de aniversário').first(), t('messages:reply'))
  await composer(page).fill('Para quantas pessoas?')
  await takeScreenshots(page, '07-quoting')
  await composer(page).press('Enter')
  await expect(phoneMessage(phone, 'Para quantas pessoas?').getByRole('blockquote')).toContainText('bolo de aniversário')
  await writeOn(phone, 'Vinte')
  const vinte = phoneMessage(page, 'Vinte')
  await expect(vinte).toBeVisible()
  await chooseAction(vinte, t('messages:reactWith', { emoji: '👍' }))
  await expect(phone.getByRole('button', { name: /👍/ })).toBeVisible()
  await composer(page).fill('Fica em 150 raias')
  await composer(page).press('Enter')
  await expect(phoneMessage(phone, '150 raias')).toBeVisible()
  await chooseAction(phoneMessage(page, '150 raias'), t('common:edit'))
  const correction = page.getByRole('textbox', { name: t('composer:correctText') })
  await correction.fill('Fica em 150 reais')
  await correction.press('Enter')
  await expect(phoneMessage(phone, '150 reais')).toContainText(t('simulatedPhone:bubble.edited'))
  await composer(page).fill('Mensagem para outra pessoa')
  await composer(page).press('Enter')
  await expect(phoneMessage(phone, 'outra pessoa')).toBeVisible()
  await chooseAction(phoneMessage(page, 'outra pessoa'), t('messages:remove'))
  await button(dialog(page), t('messages:remove')).click()
  await expect(phoneMessage(phone, t('simulatedPhone:bubble.deleted'))).toBeVisible()
  await expect(phoneMessage(page, t('messages:deleted'))).toBeVisible()
  await takeScreenshots(page, '08-changed')

  const colleague = await open(bruno, '/tickets')
  await expect(colleague.getByRole('heading', { name: t('tickets:none.title') })).toBeVisible()
  await button(page, t('attending:commands.transfer')).click()
  await dialog(page)
    .getByRole('combobox', { name: t('drawer:transfer.user') })
    .fill('Bru')
  await page.getByRole('option', { name: /Bruno Lima/ }).click()
  await takeScreenshots(page, '09-transfer')
  await button(dialog(page), t('drawer:transfer.action')).click()
  // The inbox of the colleague opened with those who wait.
  await listTab(colleague, t('tickets:lists.open')).click()
  await colleague.getByRole('link', { name: 'Marina Alves' }).click()
  await expect(phoneMessage(colleague, '150 reais')).toBeVisible()
  await takeScreenshots(colleague, '10-colleague')
  await composer(colleague).fill('Oi, Marina, aqui é o Bruno.')
  await composer(colleague).press('Enter')
  await expect(phoneMessage(phone, 'aqui é o Bruno')).toBeVisible()
  await button(colleague, t('attending:commands.resolve')).click()
  await expect(colleague).toHaveURL(/\/tickets$/)
  await colleague
    .getByRole('radiogroup')
    .locator('label')
    .filter({ hasText: t('tickets:tabs.closed') })
    .click()
  await expect(entry(colleague, marina.name)).toBeVisible()
  await takeScreenshots(colleague, '11-resolved')

  await writeOn(phone, 'Esqueci: entregam no domingo?')
  await navigate(page, '/tickets?list=pending')
  await expect(entry(page, marina.name)).toContainText('entregam no domingo?')
  await entry(page, marina.name).hover()
  await expect(button(page, t('tickets:acceptOne', { name: 'Marina Alves' }))).toBeAttached()
  await takeScreenshots(page, '12-back')
})
