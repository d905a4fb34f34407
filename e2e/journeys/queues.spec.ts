import { queues } from '@recado/contract/queues/queues'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, tabTo } from '../user.ts'

const asRgb = (color: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`

test('a queue gets its colour from the swatches by keyboard, and shows its name on it', async ({ open, company }) => {
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
  await toasted(page, 'Fila criada')
  await expect(row(page, 'Vendas')).toContainText('Olá! Já vamos atender você.')
  expect(await company.admin.call(queues.endpoints.list)).toMatchObject([{ name: 'Vendas', color }])
  const chip = row(page, 'Vendas').getByTitle('Vendas', { exact: true })
  expect(await chip.evaluate((name) => getComputedStyle(name).backgroundColor)).toBe(asRgb(color))
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

test('a new queue leads to its menu once it is saved, and an old one at once', async ({ open, company }) => {
  const page = await open(company.admin, '/queues')
  await button(page, 'Nova fila').click()
  const onwards = button(dialog(page), 'Salvar e montar o menu do bot')
  await onwards.click()
  await expect(dialog(page).getByText('Obrigatório')).toBeVisible()
  await field(dialog(page), 'Nome').fill('Vendas')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Vendas')).toBeVisible()
  await expect(page).toHaveURL('/queues')
  await button(page, 'Editar Vendas').click()
  await dialog(page).getByRole('link', { name: 'Editar o menu do bot' }).click()
  await expect(page.getByRole('treeitem', { name: /^Vendas/ })).toBeVisible()

  await page.goBack()
  await button(page, 'Nova fila').click()
  await field(dialog(page), 'Nome').fill('Suporte')
  await onwards.click()
  await toasted(page, 'Fila criada')
  await expect(page).toHaveURL(/\/queues\/\d+\/menu$/)
  await expect(page.getByRole('treeitem', { name: /^Suporte/ })).toBeVisible()
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

test('who deletes a queue is told how much of its menu goes with it, and why where that is not possible', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/409.*\/api\/queue/)
  const menu = [{ id: -1, title: 'Preços', message: '', children: [{ id: -2, title: 'Atacado', message: 'Um momento.', children: [] }] }]
  const tests = [{ id: -1, name: 'Oi', connectionId: null, moment: 'open' as const, turns: [{ says: 'Oi', hears: [] }] }]
  for (const [name, color, more] of [
    ['Vendas', '#258101', { options: menu, tests, acceptRed: true }],
    ['Suporte', '#ba3535', {}],
  ] as const)
    await company.admin.call(queues.endpoints.create, { body: { name, color, ...more } })
  const page = await open(company.admin, '/queues')
  await button(page, 'Excluir Suporte').click()
  await expect(dialog(page)).toContainText('O menu do bot e os testes salvos dela também serão excluídos.')
  await expect(dialog(page)).not.toContainText('Também serão excluídos')
  await button(dialog(page), 'Cancelar').click()
  await button(page, 'Excluir Vendas').click()
  await expect(dialog(page)).toContainText('Também serão excluídos: 2 opções do menu · 1 teste salvo')

  // A server that is newer than the tab may refuse with a code that the tab has no words for.
  const refusal = { status: 409, json: { error: 'ERR_MOON_IS_FULL', message: 'The moon is full' } }
  await page.route('**/api/queue/*', (route) => (route.request().method() === 'DELETE' ? route.fulfill(refusal) : route.fallback()))
  await button(dialog(page), 'Excluir').click()
  await toasted(page, 'The moon is full')

  // What is gone is not asked for again.
  await page.unroute('**/api/queue/*')
  await button(page, 'Excluir Vendas').click()
  await expect(dialog(page)).toContainText('Também serão excluídos')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/queue\/\d+$/.test(request.url())) asked.push(request.url())
  })
  await button(dialog(page), 'Excluir').click()
  await toasted(page, 'Fila excluída')
  await expect(row(page, 'Vendas')).toHaveCount(0)
  expect(asked).toEqual([])
})
