import { companyEndpoints } from '@recado/contract/companies/companies'
import { accessEndpoints } from '@recado/contract/users/access'
import { users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, field } from './support/user.ts'

test('the profile shows how strong the new password is, and why it would be refused', async ({ server, show }) => {
  let sent: unknown
  server.store(users, [admin])
  server.on(users.endpoints.update, ({ body }) => {
    sent = body
    return refuse('ERR_WEAK_PASSWORD', { reason: 'common' })
  })
  await show('/tags')
  await page.getByRole('button', { name: new RegExp(`^${t('shell:account.menu', { name: admin.name })}`) }).click()
  await page.getByRole('menuitem', { name: t('shell:account.profile') }).click()
  const password = field(dialog(), t('account:newPassword'))
  const sentence = dialog().getByRole('status')
  await password.fill('Flamengo2026')
  await expect.element(sentence).toHaveTextContent(t('passwords:common'))
  await password.fill(`${admin.name.replaceAll(' ', '')}1`)
  await expect.element(sentence).toHaveTextContent(t('passwords:ownWords'))
  await password.fill('gato azul na parede verde')
  await expect.element(sentence).toHaveTextContent(t('passwords:strong'))
  await field(dialog(), t('account:currentPassword')).fill('Senha-Boa-1')
  await button(dialog(), t('common:save')).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(t('errors:ERR_WEAK_PASSWORD'))
  expect(sent).toMatchObject({ password: 'gato azul na parede verde', refuseWeak: true })
})

test('a guest who sets a new password sees it too', async ({ server, show }) => {
  server.on(accessEndpoints.forgotPassword, () => ({ message: 'access.codeMailed' }))
  await show('/forgetpsw', { user: null })
  await field(page, t('access:fields.email')).fill('joana.prado@example.test')
  await button(page, t('access:reset.send')).click()
  await field(page, t('access:fields.newPassword')).fill('JoanaPrado1')
  await expect.element(page.getByText(t('passwords:ownWords'))).toBeVisible()
})

test('the sign-up knows the names that were typed', async ({ server, show }) => {
  server.on(companyEndpoints.offer, () => ({ signUp: true, trialDays: 14, termsUrl: '', privacyUrl: '' }))
  await show('/signup', { user: null })
  await field(page, t('access:fields.company')).fill('Padaria Estrela')
  await field(page, t('access:fields.password')).fill('padariaestrela')
  await expect.element(page.getByText(t('passwords:ownWords'))).toBeVisible()
})
