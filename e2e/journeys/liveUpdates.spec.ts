import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, pageTitle, tableRow } from '../userActions.ts'

const t = textsIn('pt')

test('changes of one user appear for others at once; users without the right have no delete button', async ({ open, company }) => {
  const [admin, user] = await Promise.all([
    open(company.admin, '/tags'),
    company.hire({ name: 'Bia Rocha' }).then((bia) => open(bia, '/tags')),
  ])
  await expect(button(user, t('tags:add'))).toBeVisible()
  await user.evaluate(() => {
    document.body.dataset.neverReloaded = 'true'
  })

  await button(admin, t('tags:add')).click()
  await field(dialog(admin), t('tags:fields.name')).fill('Retorno')
  await button(dialog(admin), t('common:save')).click()
  await expect(tableRow(user, 'Retorno')).toBeVisible()
  await expect(pageTitle(user, `${t('tags:title')} 1`)).toBeVisible()
  await expect(button(admin, t('resource:removeOne', { name: 'Retorno' }))).toBeVisible()
  await expect(button(user, t('resource:editOne', { name: 'Retorno' }))).toBeVisible()
  await expect(button(user, t('resource:removeOne', { name: 'Retorno' }))).toHaveCount(0)

  await button(user, t('resource:editOne', { name: 'Retorno' })).click()
  await expect(user.getByRole('switch', { name: t('tags:fields.kanban') })).toHaveCount(0)
  await field(dialog(user), t('tags:fields.name')).fill('Retorno amanhã')
  await button(dialog(user), t('common:save')).click()
  await expect(tableRow(admin, 'Retorno amanhã')).toBeVisible()

  await button(admin, t('resource:removeOne', { name: 'Retorno amanhã' })).click()
  await button(dialog(admin), t('common:delete')).click()
  await expect(tableRow(user, 'Retorno amanhã')).toHaveCount(0)
  await expect(user.locator('body')).toHaveAttribute('data-never-reloaded', 'true')
})
