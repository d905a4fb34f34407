import type { Page } from '@playwright/test'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { rail, title, toast } from '../user.ts'

const counter = (page: Page, name: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) })
const marina = { number: '5511987650011', name: 'Marina Alves' }

test('the figures move while one looks at them, lead to what they count, and are those of the days that one chooses', async ({
  open,
  company,
}) => {
  const line = await connectLine(company.admin, 'Loja')
  const page = await open(company.admin, '/')
  await expect(title(page, 'Painel')).toBeVisible()
  await expect(counter(page, 'Aguardando').first()).toHaveText('0')
  await line.hears(marina, 'Oi!')
  await expect(counter(page, 'Aguardando').first()).toHaveText('1')
  await expect(page.getByRole('table', { name: 'Aguardando agora' })).toContainText('Sem fila')

  const [from, to] = [page.getByLabel('De', { exact: true }), page.getByLabel('Até', { exact: true })]
  await from.fill('40/01/2030')
  await from.press('Enter')
  await from.blur()
  await expect(from).toHaveAccessibleDescription('Data inválida: use dd/mm/aaaa')
  await from.fill('')
  await to.fill('')
  await to.press('Enter')
  await toasted(page, 'Escolha um período: os últimos dias ou uma data')
  await page.getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Últimos 7 dias' }).click()
  await expect(page).toHaveURL('/?days=7')

  await counter(page, 'Aguardando').first().getByRole('link').click()
  await expect(page).toHaveURL('/tickets?list=pending')
  await expect(page.getByRole('button', { name: 'Aceitar atendimento de Marina Alves' })).toBeVisible()
})

test('who has no dashboard begins with the conversations, and is not told off', async ({ open, company }) => {
  const page = await open(await company.hire({ name: 'Bia Rocha' }), '/')
  await expect(page).toHaveURL('/tickets')
  await expect(rail(page).getByRole('link', { name: 'Atendimentos' })).toBeVisible()
  await expect(rail(page).getByRole('link', { name: 'Painel' })).toHaveCount(0)
  await expect(toast(page, 'Você não tem permissão para fazer isto.')).toHaveCount(0)
})
