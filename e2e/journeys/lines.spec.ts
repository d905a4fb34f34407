import { connections } from '@recado/contract/connections'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { addCustomer, phoneOf, said, sayOn } from '../phones.ts'
import { button } from '../user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }

test('a code that has expired is shown anew and scanned, and so is that of an account that was logged out', async ({ open, company }) => {
  await company.admin.call(connections.create, { body: { name: 'Loja', provider: 'simulator' } })
  const page = await open(company.admin, '/phone')
  await expect(page.getByRole('img', { name: 'QR Code da conexão' })).toBeVisible()
  await button(page, 'Falhas').click()
  await button(page, 'Vencer agora').click()
  await expect(page.getByText('Esta conexão está desconectada.')).toBeVisible()
  await button(page, 'Mostrar outro QR Code').click()
  await button(page, 'Ler o QR Code').click()
  await addCustomer(page, ana)
  await expect(phoneOf(page, ana.name).getByText('online')).toBeVisible()

  await button(page, 'Desligar da conta').click()
  await button(page, 'Mostrar outro QR Code').click()
  await button(page, 'Ler o QR Code').click()
  await sayOn(phoneOf(page, ana.name), 'De volta')
  await expect(said(page, 'De volta').getByRole('img', { name: 'Entregue' })).toBeVisible()
})

test('each line has its own conversation with the same customer', async ({ open, company }) => {
  const shop = await connectLine(company.admin, 'Loja')
  const stock = await connectLine(company.admin, 'Depósito')
  await shop.hears(ana, 'Para a loja')
  await stock.hears(ana, 'Para o depósito')
  const page = await open(company.admin, '/phone')
  await addCustomer(page, ana)
  const line = page.getByRole('combobox', { name: 'Conexão' })
  for (const [name, own, other] of [
    ['Depósito', 'Para o depósito', 'Para a loja'],
    ['Loja', 'Para a loja', 'Para o depósito'],
  ] as const) {
    await line.click()
    await page.getByRole('option', { name }).click()
    await expect(said(page, own)).toBeVisible()
    await expect(said(page, other)).toHaveCount(0)
  }
})

test('without a line the phone says where to make one', async ({ open, company }) => {
  const page = await open(company.admin, '/phone')
  await page.getByRole('link', { name: 'Ir para Conexões' }).click()
  await expect(page).toHaveURL('/connections')
})
