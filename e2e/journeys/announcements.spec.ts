import { announcements } from '@recado/contract/announcements'
import { expect, test } from '../fixtures.ts'
import { uniqueId } from '../platform.ts'
import { anyOfTexts, textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, tableRow } from '../userActions.ts'

const t = textsIn('pt')

test('an announcement appears in other companies at once, at the bell too, and is new until it is read on any device', async ({
  open,
  platform,
  company,
}) => {
  const title = `Manutenção ${uniqueId()}`
  const root = await open(platform.superUser, '/announcements')
  const reader = await open(company.admin, '/announcements')
  await expectToast(reader, t.like('refusals:superUser'))
  await expect(reader).toHaveURL('/tickets')
  const sign = reader.getByRole('button', { name: anyOfTexts(t('announcements:bar.open'), t.like('announcements:bar.openCount')) })
  await expect(sign).toBeVisible()
  const elsewhere = await open(company.admin, '/tags')

  await button(root, t('announcements:add')).click()
  await field(dialog(root), t('announcements:fields.title')).fill(title)
  await field(dialog(root), t('announcements:fields.text')).fill('Voltamos em dez minutos.')
  await dialog(root)
    .getByRole('combobox', { name: t('announcements:fields.priority') })
    .click()
  await root.getByRole('option', { name: t('announcements:priorities.1') }).click()
  await button(dialog(root), t('common:save')).click()
  await expect(tableRow(root, title).getByText(t('announcements:states.shown'))).toBeVisible()

  await expect(sign).toHaveAccessibleName(t('announcements:bar.openCount', { count: 1 }))
  await expect(button(elsewhere, t('notifications:openCount', { count: 1 }))).toBeVisible()
  await button(reader, t('notifications:openCount', { count: 1 })).click()
  await dialog(reader)
    .getByRole('region', { name: t('announcements:bar.open') })
    .getByRole('button', { name: title })
    .click()
  const entry = dialog(reader).getByRole('article').filter({ hasText: title })
  await expect(entry.getByText(t('announcements:bar.new'), { exact: true })).toBeVisible()
  await expect(entry.getByText(t('announcements:priorities.1'))).toBeVisible()
  await expect(entry.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
  await expect(button(elsewhere, t('announcements:bar.open'))).toBeVisible()
  await expect(button(elsewhere, t('notifications:open'))).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(sign).toHaveAccessibleName(t('announcements:bar.open'))
  await reader.reload()
  await expect(sign).toHaveAccessibleName(t('announcements:bar.open'))

  const { records } = (await platform.superUser.call(announcements.endpoints.list, { query: { searchParam: title } })) as {
    records: { id: number }[]
  }
  await sign.click()
  await expect(entry).toBeVisible()
  await platform.superUser.call(announcements.endpoints.remove, { params: { id: records[0]?.id ?? 0 } })
  await expect(entry).toHaveCount(0)
  await expect(tableRow(root, title)).toHaveCount(0)
})
