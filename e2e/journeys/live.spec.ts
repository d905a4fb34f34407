import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, row, title } from '../user.ts'

const say = textsIn('pt')

test('changes of one user appear for others at once; users without the right have no delete button', async ({ open, company }) => {
  const [admin, user] = await Promise.all([
    open(company.admin, '/tags'),
    company.hire({ name: 'Bia Rocha' }).then((bia) => open(bia, '/tags')),
  ])
  await expect(button(user, say('tags:add'))).toBeVisible()
  await user.evaluate(() => {
    document.body.dataset.neverReloaded = 'true'
  })

  await button(admin, say('tags:add')).click()
  await field(dialog(admin), say('tags:fields.name')).fill('Retorno')
  await button(dialog(admin), say('common:save')).click()
  await expect(row(user, 'Retorno')).toBeVisible()
  await expect(title(user, `${say('tags:title')} 1`)).toBeVisible()
  await expect(button(admin, say('resource:removeOne', { name: 'Retorno' }))).toBeVisible()
  await expect(button(user, say('resource:editOne', { name: 'Retorno' }))).toBeVisible()
  await expect(button(user, say('resource:removeOne', { name: 'Retorno' }))).toHaveCount(0)

  await button(user, say('resource:editOne', { name: 'Retorno' })).click()
  await expect(user.getByRole('switch', { name: say('tags:fields.kanban') })).toHaveCount(0)
  await field(dialog(user), say('tags:fields.name')).fill('Retorno amanhã')
  await button(dialog(user), say('common:save')).click()
  await expect(row(admin, 'Retorno amanhã')).toBeVisible()

  await button(admin, say('resource:removeOne', { name: 'Retorno amanhã' })).click()
  await button(dialog(admin), say('common:delete')).click()
  await expect(row(user, 'Retorno amanhã')).toHaveCount(0)
  await expect(user.locator('body')).toHaveAttribute('data-never-reloaded', 'true')
})
