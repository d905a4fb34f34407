import { announcements } from '@recado/contract/announcements'
import { expect, test } from '../fixtures.ts'
import { fresh } from '../platform.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row } from '../user.ts'

test('what the super user announces is seen in other companies at once, at the bell too, marked until it was read on any device', async ({
  open,
  platform,
  company,
}) => {
  const title = `Manutenção ${fresh()}`
  const root = await open(platform.superUser, '/announcements')
  const reader = await open(company.admin, '/announcements')
  await toasted(reader, /Esta página é só do superusuário/)
  await expect(reader).toHaveURL('/tickets')
  const sign = reader.getByRole('button', { name: /^Comunicados/ })
  await expect(sign).toBeVisible()
  const elsewhere = await open(company.admin, '/tags')

  await button(root, 'Novo comunicado').click()
  await field(dialog(root), 'Título').fill(title)
  await field(dialog(root), 'Texto').fill('Voltamos em dez minutos.')
  await dialog(root).getByRole('combobox', { name: 'Prioridade' }).click()
  await root.getByRole('option', { name: 'Alta' }).click()
  await button(dialog(root), 'Salvar').click()
  await expect(row(root, title).getByText('Ativo')).toBeVisible()

  await expect(sign).toHaveAccessibleName(/novo/)
  await expect(button(elsewhere, 'Notificações: 1 não vista')).toBeVisible()
  await button(reader, 'Notificações: 1 não vista').click()
  await dialog(reader).getByRole('region', { name: 'Comunicados' }).getByRole('button', { name: title }).click()
  const entry = dialog(reader).getByRole('article').filter({ hasText: title })
  await expect(entry.getByText('Novo', { exact: true })).toBeVisible()
  await expect(entry.getByText('Alta')).toBeVisible()
  await expect(entry.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
  await expect(button(elsewhere, 'Comunicados')).toBeVisible()
  await expect(button(elsewhere, 'Notificações')).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(sign).toHaveAccessibleName('Comunicados')
  await reader.reload()
  await expect(sign).toHaveAccessibleName('Comunicados')

  const { records } = (await platform.superUser.call(announcements.endpoints.list, { query: { searchParam: title } })) as {
    records: { id: number }[]
  }
  await sign.click()
  await expect(entry).toBeVisible()
  await platform.superUser.call(announcements.endpoints.remove, { params: { id: records[0]?.id ?? 0 } })
  await expect(entry).toHaveCount(0)
  await expect(row(root, title)).toHaveCount(0)
})
