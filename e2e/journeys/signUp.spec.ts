import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { fresh } from '../platform.ts'
import { button, field, rail, roomsOfAdmins, signIn, signOut, toast } from '../user.ts'

test('a company signs up, gets its welcome by mail, signs in, sees its rooms, signs out', async ({ open, product }) => {
  const email = `contato-${fresh()}@example.com`
  const password = 'Padaria-2030'
  const page = await open(null, '/login')
  await page.getByRole('link', { name: 'Cadastre sua empresa' }).click()

  await button(page, 'Criar conta').click()
  await expect(page.getByText('Obrigatório').first()).toBeVisible()

  await field(page, 'Nome da empresa').fill('Padaria Três Pães')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Telefone com DDD').pressSequentially('11987654321')
  await expect(field(page, 'Telefone com DDD')).toHaveValue('(11) 98765-4321')
  await field(page, 'Senha').fill(password)
  await page.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: /^Plano 1 · R\$\s30,00 por mês$/ }).click()
  await expect(page.getByText('10 usuários, 10 conexões, 10 filas')).toBeVisible()
  await button(page, 'Criar conta').click()

  await expect(toast(page, 'Empresa cadastrada. Agora é só entrar.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  const mail = await mailTo(product.dataDir, email)
  expect(mail).toContain('Olá, Padaria Três Pães!')
  expect(mail).toContain('período de teste de 3 dias')

  await signIn(page, { email, password })
  await expect(toast(page, 'Sua assinatura vence em 3 dias.')).toBeVisible()
  await expect(page).toHaveURL('/tickets')
  await expect(rail(page).getByRole('link')).toHaveText(roomsOfAdmins)

  await signOut(page)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('an address that is already taken is told on its field', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/companies\/cadastro/)
  const page = await open(null, '/signup')
  await field(page, 'Nome da empresa').fill('Outra Padaria')
  await field(page, 'E-mail').fill(company.admin.email)
  await field(page, 'Telefone com DDD').fill('1133334444')
  await field(page, 'Senha').fill('Padaria-2030')
  await page.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: 'Plano 1' }).click()
  await button(page, 'Criar conta').click()
  await expect(page.getByText('Este e-mail já está em uso.')).toBeVisible()
  await expect(field(page, 'E-mail')).toBeFocused()
})
