import { settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { composer } from '../conversation.ts'
import { countActions } from '../countActions.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button } from '../userActions.ts'

const t = textsIn('pt')
const phone = { viewport: { width: 390, height: 844 } }
const ana = { number: '5511987654321', name: 'Ana Lima' }

test('the first day: from the first steps to a customer in the menu, and a colleague answers from a phone', async ({ open, company }) => {
  const { admin } = company
  const bia = await company.hire({ name: 'Bia Reis' })
  const page = await open(admin, '/tickets')
  const step = (name: 'line' | 'menu') => page.getByRole('button', { name: t(`firstSteps:steps.${name}.title`) })
  await expect(step('line')).toBeVisible()
  const readCounts = await countActions(page)

  // A name is there; the service is chosen, and the code is shown in the same dialog.
  await step('line').click()
  await page.getByRole('radio', { name: 'Simulador', exact: true }).click()
  await button(page.getByRole('dialog'), t('common:save')).click()
  await button(page.getByRole('dialog'), t('connections:qr.scan')).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await step('menu').click()
  await page.getByRole('checkbox', { name: 'Bia Reis' }).click()
  await button(page.getByRole('dialog'), t('queues:starter.create')).click()
  await expect(page).toHaveURL(/\/queues\/\d+\/menu\?phone=rehearsal$/)
  const counts = await readCounts()
  expect(counts.screens).toBeLessThanOrEqual(1)
  expect(counts.dialogs).toBeLessThanOrEqual(2)
  expect(counts.clicks).toBeLessThanOrEqual(8)
  expect(counts.keys).toBe(0)

  // What was rehearsed is what a customer finds; the journey runs at any hour.
  await admin.call(settingEndpoints.update, { params: { key: 'scheduleType' }, body: { value: 'disabled' } })
  const [line] = await admin.call(connectionEndpoints.list, { query: {} })
  const [sales] = (await admin.call(queues.endpoints.list, { query: {} })) as { id: number; name: string }[]
  expect(line?.queues.map(({ name }) => name)).toContain(sales?.name)
  const hears = (body: string) => admin.call(simulatorEndpoints.inbound, { params: { id: line?.id ?? 0 }, body: { from: ana, body } })
  for (const text of ['Oi', '1', '2']) await hears(text)

  const hers = await open(bia, '/tickets?list=pending', phone)
  await button(hers, t('tickets:acceptOne', { name: ana.name })).click()
  await composer(hers).fill('Já separo o seu pedido!')
  await composer(hers).press('Enter')
  await expect(hers.getByRole('log').getByText('Já separo o seu pedido!')).toBeVisible()
  await expect(hers.getByRole('log').getByText(t('queues:starter.templates.shop.sales.order.answer'))).toBeVisible()
})
