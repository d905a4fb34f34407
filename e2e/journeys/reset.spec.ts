import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, field, signIn, title } from '../user.ts'

const say = textsIn('pt')

test('a forgotten password is reset with the mailed code, which works once', async ({ open, company, product, complaints }) => {
  complaints.expect(/(400.*resetpasswords|401.*auth\/login)/)
  const { email, password: forgotten } = company.admin
  const page = await open(null, '/login')
  await page.getByRole('link', { name: say('access:login.forgot') }).click()
  await expect(title(page, say('access:reset.title'))).toBeVisible()
  await field(page, say('access:fields.email')).fill(email)
  await button(page, say('access:reset.send')).click()
  await toasted(page, say('access:reset.sent'))
  await expect(field(page, say('access:fields.code'))).toBeFocused()

  const code = /Seu código: (\w{8})/.exec(await mailTo(product.dataDir, email))?.[1] ?? ''
  const choose = async (code: string, password: string, repeated = password) => {
    await field(page, say('access:fields.code')).fill(code)
    await field(page, say('access:fields.newPassword')).fill(password)
    await field(page, say('access:fields.confirmPassword')).fill(repeated)
    await button(page, say('access:reset.submit')).click()
  }
  await choose(code, 'fraca')
  await expect(field(page, say('access:fields.newPassword'))).toHaveAttribute('aria-invalid', 'true')
  await choose(code, 'Nova-Senha-9', 'Nova-Senha-8')
  await expect(page.getByText(say('access:reset.differ'))).toBeVisible()
  await choose('AAAAAAAA', 'Nova-Senha-9')
  await expect(page.getByText(say('errors:ERR_RESET_CODE'))).toBeVisible()
  await choose(code, 'Nova-Senha-9')
  await toasted(page, say('access:reset.done'))

  await signIn(page, { email, password: forgotten })
  await expect(page.getByRole('alert').filter({ hasText: say('errors:ERR_INVALID_CREDENTIALS') })).toBeVisible()
  await signIn(page, { email, password: 'Nova-Senha-9' })
  await expect(page).toHaveURL('/tickets')
})

test('an unknown address shows an error', async ({ open, complaints }) => {
  complaints.expect(/404.*forgetpassword/)
  const page = await open(null, '/forgetpsw')
  await field(page, say('access:fields.email')).fill('ninguem@example.com')
  await button(page, say('access:reset.send')).click()
  await toasted(page, say('access:reset.notFound'))
})
