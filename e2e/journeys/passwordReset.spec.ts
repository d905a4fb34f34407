import { expect, test } from '../fixtures.ts'
import { latestMailTo } from '../readMail.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, field, pageTitle, signIn } from '../userActions.ts'

const t = textsIn('pt')

test('a forgotten password is reset with the mailed code, which works once', async ({ open, company, product, complaints }) => {
  complaints.expect(/(400.*resetpasswords|401.*auth\/login)/)
  const { email, password: forgotten } = company.admin
  const page = await open(null, '/login')
  await page.getByRole('link', { name: t('access:login.forgot') }).click()
  await expect(pageTitle(page, t('access:reset.title'))).toBeVisible()
  await field(page, t('access:fields.email')).fill(email)
  await button(page, t('access:reset.send')).click()
  await expectToast(page, t('access:reset.sent'))
  await expect(field(page, t('access:fields.code'))).toBeFocused()

  const code = /Seu código: (\w{8})/.exec(await latestMailTo(product.dataDir, email))?.[1] ?? ''
  const choose = async (code: string, password: string, repeated = password) => {
    await field(page, t('access:fields.code')).fill(code)
    await field(page, t('access:fields.newPassword')).fill(password)
    await field(page, t('access:fields.confirmPassword')).fill(repeated)
    await button(page, t('access:reset.submit')).click()
  }
  await choose(code, 'fraca')
  await expect(field(page, t('access:fields.newPassword'))).toHaveAttribute('aria-invalid', 'true')
  await choose(code, 'Nova-Senha-9', 'Nova-Senha-8')
  await expect(page.getByText(t('access:reset.differ'))).toBeVisible()
  await choose('AAAAAAAA', 'Nova-Senha-9')
  await expect(page.getByText(t('errors:ERR_RESET_CODE'))).toBeVisible()
  await choose(code, 'Nova-Senha-9')
  await expectToast(page, t('access:reset.done'))

  await signIn(page, { email, password: forgotten })
  await expect(page.getByRole('alert').filter({ hasText: t('errors:ERR_INVALID_CREDENTIALS') })).toBeVisible()
  await signIn(page, { email, password: 'Nova-Senha-9' })
  await expect(page).toHaveURL('/tickets')
})
