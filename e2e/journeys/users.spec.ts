import { queues } from '@recado/contract/queues/queues'
import { colleagues } from '@recado/contract/users/users'
import { expect, test } from '../fixtures.ts'
import { fresh } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, pagesOfAdmins, pagesOfEverybody, rail, row, signIn, unfoldRail } from '../user.ts'

const say = textsIn('pt')

test('a new user signs in and sees only the permitted pages', async ({ open, company }) => {
  for (const [name, color] of Object.entries({ Vendas: '#258101', Suporte: '#ba3535' }))
    await company.admin.call(queues.endpoints.create, { body: { name, color } })
  const bia = { email: `bia-${fresh()}@example.com`, password: 'Segredo-1' }
  const page = await open(company.admin, '/users')
  await button(page, say('users:add')).click()
  await field(dialog(page), say('users:fields.name')).fill('Bia Rocha')
  await field(dialog(page), say('users:fields.email')).fill(bia.email)
  await field(dialog(page), say('users:fields.password')).fill(bia.password)
  await page.getByRole('combobox', { name: say('users:fields.queues') }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await page.getByRole('option', { name: 'Suporte' }).click()
  await page.keyboard.press('Escape')
  await button(dialog(page), say('common:save')).click()
  await toasted(page, say('users:created'))
  await expect(row(page, 'Bia Rocha')).toContainText(say('users:profiles.user'))
  await expect(row(page, 'Bia Rocha').getByTitle(say('resource:offline'))).toBeVisible()

  const hers = await open(null, '/login')
  await signIn(hers, bia)
  await expect(rail(hers).getByRole('link')).toHaveText(pagesOfEverybody)
  await expect(row(page, 'Bia Rocha').getByTitle(say('resource:online'))).toBeVisible()

  await button(page, say('resource:editOne', { name: 'Bia Rocha' })).click()
  await expect(button(dialog(page), say('resource:takeOut', { name: 'Vendas' }))).toBeVisible()
  await expect(button(dialog(page), say('resource:takeOut', { name: 'Suporte' }))).toBeVisible()
  await page.getByRole('combobox', { name: say('users:fields.profile') }).click()
  await page.getByRole('option', { name: say('users:profiles.admin') }).click()
  await button(dialog(page), say('common:save')).click()
  await expect(row(page, 'Bia Rocha')).toContainText(say('users:profiles.admin'))
  await expect(rail(hers).getByRole('link', { name: say('users:title') })).toBeVisible()
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
  const email = `bia-${fresh()}@example.com`
  const page = await open(company.admin, '/users?invite=true')
  await field(dialog(page), say('users:fields.email')).fill(company.admin.email)
  complaints.expect(/409.*invitations/)
  await button(dialog(page), say('users:invitations.send')).click()
  await expect(dialog(page).getByText(say('errors:ERR_EMAIL_TAKEN'))).toBeVisible()
  await field(dialog(page), say('users:fields.email')).fill(email)
  await page.getByRole('combobox', { name: say('users:fields.queues') }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await page.keyboard.press('Escape')
  await button(dialog(page), say('users:invitations.send')).click()
  const shown = page.getByRole('dialog', { name: say('users:invitations.link.title') })
  const first = new URL(await field(shown, say('users:invitations.link.label')).inputValue())
  await button(shown, say('common:close')).last().click()
  await button(page, say('users:invitations.resendOne', { name: email })).click()
  const link = new URL(await field(shown, say('users:invitations.link.label')).inputValue())
  await button(shown, say('common:close')).last().click()

  const hers = await open(null, `${first.pathname}${first.hash}`)
  await expect(hers.getByText(say('access:invitation.reasons.revoked'))).toBeVisible()
  await hers.goto('/login')
  await hers.goto(`${link.pathname}${link.hash}`)
  await expect(field(hers, say('access:fields.email'))).toHaveValue(email)
  await field(hers, say('access:fields.yourName')).fill('Bia Rocha')
  await field(hers, say('access:fields.password')).fill('fraca')
  await button(hers, say('access:invitation.submit')).click()
  await expect(field(hers, say('access:fields.password'))).toHaveAttribute('aria-invalid', 'true')
  await field(hers, say('access:fields.password')).fill('Segredo-2030')
  await button(hers, say('access:invitation.submit')).click()
  await expect(hers).toHaveURL('/tickets')
  await expect(rail(hers).getByRole('link')).toHaveText(pagesOfEverybody)
  await expect(row(page, 'Bia Rocha').getByTitle(say('resource:online'))).toBeVisible()
  await expect(button(page, say('users:invitations.resendOne', { name: email }))).toHaveCount(0)
  const [bia] = (await company.admin.call(colleagues, {})).filter(({ name }) => name === 'Bia Rocha')
  expect(bia?.queues.map((queue) => queue.id)).toEqual([id])
})

test('a user changes their own name and password', async ({ open, platform, complaints }) => {
  complaints.expect(/(422|401|403|409).*\/api\/users/)
  const company = await platform.found()
  const bia = await company.hire({ name: 'Bia Rocha' })
  const page = await open(bia, '/tags')
  await page.getByRole('button', { name: say('shell:account.menu', { name: 'Bia Rocha' }) }).click()
  await page.getByRole('menuitem', { name: say('shell:account.profile') }).click()
  await field(dialog(page), say('account:name')).fill('Bia Rocha Lima')
  await field(dialog(page), say('account:newPassword')).fill('Outra-Senha-2')
  await field(dialog(page), say('account:currentPassword')).fill('errada')
  await button(dialog(page), say('common:save')).click()
  await expect(field(dialog(page), say('account:currentPassword'))).toHaveAccessibleDescription(say.like('validation:wrongPassword'))
  await field(dialog(page), say('account:currentPassword')).fill(bia.password)
  await button(dialog(page), say('common:save')).click()
  await toasted(page, say('account:saved'))
  await expect(page.getByRole('button', { name: say('shell:account.menu', { name: 'Bia Rocha Lima' }) })).toBeVisible()
  const elsewhere = await open(null, '/login')
  await signIn(elsewhere, { email: bia.email, password: 'Outra-Senha-2' })
  await expect(elsewhere).toHaveURL('/tickets')
})
