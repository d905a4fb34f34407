import type { Page } from '@playwright/test'
import { plans } from '@recado/contract/companies/plans'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { mailTo } from '../mail.ts'
import { addCustomer, phoneOf, said, sayOn } from '../phones.ts'
import { fresh } from '../platform.ts'
import { toasted } from '../toasts.ts'
import { button, field, pagesOfAdmins, rail, signOut, tabTo, unfoldRail } from '../user.ts'

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const isDone = (page: Page, name: string) => expect(step(page, name).getByText('Feito', { exact: true })).toBeAttached()

test('a company signs up, is signed in, and answers its first message: the list of first steps ticks itself off', async ({
  open,
  product,
}) => {
  const email = `contato-${fresh()}@example.com`
  const page = await open(null, '/login', { viewport: { width: 1440, height: 900 } })
  await page.getByRole('link', { name: 'Cadastre sua empresa' }).click()

  await button(page, 'Criar conta').click()
  await expect(page.getByText('Obrigatório').first()).toBeVisible()

  await field(page, 'Nome da empresa').fill('Padaria Três Pães')
  await field(page, 'Seu nome').fill('Rita Alves')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Telefone com DDD (opcional)').pressSequentially('11987654321')
  await expect(field(page, 'Telefone com DDD (opcional)')).toHaveValue('(11) 98765-4321')
  await field(page, 'Senha').fill('Padaria-2030')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText(/^Plano 1 · R\$\s30,00 por mês$/)).toBeVisible()
  await expect(
    page.getByText(
      '10 usuários, 10 conexões, 10 filas, campanhas, kanban, assistentes de IA, integrações, agendamentos, chat interno e API de mensagens',
    ),
  ).toBeVisible()
  await button(page, 'Criar conta').click()

  await toasted(page, 'Empresa cadastrada. Seus 3 dias de teste começaram.')
  await expect(page).toHaveURL('/tickets')
  await unfoldRail(page)
  await expect(rail(page).getByRole('link')).toHaveText(pagesOfAdmins)
  const mail = await mailTo(product.dataDir, email)
  expect(mail).toContain('Olá, Rita Alves!')
  expect(mail).toContain('período de teste de 3 dias')
  await expect(page.getByText(/^Ativo até/)).toBeInViewport({ ratio: 1 })
  const link = /\S+\/confirm-email\?\S+/.exec(mail)?.[0] ?? ''
  const tab = await page.context().newPage()
  await tab.goto(new URL(link).pathname + new URL(link).search)
  await expect(tab.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await tab.close()

  await expect(page.getByText('0 de 5 feitos')).toBeVisible()
  await button(page, 'Experimentar o celular simulado').click()
  await isDone(page, 'Conectar o WhatsApp')
  await addCustomer(page, { name: 'Ana Lima', number: '5511987654321' })
  await sayOn(phoneOf(page, 'Ana Lima'), 'Tem pão quente?')
  await isDone(page, 'Receber a primeira mensagem')
  await expect(page.getByRole('status').filter({ hasText: 'Feito: Receber a primeira mensagem' })).toBeAttached()

  await step(page, 'Responder').getByRole('link').click()
  await button(page, 'Aceitar atendimento de Ana Lima').click()
  const writing = page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })
  await writing.fill('Às 7h!')
  await writing.press('Enter')
  await expect(said(phoneOf(page, 'Ana Lima'), 'Às 7h!')).toBeVisible()

  await follow(page, '/tickets')
  await page.getByRole('link', { name: 'Primeiros passos: 3 de 5' }).click()
  await isDone(page, 'Responder')
  await step(page, 'Convidar um colega').getByRole('link').click()
  await expect(field(page.getByRole('dialog', { name: 'Convidar colega' }), 'E-mail')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/users')
  await expect(page.getByText(email)).toBeVisible()

  await signOut(page)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the list is hidden by the keyboard, stays so at another browser, and is found again', async ({ open, company }) => {
  const page = await open(company.admin, '/tickets')
  const heading = page.getByRole('heading', { name: 'Primeiros passos' })
  await expect(heading).toBeVisible()
  await tabTo(page, button(page, 'Ocultar esta lista'))
  await page.keyboard.press('Enter')
  const back = page.getByRole('link', { name: 'Primeiros passos: 0 de 5' })
  await expect(back).toBeFocused()
  await expect(heading).toHaveCount(0)

  const elsewhere = await open(company.admin, '/tickets', { viewport: { width: 390, height: 844 } })
  await elsewhere.getByRole('link', { name: 'Primeiros passos: 0 de 5' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
})

test('who only answers is told what is missing, and hears when it is there', async ({ open, company }) => {
  const bia = await company.hire({ name: 'Bia Reis' })
  const page = await open(bia, '/tickets')
  await expect(page.getByRole('heading', { name: 'Quase tudo pronto' })).toBeVisible()
  const line = await connectLine(company.admin, 'Loja')
  await expect(page.getByRole('heading', { name: 'Aguardando a primeira mensagem' })).toBeVisible()
  await line.hears({ number: '5511987654321', name: 'Ana Lima' }, 'Oi')
  await expect(page.getByRole('heading', { name: 'Chegou a primeira mensagem' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver quem está aguardando' }).click()
  await expect(button(page, 'Aceitar atendimento de Ana Lima')).toBeVisible()
})

test('of each plan the page says what it has, and promises nothing that it has not', async ({ open, platform: { superUser } }) => {
  const small = { name: `Só conversas ${fresh()}`, value: 19, public: true, users: 1, connections: 1, queues: 2, useKanban: false }
  const nothing = { useCampaigns: false, useOpenAi: false, useIntegrations: false, useInternalChat: false, useExternalApi: false }
  const { id } = await superUser.call(plans.create, { body: { ...small, ...nothing } })
  try {
    const page = await open(null, '/signup')
    const card = page.getByRole('radio', { name: new RegExp(small.name) })
    await expect(card).toContainText('1 usuário, 1 conexão e 2 filas')
    const without = card.getByRole('img', { name: 'Não inclui:' }).locator('..')
    await expect(without).toHaveText(['campanhas', 'kanban', 'assistentes de IA', 'integrações', 'chat interno', 'API de mensagens'])
    await expect(card.getByText('agendamentos')).toBeVisible()
    const whole = page.getByRole('radio', { name: /^Plano 1/ })
    await expect(whole).toContainText('10 usuários, 10 conexões e 10 filas')
    await expect(whole.getByRole('img', { name: 'Não inclui:' })).toHaveCount(0)
  } finally {
    await superUser.call(plans.remove, { params: { id } })
  }
})

test('an address that is already taken is told on its field', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/companies\/cadastro/)
  const page = await open(null, '/signup')
  await field(page, 'Nome da empresa').fill('Outra Padaria')
  await field(page, 'Seu nome').fill('Rita Alves')
  await field(page, 'E-mail').fill(company.admin.email)
  await field(page, 'Senha').fill('Padaria-2030')
  await expect(page.getByText(/^Plano 1 · /)).toBeVisible()
  await button(page, 'Criar conta').click()
  await expect(page.getByText('Este e-mail já está em uso.')).toBeVisible()
  await expect(field(page, 'E-mail')).toBeFocused()
})
