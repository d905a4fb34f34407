import { companies } from '@recado/contract/companies/companies'
import { type PlanFeature, planFeatures, plans } from '@recado/contract/companies/plans'
import { sandbox } from '@recado/contract/money/payments'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { fresh } from '../platform.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, signIn } from '../user.ts'

const features: Record<PlanFeature, string> = {
  useCampaigns: 'Campanhas',
  useKanban: 'Kanban',
  useOpenAi: 'Assistentes de IA',
  useIntegrations: 'Integrações',
  useSchedules: 'Agendamentos',
  useInternalChat: 'Chat interno',
  useExternalApi: 'API de mensagens',
}

test('a company signs up, tries, pays its first invoice by Pix, changes its plan, is not let in once it has expired, pays by card before the door and is back', async ({
  open,
  platform,
  complaints,
}) => {
  complaints.expect(/401/)
  const login = { email: `contato-${fresh()}@example.com`, password: 'Padaria-2030' }
  const [plan] = await platform.superUser.call(plans.publicList)
  const page = await open(null, '/signup')
  await field(page, 'Nome da empresa').fill('Padaria Três Pães')
  await field(page, 'Seu nome').fill('Rita Alves')
  await field(page, 'E-mail').fill(login.email)
  await field(page, 'Senha').fill(login.password)
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/companies\/cadastro$/), button(page, 'Criar conta').click()])
  const { id } = (await answer.json()) as { id: number }
  await expect(page).toHaveURL('/tickets')

  await follow(page, '/subscription')
  await expect(field(page, 'Período de teste')).toHaveValue(/^[23] dias restantes$/)
  await expect(field(page, 'E-mail de cobrança')).toHaveValue(login.email)
  const had = page.getByRole('main').getByRole('listitem')
  for (const feature of planFeatures) await expect(had.filter({ hasText: features[feature] })).toHaveCount(plan?.[feature] ? 1 : 0)
  await button(page, 'Assinar agora').click()
  await expect(field(dialog(page), 'Nome')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Obrigatório').first()).toBeVisible()
  for (const [label, text] of Object.entries({ Endereço: 'Rua Augusta, 100', Cidade: 'São Paulo', Estado: 'SP', CEP: '01305-000' }))
    await field(dialog(page), label).fill(text)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(/R\$\s30,00/)
  await expect(button(dialog(page), 'Continuar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio', { name: 'Pix' })).toBeFocused()
  await button(dialog(page), 'Gerar código Pix').click()
  await expect(dialog(page).getByRole('img', { name: 'QR code do Pix' })).toBeVisible()
  await expect(button(dialog(page), 'Copiar código Pix')).toBeFocused()
  await expect(dialog(page).getByRole('timer')).toHaveText(/^Válido por (60:00|5\d:\d\d)$/)
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog(page).getByRole('link', { name: 'Pagar no ambiente de testes' }).click(),
  ])
  await button(bank, 'Pagar sem avisar o Recado').click()
  await expect(bank.getByRole('status').filter({ hasText: 'Pago' })).toBeVisible()
  await bank.close()
  await expect(dialog(page).getByRole('heading', { name: 'Pagamento confirmado' })).toBeFocused()
  await toasted(page, /^Assinatura renovada até \d\d\/\d\d\/\d{4}$/)
  await expect(page).toHaveURL('/tickets')
  await follow(page, '/financeiro')
  await expect(row(page, 'Plano 1').filter({ hasText: 'por Pix' })).toContainText('Paga')
  await page.goto('/subscription')
  await expect(page.getByText('Nada a pagar no momento.')).toBeVisible()
  await expect(field(page, 'Período de teste')).toHaveCount(0)

  // Dearer: at once, for the difference. Cheaper: when what is paid for ends, and taken back.
  const room = { users: 50_000, connections: 20, queues: 20 }
  const dear = await platform.superUser.call(plans.create, { body: { name: `Empresa ${fresh()}`, value: 90, ...room, public: true } })
  await page.goto('/subscription')
  await expect(page.getByText('50.000 usuários')).toBeVisible()
  await expect(page.getByText(/agora, uma única vez, pela diferença até .* Depois, R\$\s90,00 por mês/)).toBeVisible()
  await button(page, `Mudar para ${dear.name}`).click()
  await button(dialog(page), 'Continuar').click()
  await expect(dialog(page).getByText(/^depois, R\$\s90,00 por mês a partir de/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nada a pagar no momento.')).toBeVisible()
  await button(page, `Mudar para ${dear.name}`).click()
  await button(dialog(page), 'Continuar').click()
  await button(dialog(page), 'Continuar').click()
  await button(dialog(page), 'Gerar código Pix').click()
  const place = await dialog(page).getByRole('link', { name: 'Pagar no ambiente de testes' }).getAttribute('href')
  await platform.superUser.call(sandbox.act, { params: { reference: place?.split('/').at(-1) ?? '' }, body: { act: 'pay' } })
  await expect(dialog(page).getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible()
  await expect(dialog(page).getByText(`O plano ${dear.name} já está ativo`)).toBeVisible()
  await page.goto('/subscription')
  await button(page, `Mudar para ${plan?.name}`).click()
  await button(dialog(page), 'Mudar de plano').click()
  await toasted(page, /^O novo plano começa a valer depois de/)
  await button(page, 'Ficar com o plano atual').click()
  await toasted(page, 'Plano alterado')
  await expect(button(page, `Mudar para ${plan?.name}`)).toBeVisible()
  await platform.superUser.call(plans.update, { params: { id: dear.id }, body: { public: false } })

  await platform.superUser.call(companies.update, { params: { id }, body: { dueDate: '2026-01-31' } })
  // Whoever is signed in when the time is up hears what the login would say, and goes on to pay.
  await page.goto('/subscription')
  await expect(page.getByRole('alert')).toHaveText('A assinatura venceu em 31/01/2026. Entre em contato com o suporte.')
  await page.getByRole('link', { name: 'Pagar agora' }).click()
  await expect(page.getByText('Fatura de Padaria Três Pães.')).toBeVisible()
  await expect(field(page, 'Endereço')).toHaveValue('Rua Augusta, 100')
  await button(page, 'Continuar').click()
  await button(page, 'Continuar').click()
  await page.getByText('Cartão', { exact: true }).click()
  await field(page, 'Nome no cartão').fill('ANA SOUZA')
  await field(page, 'Número do cartão').pressSequentially('4111111111111112')
  await expect(page.getByText('Confira o número: falta ou sobra um dígito')).toBeVisible()
  await field(page, 'Número do cartão').fill('4111111111111111')
  await expect(page.getByText('Visa')).toBeVisible()
  await field(page, 'Validade').pressSequentially('1240')
  await expect(field(page, 'Validade')).toHaveValue('12/40')
  await field(page, 'CVV').fill('123')
  await page.getByRole('button', { name: /^Pagar R\$\s90,00$/ }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await signIn(page, login)
  // The way to pay leads to the installation's own address, which may be written otherwise than the one that was asked.
  await expect(page).toHaveURL(/\/tickets$/)
})
