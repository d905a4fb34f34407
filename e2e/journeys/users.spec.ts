import { queues } from '@recado/contract/queues/queues'
import { colleagues } from '@recado/contract/users/users'
import { expect, test } from '../fixtures.ts'
import { fresh } from '../platform.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, pagesOfAdmins, pagesOfEverybody, rail, row, signIn } from '../user.ts'

test('a new user with queues signs in and sees only their pages', async ({ open, company }) => {
  for (const [name, color] of Object.entries({ Vendas: '#258101', Suporte: '#ba3535' }))
    await company.admin.call(queues.endpoints.create, { body: { name, color } })
  const bia = { email: `bia-${fresh()}@example.com`, password: 'Segredo-1' }
  const page = await open(company.admin, '/users')
  await button(page, 'Novo usuário').click()
  await field(dialog(page), 'Nome').fill('Bia Rocha')
  await field(dialog(page), 'E-mail').fill(bia.email)
  await field(dialog(page), 'Senha').fill(bia.password)
  await page.getByRole('combobox', { name: 'Filas' }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await page.getByRole('option', { name: 'Suporte' }).click()
  await page.keyboard.press('Escape')
  await button(dialog(page), 'Salvar').click()
  await toasted(page, 'Usuário criado')
  await expect(row(page, 'Bia Rocha')).toContainText('Usuário')
  await expect(row(page, 'Bia Rocha').getByTitle('Offline')).toBeVisible()

  const hers = await open(null, '/login')
  await signIn(hers, bia)
  await expect(rail(hers).getByRole('link')).toHaveText(pagesOfEverybody)
  await expect(row(page, 'Bia Rocha').getByTitle('Online')).toBeVisible()

  await button(page, 'Editar Bia Rocha').click()
  await expect(button(dialog(page), 'Tirar Vendas')).toBeVisible()
  await expect(button(dialog(page), 'Tirar Suporte')).toBeVisible()
  await page.getByRole('combobox', { name: 'Perfil' }).click()
  await page.getByRole('option', { name: 'Administrador' }).click()
  await button(dialog(page), 'Salvar').click()
  await expect(row(page, 'Bia Rocha')).toContainText('Administrador')
  await expect(rail(hers).getByRole('link')).toHaveText(pagesOfAdmins)
})

test('a colleague is invited, accepts by the link, and works: an invitation that is sent again ends the link before', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/410.*invitations/)
  const { id } = await company.admin.call(queues.endpoints.create, { body: { name: 'Vendas', color: '#258101' } })
  const email = `bia-${fresh()}@example.com`
  const page = await open(company.admin, '/users?invite=true')
  await field(dialog(page), 'E-mail').fill(company.admin.email)
  complaints.expect(/409.*invitations/)
  await button(dialog(page), 'Enviar convite').click()
  await expect(dialog(page).getByText('Este e-mail já está em uso.')).toBeVisible()
  await field(dialog(page), 'E-mail').fill(email)
  await page.getByRole('combobox', { name: 'Filas' }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await page.keyboard.press('Escape')
  await button(dialog(page), 'Enviar convite').click()
  const shown = page.getByRole('dialog', { name: 'Convite pronto' })
  const first = new URL(await field(shown, 'Link do convite').inputValue())
  await button(shown, 'Fechar').last().click()
  await button(page, `Enviar de novo o convite de ${email}`).click()
  const link = new URL(await field(shown, 'Link do convite').inputValue())
  await button(shown, 'Fechar').last().click()

  const hers = await open(null, `${first.pathname}${first.hash}`)
  await expect(hers.getByText('O convite foi cancelado ou substituído')).toBeVisible()
  await hers.goto('/login')
  await hers.goto(`${link.pathname}${link.hash}`)
  await expect(field(hers, 'E-mail')).toHaveValue(email)
  await field(hers, 'Seu nome').fill('Bia Rocha')
  await field(hers, 'Senha').fill('fraca')
  await button(hers, 'Criar acesso e entrar').click()
  await expect(field(hers, 'Senha')).toHaveAttribute('aria-invalid', 'true')
  await field(hers, 'Senha').fill('Segredo-2030')
  await button(hers, 'Criar acesso e entrar').click()
  await expect(hers).toHaveURL('/tickets')
  await expect(rail(hers).getByRole('link')).toHaveText(pagesOfEverybody)
  await expect(row(page, 'Bia Rocha').getByTitle('Online')).toBeVisible()
  await expect(button(page, `Enviar de novo o convite de ${email}`)).toHaveCount(0)
  const [bia] = (await company.admin.call(colleagues, {})).filter(({ name }) => name === 'Bia Rocha')
  expect(bia?.queues.map((queue) => queue.id)).toEqual([id])
})

test('the limit of the plan is told where it is met', async ({ open, platform, complaints }) => {
  complaints.expect(/402.*\/api\/users/)
  const { admin, hire } = await platform.found({ limits: { users: 2 } })
  await hire({ name: 'Bia Rocha' })
  const page = await open(admin, '/users')
  await button(page, 'Novo usuário').click()
  await field(dialog(page), 'Nome').fill('Caio Prado')
  await field(dialog(page), 'E-mail').fill(`caio-${fresh()}@example.com`)
  await field(dialog(page), 'Senha').fill('Segredo-1')
  await button(dialog(page), 'Salvar').click()
  await expect(dialog(page).getByRole('alert')).toContainText('Seu plano permite 2 usuários')
  await expect(field(dialog(page), 'Nome')).toHaveValue('Caio Prado')
})

test('nobody deletes themselves', async ({ open, platform, complaints }) => {
  complaints.expect(/409.*\/api\/users/)
  const { admin } = await platform.found({ adminName: 'Clara Nunes' })
  const page = await open(admin, '/users')
  await button(page, 'Excluir Clara Nunes').click()
  await button(dialog(page), 'Excluir').click()
  await toasted(page, /ninguém pode excluir a si mesmo/)
  await expect(row(page, 'Clara Nunes')).toBeVisible()
})

test('one changes one’s own name and password in the profile', async ({ open, platform, complaints }) => {
  complaints.expect(/(422|401|403|409).*\/api\/users/)
  const company = await platform.found()
  const bia = await company.hire({ name: 'Bia Rocha' })
  const page = await open(bia, '/tags')
  await page.getByRole('button', { name: 'Conta de Bia Rocha' }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await field(dialog(page), 'Nome').fill('Bia Rocha Lima')
  await field(dialog(page), 'Nova senha').fill('Outra-Senha-2')
  await field(dialog(page), 'Senha atual').fill('errada')
  await button(dialog(page), 'Salvar').click()
  await expect(field(dialog(page), 'Senha atual')).toHaveAccessibleDescription(/Senha incorreta/)
  await field(dialog(page), 'Senha atual').fill(bia.password)
  await button(dialog(page), 'Salvar').click()
  await toasted(page, 'Perfil salvo.')
  await expect(page.getByRole('button', { name: 'Conta de Bia Rocha Lima' })).toBeVisible()
  const elsewhere = await open(null, '/login')
  await signIn(elsewhere, { email: bia.email, password: 'Outra-Senha-2' })
  await expect(elsewhere).toHaveURL('/tickets')
})
