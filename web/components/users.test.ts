import { users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, field, tableRow } from './support/user.ts'

test('the limit of the plan is explained in the form that meets it', async ({ server, show }) => {
  server.store(users, [admin])
  server.on(users.endpoints.create, () => refuse('ERR_PLAN_LIMIT', { resource: 'users', limit: 2 }))
  await show('/users')
  await button(page, t('users:add')).click()
  await field(dialog(), t('users:fields.name')).fill('Caio Prado')
  await field(dialog(), t('users:fields.email')).fill('caio@example.com')
  await field(dialog(), t('users:fields.password')).fill('Segredo-1')
  await button(dialog(), t('common:save')).click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(t('resource:planLimit.users', { count: 2 }))
  await expect.element(field(dialog(), t('users:fields.name'))).toHaveValue('Caio Prado')
})

test('a refusal to delete oneself is shown, and the row stays', async ({ server, show }) => {
  server.store(users, [admin])
  server.on(users.endpoints.remove, () => refuse('ERR_LAST_ADMIN'))
  await show('/users')
  await button(page, t('resource:removeOne', { name: admin.name })).click()
  await button(dialog(), t('common:delete')).click()
  await expectToast(t('users:errors.ERR_LAST_ADMIN'))
  await expect.element(tableRow(admin.name)).toBeVisible()
})
