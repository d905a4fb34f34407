import { queues } from '@recado/contract/queues/queues'
import { expect, test } from '../fixtures.ts'
import { button, dialog, field, row, tabTo, toast } from '../user.ts'

test('a queue gets its colour from the swatches by keyboard', async ({ open, company }) => {
  const page = await open(company.admin, '/queues')
  await button(page, 'Nova fila').click()
  await field(dialog(page), 'Nome').fill('Vendas')
  const swatches = page.getByRole('radiogroup', { name: 'Cor' })
  const chosen = swatches.getByRole('radio', { checked: true })
  await page.keyboard.press('Tab')
  await expect(chosen).toBeFocused()
  const first = await chosen.getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(chosen).toBeFocused()
  await expect(chosen).not.toHaveAccessibleName(first ?? '')
  const color = await chosen.inputValue()
  await tabTo(page, field(dialog(page), 'Mensagem de saudação'))
  await page.keyboard.type('Olá! Já vamos atender você.')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Fila criada')).toBeVisible()
  await expect(row(page, 'Vendas')).toContainText('Olá! Já vamos atender você.')
  expect(await company.admin.call(queues.endpoints.list)).toMatchObject([{ name: 'Vendas', color }])
})

test('a colour that another queue has is marked, and refused on its field', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/queue/)
  await company.admin.call(queues.endpoints.create, { body: { name: 'Suporte', color: '#ba3535' } })
  const page = await open(company.admin, '/queues')
  await button(page, 'Nova fila').click()
  await field(dialog(page), 'Nome').fill('Financeiro')
  await page.getByRole('radio', { name: 'vermelho, tom 4 de 5. Em uso por “Suporte”' }).check()
  await expect(dialog(page).getByText('Em uso por “Suporte”')).toBeVisible()
  await button(dialog(page), 'Salvar').click()
  await expect(dialog(page).getByText('Outra fila já usa esta cor. Escolha outra.')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await page.getByRole('radio', { name: 'verde, tom 4 de 5' }).check()
  await button(dialog(page), 'Salvar').click()
  await expect(row(page, 'Financeiro')).toBeVisible()
})

test('queues stand in the order that customers read', async ({ open, company }) => {
  const places = { Suporte: 2, Vendas: 1, Financeiro: 3 }
  const colors = ['#ba3535', '#258101', '#3065cc']
  for (const [index, [name, orderQueue]] of Object.entries(places).entries())
    await company.admin.call(queues.endpoints.create, { body: { name, orderQueue, color: colors[index] ?? '' } })
  const page = await open(company.admin, '/queues')
  const names = page.getByRole('row').getByRole('cell').locator('[title]')
  await expect(names.filter({ hasText: /^(Suporte|Vendas|Financeiro)$/ })).toHaveText(['Vendas', 'Suporte', 'Financeiro'])
  await button(page, 'Editar Financeiro').click()
  await field(dialog(page), 'Ordem').fill('0')
  await button(dialog(page), 'Salvar').click()
  await expect(names.filter({ hasText: /^(Suporte|Vendas|Financeiro)$/ })).toHaveText(['Financeiro', 'Vendas', 'Suporte'])
})
