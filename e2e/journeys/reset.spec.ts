import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { toasted } from '../toasts.ts'
import { button, field, signIn, title } from '../user.ts'

test('a forgotten password is replaced by the code from the mail, which works once', async ({ open, company, product, complaints }) => {
  complaints.expect(/(400.*resetpasswords|401.*auth\/login)/)
  const { email, password: forgotten } = company.admin
  const page = await open(null, '/login')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(title(page, 'Recuperar a senha')).toBeVisible()
  await field(page, 'E-mail').fill(email)
  await button(page, 'Enviar código').click()
  await toasted(page, 'E-mail enviado. Confira sua caixa de entrada.')
  await expect(field(page, 'Código de verificação')).toBeFocused()

  const code = /Seu código: (\w{8})/.exec(await mailTo(product.dataDir, email))?.[1] ?? ''
  const choose = async (code: string, password: string, repeated = password) => {
    await field(page, 'Código de verificação').fill(code)
    await field(page, 'Nova senha').fill(password)
    await field(page, 'Confirme a nova senha').fill(repeated)
    await button(page, 'Alterar a senha').click()
  }
  await choose(code, 'fraca')
  await expect(field(page, 'Nova senha')).toHaveAttribute('aria-invalid', 'true')
  await choose(code, 'Nova-Senha-9', 'Nova-Senha-8')
  await expect(page.getByText('As senhas não coincidem.')).toBeVisible()
  await choose('AAAAAAAA', 'Nova-Senha-9')
  await expect(page.getByText('O código está errado, já foi usado ou expirou.')).toBeVisible()
  await choose(code, 'Nova-Senha-9')
  await toasted(page, 'Senha alterada. Entre com a nova senha.')

  await signIn(page, { email, password: forgotten })
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' })).toBeVisible()
  await signIn(page, { email, password: 'Nova-Senha-9' })
  await expect(page).toHaveURL('/tickets')
})

test('an address that nobody has is told', async ({ open, complaints }) => {
  complaints.expect(/404.*forgetpassword/)
  const page = await open(null, '/forgetpsw')
  await field(page, 'E-mail').fill('ninguem@example.com')
  await button(page, 'Enviar código').click()
  await toasted(page, 'E-mail não encontrado.')
})
