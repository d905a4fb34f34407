import { companies } from '@recado/contract/companies/companies'
import { plans } from '@recado/contract/companies/plans'
import { invoices } from '@recado/contract/money/invoices'
import { mailTexts } from '@recado/contract/money/mails/mailTexts'
import { access } from '@recado/contract/users/access'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { fresh } from '../platform.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row } from '../user.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the super user makes a company, gives it more time, and hears before a plan is cut what is lost', async ({
  open,
  platform,
  complaints,
}) => {
  complaints.expect(/409.*\/api\/plans\//)
  const { superUser } = platform
  const [planName, name] = [`Plano ${fresh()}`, `Loja ${fresh()}`]
  await superUser.call(plans.create, { body: { name: planName, users: 5, connections: 2, queues: 3, value: 49.9, public: false } })
  const page = await open(superUser, '/settings?tab=companies')

  const search = page.getByRole('searchbox', { name: 'Buscar empresa' })
  await search.fill((await superUser.call(access.me)).company.name)
  await expect(page.locator('td button[aria-hidden]').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await button(page, 'Nova empresa').click()
  const form = dialog(page)
  await field(form, 'Nome da empresa').fill(name)
  await field(form, 'E-mail').fill(`${fresh()}@example.com`)
  await field(form, 'Senha').fill('Senha-Boa-1')
  await form.getByRole('tab', { name: 'Plano e vencimento' }).click()
  await form.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: planName }).click()
  await field(form, 'Vencimento').fill(day(20))
  await button(form, 'Salvar').click()
  await toasted(page, 'Empresa criada')
  await search.fill(name)
  await expect(row(page, name).getByText('1 usuário · 0 conexões · 0 mensagens')).toBeVisible()

  await button(page, `Renovar ${name}`).click()
  await expect(dialog(page).getByText('Uma fatura paga será registrada para este período.')).toBeVisible()
  await dialog(page).getByRole('radio', { name: 'Cortesia' }).check()
  await button(dialog(page), 'Renovar').click()
  await expect(field(dialog(page), 'Motivo da cortesia')).toBeFocused()
  await field(dialog(page), 'Motivo da cortesia').fill('Loja parceira')
  await button(dialog(page), 'Renovar').click()
  await toasted(page, 'Empresa renovada')
  const [renewed] = (await superUser.call(companies.page, { query: { searchParam: name } })).companies
  expect(renewed?.dueDate?.slice(0, 7)).toBe(nextMonth(day(20)))

  await page.getByRole('tab', { name: 'Planos' }).click()
  await button(page, `Editar ${planName}`).click()
  await field(dialog(page), 'Usuários').fill('0')
  await expect(dialog(page).getByText(`${name} já tem 1 usuário e o limite passa a 0`)).toBeVisible()
  await button(dialog(page), 'Cancelar').click()
  await button(page, `Excluir ${planName}`).click()
  await button(dialog(page), 'Excluir').click()
  await toasted(page, `Em uso por ${name}`)
})

test('the super user voids an invoice for a reason, another comes in its place, and mails about it are written in own words', async ({
  open,
  platform,
}) => {
  const { superUser } = platform
  const [plan] = await superUser.call(plans.publicList)
  const name = `Loja ${fresh()}`
  const body = { name, email: `${fresh()}@example.com`, password: 'Senha-Boa-1', planId: plan?.id ?? 0 }
  const { id } = await superUser.call(companies.signUp, { body })
  const owed = () => superUser.call(invoices.ofCompany, { params: { id } })
  await expect.poll(async () => (await owed()).length).toBe(1)
  const [first] = await owed()
  const page = await open(superUser, '/settings?tab=companies')

  await page.getByRole('searchbox', { name: 'Buscar empresa' }).fill(name)
  await button(page, `Faturas de ${name}`).click()
  await button(dialog(page), `Anular fatura #${first?.id}`).click()
  await expect(field(dialog(page), 'Motivo')).toBeFocused()
  await button(dialog(page), `Anular fatura #${first?.id}`).click()
  await expect(dialog(page).getByText('Obrigatório')).toBeVisible()
  await field(dialog(page), 'Motivo').fill('Plano combinado por telefone')
  await dialog(page).getByRole('switch', { name: 'Emitir outra no lugar' }).press('Space')
  await button(dialog(page), `Anular fatura #${first?.id}`).click()
  await toasted(page, 'Fatura anulada e outra emitida no lugar')
  await expect(dialog(page).getByText(`no lugar da #${first?.id}`)).toBeVisible()
  await expect(dialog(page).getByText('Plano combinado por telefone')).toBeVisible()

  await follow(page, '/payment-settings')
  await field(page, 'Texto').fill('Oi, {{company}}! {{valor}}')
  await expect(page.getByText('Variáveis desconhecidas neste e-mail: {{valor}}')).toBeVisible()
  await field(page, 'Texto').fill('Oi, {{company}}! São ')
  await button(page, 'Valor').click()
  await expect(page.getByRole('article', { name: 'Como a empresa vê' })).toContainText(/Oi, Padaria Sol! São R\$\s149,90/)
  await button(page, 'Salvar texto').click()
  await toasted(page, 'Texto do e-mail salvo')
  await page.reload()
  await expect(field(page, 'Texto')).toHaveValue('Oi, {{company}}! São {{value}}')
  await button(page, 'Voltar ao texto padrão').click()
  await expect(field(page, 'Texto')).toHaveValue(/^{{hello}}/)
  await button(page, 'Salvar texto').click()
  await expect.poll(() => superUser.call(mailTexts.list)).toEqual([])
})

function nextMonth(from: string) {
  const [year = 0, month = 0] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}
