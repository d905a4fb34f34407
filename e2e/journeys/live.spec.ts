import { expect, test } from '../fixtures.ts'
import { button, dialog, field, row, title } from '../user.ts'

test('what one does another sees at once, without a reload; who may not delete has no button for it', async ({ open, company }) => {
  const [admin, user] = await Promise.all([
    open(company.admin, '/tags'),
    company.hire({ name: 'Bia Rocha' }).then((bia) => open(bia, '/tags')),
  ])
  await expect(button(user, 'Nova tag')).toBeVisible()
  await user.evaluate(() => {
    document.body.dataset.neverReloaded = 'true'
  })

  await button(admin, 'Nova tag').click()
  await field(dialog(admin), 'Nome').fill('Retorno')
  await button(dialog(admin), 'Salvar').click()
  await expect(row(user, 'Retorno')).toBeVisible()
  await expect(title(user, 'Tags 1')).toBeVisible()
  await expect(button(admin, 'Excluir Retorno')).toBeVisible()
  await expect(button(user, 'Editar Retorno')).toBeVisible()
  await expect(button(user, 'Excluir Retorno')).toHaveCount(0)

  await button(user, 'Editar Retorno').click()
  await expect(user.getByRole('switch', { name: 'Mostrar como coluna no kanban' })).toHaveCount(0)
  await field(dialog(user), 'Nome').fill('Retorno amanhã')
  await button(dialog(user), 'Salvar').click()
  await expect(row(admin, 'Retorno amanhã')).toBeVisible()

  await button(admin, 'Excluir Retorno amanhã').click()
  await button(dialog(admin), 'Excluir').click()
  await expect(row(user, 'Retorno amanhã')).toHaveCount(0)
  await expect(user.locator('body')).toHaveAttribute('data-never-reloaded', 'true')
})
