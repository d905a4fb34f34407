import { queues } from '@recado/contract/queues/queues'
import { colleaguesEndpoint } from '@recado/contract/users/users'
import { expect, test } from '../fixtures.ts'
import { uniqueId } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, pagesOfAdmins, pagesOfEverybody, rail, signIn, tableRow, unfoldRail } from '../userActions.ts'

const t = textsIn('pt')

test('a new user signs in and sees only the permitted pages', async ({ open, company }) => {
  for (const [name, color] of Object.entries({ Vendas: '#258101', Suporte: '#ba3535' }))
    await company.admin.call(queues.endpoints.create, { body: { name, color } })
  const bia = { email: `bia-${uniqueId()}@example.com`, password: 'Gato-Azul-1' }
  const page = await open(company.admin, '/users')
  await button(page, t('users:add')).click()
  await field(dialog(page), t('users:fields.name')).fill('Bia Rocha')
  await field(dialog(page), t('users:fields.email')).fill(bia.email)
  await field(dialog(page), t('users:fields.password')).fill(bia.password)
  await page.getByRole('combobox', { name: t('users:fields.queues') }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await page.getByRole('option', { name: 'Suporte' }).click()
  await page.keyboard.press('Escape')
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('users:created'))
  await expect(tableRow(page, 'Bia Rocha')).toContainText(t('users:profiles.user'))
  await expect(tableRow(page, 'Bia Rocha').getByTitle(t('resource:offline'))).toBeVisible()

  const hers = await open(null, '/login')
  await signIn(hers, bia)
  await expect(rail(hers).getByRole('link')).toHaveText(pagesOfEverybody)
  await expect(tableRow(page, 'Bia Rocha').getByTitle(t('resource:online'))).toBeVisible()

  await button(page, t('resource:editOne', { name: 'Bia Rocha' })).click()
  await expect(button(dialog(page), t('resource:takeOut', { name: 'Vendas' }))).toBeVisible()
  await expect(button(dialog(page), t('resource:takeOut', { name: 'Suporte' }))).toBeVisible()
  await page.getByRole('combobox', { name: t('users:fields.profile') }).click()
  await page.getByRole('option', { name: t('users:profiles.admin') }).click()
  await button(dialog(page), t('common:save')).click()
  await expect(tableRow(page, 'Bia Rocha')).toContainText(t('users:profiles.admin'))
  await expect(rail(hers).getByRole('link', { name: t('users:title') })).toBeVisible()
  await unfoldRail(hers)
  await expect(rail(hers).getByRole('link')).toHaveText(pagesOfAdmins)
})

test('an invited colleague accepts by link and works; a resent invitation invalidates the first link', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/410.*invitations/)
  const { id } = await company.admin.call(queues.endpoints.create, { body: { name: 'Vendas', color: '#258101' } })
  const email = `bia-${uniqueId()}@example.com`
  const page = await open(company.admin, '/users?invite=true')
  await field(dialog(page), t('users:fields.email')).fill(company.admin.email)
  complaints.expect(/409.*invitations/)
  await button(dialog(page), t('users:invitations.send')).click()
  await expect(dialog(page).getByText(t('errors:ERR_EMAIL_TAKEN'))).toBeVisible()
  await field(dialog(page), t('users:fields.email')).fill(email)
  await page.getByRole('combobox', { name: t('users:fields.queues') }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await page.keyboard.press('Escape')
  await button(dialog(page), t('users:invitations.send')).click()
  const shown = page.getByRole('dialog', { name: t('users:invitations.link.title') })
  const first = new URL(await field(shown, t('users:invitations.link.label')).inputValue())
  await button(shown, t('common:close')).last().click()
  await button(page, t('users:invitations.resendOne', { name: email })).click()
  const link = new URL(await field(shown, t('users:invitations.link.label')).inputValue())
  await button(shown, t('common:close')).last().click()

  const hers = await open(null, `${first.pathname}${first.hash}`)
  await expect(hers.getByText(t('access:invitation.reasons.revoked'))).toBeVisible()
  await hers.goto('/login')
  await hers.goto(`${link.pathname}${link.hash}`)
  await expect(field(hers, t('access:fields.email'))).toHaveValue(email)
  await field(hers, t('access:fields.yourName')).fill('Bia Rocha')
  await field(hers, t('access:fields.password')).fill('fraca')
  await button(hers, t('access:invitation.submit')).click()
  await expect(field(hers, t('access:fields.password'))).toHaveAttribute('aria-invalid', 'true')
  await field(hers, t('access:fields.password')).fill('Gato-Azul-2030')
  await button(hers, t('access:invitation.submit')).click()
  await expect(hers).toHaveURL('/tickets')
  await expect(rail(hers).getByRole('link')).toHaveText(pagesOfEverybody)
  await expect(tableRow(page, 'Bia Rocha').getByTitle(t('resource:online'))).toBeVisible()
  await expect(button(page, t('users:invitations.resendOne', { name: email }))).toHaveCount(0)
  const [bia] = (await company.admin.call(colleaguesEndpoint, {})).filter(({ name }) => name === 'Bia Rocha')
  expect(bia?.queues.map((queue) => queue.id)).toEqual([id])
})

test('a user changes their own name and password', async ({ open, platform, complaints }) => {
  // The new sign-in ends the session of the first page, which still reads the notice about it.
  complaints.expect(/(422|401|403|409).*\/api\/(users|notices)/)
  const company = await platform.found()
  const bia = await company.hire({ name: 'Bia Rocha' })
  const page = await open(bia, '/tags')
  await page.getByRole('button', { name: t('shell:account.menu', { name: 'Bia Rocha' }) }).click()
  await page.getByRole('menuitem', { name: t('shell:account.profile') }).click()
  await field(dialog(page), t('account:name')).fill('Bia Rocha Lima')
  await field(dialog(page), t('account:newPassword')).fill('Outra-Senha-2')
  await field(dialog(page), t('account:currentPassword')).fill('errada')
  await button(dialog(page), t('common:save')).click()
  await expect(field(dialog(page), t('account:currentPassword'))).toHaveAccessibleDescription(t.like('validation:wrongPassword'))
  await field(dialog(page), t('account:currentPassword')).fill(bia.password)
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('account:saved'))
  await expect(page.getByRole('button', { name: t('shell:account.menu', { name: 'Bia Rocha Lima' }) })).toBeVisible()
  const elsewhere = await open(null, '/login')
  await signIn(elsewhere, { email: bia.email, password: 'Outra-Senha-2' })
  await expect(elsewhere).toHaveURL('/tickets')
})
