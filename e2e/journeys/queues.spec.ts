import { queues } from '@recado/contract/queues/queues'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, tabTo } from '../user.ts'

const say = textsIn('pt')

const asRgb = (color: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`

test('a queue gets its colour from the swatches by keyboard, and shows its name on it', async ({ open, company }) => {
  const page = await open(company.admin, '/queues')
  await button(page, say('queues:add')).click()
  await field(dialog(page), say('queues:fields.name')).fill('Vendas')
  const swatches = page.getByRole('radiogroup', { name: say('queues:fields.color') })
  const chosen = swatches.getByRole('radio', { checked: true })
  await page.keyboard.press('Tab')
  await expect(chosen).toBeFocused()
  const first = await chosen.getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(chosen).toBeFocused()
  await expect(chosen).not.toHaveAccessibleName(first ?? '')
  const color = await chosen.inputValue()
  await tabTo(page, field(dialog(page), say('queues:fields.greetingMessage')))
  await page.keyboard.type('Olá! Já vamos atender você.')
  await page.keyboard.press('Control+Enter')
  await toasted(page, say('queues:created'))
  await expect(row(page, 'Vendas')).toContainText('Olá! Já vamos atender você.')
  expect(await company.admin.call(queues.endpoints.list)).toMatchObject([{ name: 'Vendas', color }])
  const chip = row(page, 'Vendas').getByTitle('Vendas', { exact: true })
  expect(await chip.evaluate((name) => getComputedStyle(name).backgroundColor)).toBe(asRgb(color))
})

test('a colour that another queue has is marked, and refused on its field', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/queue/)
  await company.admin.call(queues.endpoints.create, { body: { name: 'Suporte', color: '#ba3535' } })
  const page = await open(company.admin, '/queues')
  await button(page, say('queues:add')).click()
  await field(dialog(page), say('queues:fields.name')).fill('Financeiro')
  await page
    .getByRole('radio', {
      name: `${say('resource:color.name', { hue: say('resource:color.hues.red'), shade: 4 })}. ${say('resource:color.usedBy', { name: 'Suporte' })}`,
    })
    .check()
  await expect(dialog(page).getByText(say('resource:color.usedBy', { name: 'Suporte' }))).toBeVisible()
  await button(dialog(page), say('common:save')).click()
  await expect(dialog(page).getByText(say('queues:errors.ERR_QUEUE_COLOR_ALREADY_EXISTS'))).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await page.getByRole('radio', { name: say('resource:color.name', { hue: say('resource:color.hues.green'), shade: '4' }) }).check()
  await button(dialog(page), say('common:save')).click()
  await expect(row(page, 'Financeiro')).toBeVisible()
})

test('a new queue leads to its menu once it is saved, and an old one at once', async ({ open, company }) => {
  const page = await open(company.admin, '/queues')
  await button(page, say('queues:add')).click()
  const onwards = button(dialog(page), say('queues:saveAndOpenMenu'))
  await onwards.click()
  await expect(dialog(page).getByText(say('validation:required'))).toBeVisible()
  await field(dialog(page), say('queues:fields.name')).fill('Vendas')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Vendas')).toBeVisible()
  await expect(page).toHaveURL('/queues')
  await button(page, say('resource:editOne', { name: 'Vendas' })).click()
  await dialog(page)
    .getByRole('link', { name: say('queues:openMenu') })
    .click()
  await expect(page.getByRole('treeitem', { name: /^Vendas/ })).toBeVisible()

  await page.goBack()
  await button(page, say('queues:add')).click()
  await field(dialog(page), say('queues:fields.name')).fill('Suporte')
  await onwards.click()
  await toasted(page, say('queues:created'))
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
  await button(page, say('resource:editOne', { name: 'Financeiro' })).click()
  await field(dialog(page), say('queues:fields.orderQueue')).fill('0')
  await button(dialog(page), say('common:save')).click()
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
  await button(page, say('resource:removeOne', { name: 'Suporte' })).click()
  await expect(dialog(page)).toContainText(say('queues:remove.text'))
  await expect(dialog(page)).not.toContainText(say.like('queues:remove.lost'))
  await button(dialog(page), say('common:cancel')).click()
  await button(page, say('resource:removeOne', { name: 'Vendas' })).click()
  await expect(dialog(page)).toContainText(
    say('queues:remove.lost', { lost: [say('queues:remove.options', { count: 2 }), say('queues:remove.tests', { count: 1 })].join(' · ') }),
  )

  // A server that is newer than the tab may refuse with a code that the tab has no words for.
  const refusal = { status: 409, json: { error: 'ERR_MOON_IS_FULL', message: 'The moon is full' } }
  await page.route('**/api/queue/*', (route) => (route.request().method() === 'DELETE' ? route.fulfill(refusal) : route.fallback()))
  await button(dialog(page), say('common:delete')).click()
  await toasted(page, 'The moon is full')

  // What is gone is not asked for again.
  await page.unroute('**/api/queue/*')
  await button(page, say('resource:removeOne', { name: 'Vendas' })).click()
  await expect(dialog(page)).toContainText(say.like('queues:remove.lost'))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/queue\/\d+$/.test(request.url())) asked.push(request.url())
  })
  await button(dialog(page), say('common:delete')).click()
  await toasted(page, say('queues:removed'))
  await expect(row(page, 'Vendas')).toHaveCount(0)
  expect(asked).toEqual([])
})
