import type { Locator } from '@playwright/test'
import { queues } from '@recado/contract/queues/queues'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, tabTo, timeFromTwoSeconds } from '../userActions.ts'

const t = textsIn('pt')

const [marina, otavio] = [
  { number: '5511987654321', name: 'Marina Alves' },
  { number: '5511987654322', name: 'Otávio Prado' },
]

const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)

test('the inbox works by keyboard alone', async ({ open, company }) => {
  test.slow()
  await company.admin.call(queues.endpoints.create, { body: { name: 'Entregas', color: '#0a9cce' } })
  const line = await createConnection(company.admin, 'Loja')
  await line.hears(marina, 'Bom dia! Meu pedido chegou errado.')
  await line.hears(otavio, 'Oi')
  const page = await open(company.admin, '/tickets?list=pending', { permissions: ['microphone'] })
  const { keyboard } = page
  const composer = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  const bubble = (text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })
  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(entry(marina.name)).toBeVisible()

  await keyboard.press('?')
  await expect(dialog(page)).toContainText(t('attending:commands.accept'))
  await keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await keyboard.press('n')
  await expect(dialog(page).getByRole('combobox', { name: t('contacts:newTicket.contact') })).toBeFocused()
  await keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  // The newest is first; Marina is one below.
  await keyboard.press('j')
  await keyboard.press('j')
  await expect(entry(marina.name).locator(':focus')).toHaveCount(1)
  await keyboard.press('a')
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}/)
  await expect(composer).toBeFocused()
  await keyboard.type('Que pena! Vamos trocar.')
  await keyboard.press('Enter')
  await expect(bubble('Vamos trocar').getByRole('img', { name: t('messages:ack.read') })).toBeVisible()
  await keyboard.press('ArrowUp')
  await expect(page.getByRole('textbox', { name: t('composer:correctText') })).toBeFocused()
  await keyboard.press('End')
  await keyboard.type(' Hoje mesmo.')
  await keyboard.press('Enter')
  await expect(bubble('Hoje mesmo')).toContainText(t('messages:edited'))

  await tabTo(page, button(page, t('composer:emojis')))
  await keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: t('emoji:search') })).toBeFocused()
  await keyboard.type('coracao vermelho')
  await expect(page.getByRole('gridcell').first()).toHaveAccessibleName('Coração vermelho')
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(composer).toHaveValue('❤️')
  await composer.press('Enter')
  await tabTo(page, button(page, t('composer:record')))
  await keyboard.press('Enter')
  await expect(page.getByRole('timer')).toHaveText(timeFromTwoSeconds)
  await keyboard.press('Enter')
  await expect(button(page, t('messages:playVoice'))).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, button(page, t('composer:attach')))
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: t('attach:from.device') }).press('Enter')
  await (await chooser).setFiles({ name: 'troca.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await expect(page.getByRole('region', { name: t('composer:files.label') })).toBeVisible()
  await composer.press('Enter')
  await expect(bubble('troca.pdf').getByRole('img', { name: t('messages:ack.read') })).toBeVisible()

  await keyboard.press('Escape')
  await expect(page.getByRole('log')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(bubble('troca.pdf')).toBeFocused()
  for (let steps = 0; steps < 8 && !(await isFocused(bubble('chegou errado'))); steps++) await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: t('messages:reactWith', { emoji: '👍' }) }).press('Enter')
  await expect(bubble('chegou errado').getByRole('button', { name: /👍/ })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(bubble('chegou errado')).toBeFocused()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: t('composer:focus'), exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: t('composer:reply.to', { author: 'Marina Alves' }) })).toBeVisible()
  await expect(composer).toBeFocused()
  await keyboard.press('Escape')
  await keyboard.press('Escape')

  await page.getByRole('log').focus()
  await keyboard.press('f')
  await expect(page.getByLabel(t('conversation:search.label')).and(page.locator(':focus'))).toHaveCount(1)
  await keyboard.type('errado')
  await expect(page.locator('mark').filter({ hasText: 'errado' }).first()).toBeVisible()
  await keyboard.press('Escape')
  await page.getByRole('log').focus()
  await keyboard.press('d')
  const note = page.getByRole('textbox', { name: t('notes:write') })
  await tabTo(page, note)
  await keyboard.type('Trocar pelo de chocolate.')
  await tabTo(page, button(page, t('notes:add')), 3)
  await keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Trocar pelo de chocolate.' })).toBeVisible()
  await expect(note.or(button(page, t('notes:add'))).and(page.locator(':focus'))).toHaveCount(1)
  await keyboard.press('Escape')
  await expect(note).toHaveCount(0)

  await page.getByRole('log').focus()
  await keyboard.press('t')
  await expect(dialog(page)).toContainText(t('drawer:transfer.title', { customer: 'Marina Alves' }))
  // The first Escape closes the list of colleagues, the second the dialog.
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('log').focus()
  await keyboard.press('e')
  await expect(page).toHaveURL(/\/tickets$/)

  await keyboard.press('Control+k')
  await keyboard.type('otavio')
  await expect(page.getByRole('option', { name: /Otávio Prado/ }).first()).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText(t('attending:readOnly.pending.text'))).toBeVisible()
  await keyboard.press('a')
  await expect(composer).toBeVisible()
})
