import type { Page } from '@playwright/test'
import { contacts } from '@recado/contract/contacts'
import { schedules } from '@recado/contract/schedules/schedules'
import { createConnection } from '../createConnection.ts'
import { drag, dragByFinger } from '../dragging.ts'
import { expect, test } from '../fixtures.ts'
import type { Person } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, pageTitle, tableRow } from '../userActions.ts'

const t = textsIn('pt')

const entry = (page: Page, name: RegExp) => page.getByRole('table').getByRole('button', { name })
const cell = (page: Page, day: string) => page.getByRole('cell').filter({ has: page.getByRole('button', { name: day, exact: true }) })
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const contactOf = (admin: Person, name: string) => admin.call(contacts.endpoints.create, { body: { name, number: '11987650001' } })

test('a message with a picture is scheduled, previewed, moved and deleted; a second browser sees it all', async ({ open, company }) => {
  const { admin } = company
  await createConnection(admin, 'Café Aurora')
  await contactOf(admin, 'Rita Lobo')
  const page = await open(admin, '/schedules?view=month&date=2099-01-14')
  const other = await open(admin, '/schedules?view=month&date=2099-01-14')
  await button(page, t('schedules:add')).click()
  await field(dialog(page), t('schedules:fields.contactId')).fill('Rita')
  await page.getByRole('option', { name: /Rita Lobo/ }).click()
  const preview = dialog(page).getByRole('region', { name: t('schedules:preview') })
  await field(dialog(page), t('schedules:fields.body')).fill('Seu protocolo: {{protocol}}')
  await expect(preview).toContainText(/Seu protocolo: \d{6}-1/)
  await field(dialog(page), t('schedules:fields.body')).fill('Oi ')
  await dialog(page)
    .getByRole('toolbar')
    .getByRole('button', { name: t('resource:variables.firstName') })
    .click()
  await expect(preview).toContainText('Oi Rita')
  const chooser = page.waitForEvent('filechooser')
  await button(dialog(page), t('resource:file.choose')).click()
  await (await chooser).setFiles({ name: 'convite.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog(page).getByRole('img', { name: 'convite.png' })).toBeVisible()
  await field(dialog(page), t('schedules:fields.sendAt')).fill('14/01/2099 09:30')
  await expect(dialog(page).getByText(t('schedules:notes.over', { line: 'Café Aurora' }))).toBeVisible()
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('schedules:created'))
  for (const one of [page, other]) {
    await expect(cell(one, 'quarta-feira, 14 de janeiro de 2099').getByRole('button', { name: '09:30 Rita Lobo, Agendada' })).toBeVisible()
    await expect(pageTitle(one, `${t('schedules:title')} 1`)).toBeVisible()
  }

  await entry(other, /^09:30 Rita Lobo/).click()
  await expect(dialog(other).getByRole('img', { name: 'convite.png' })).toBeVisible()
  await expect(field(dialog(other), t('schedules:fields.body'))).toBeFocused()
  await button(dialog(other), t('common:cancel')).click()
  await expect(dialog(other)).toBeHidden()

  await drag(page, entry(page, /^09:30 Rita Lobo/), cell(page, 'sexta-feira, 16 de janeiro de 2099'))
  for (const one of [page, other])
    await expect(cell(one, 'sexta-feira, 16 de janeiro de 2099').getByRole('button', { name: /^09:30 Rita Lobo/ })).toBeVisible()

  await entry(page, /^09:30 Rita Lobo/).hover()
  await button(page, t('resource:editOne', { name: 'Rita Lobo, 09:30' })).click()
  await expect(field(dialog(page), t('schedules:fields.sendAt'))).toHaveValue('16/01/2099 09:30')
  await button(dialog(page), t('common:cancel')).click()
  await page.getByText(t('schedules:views.list'), { exact: true }).click()
  await expect(tableRow(page, 'Rita Lobo')).toContainText('16/01/2099 09:30')
  await expect(button(page, t('resource:removeOne', { name: 'Rita Lobo' }))).toBeVisible()
  await page.getByText(t('schedules:views.month'), { exact: true }).click()
  await button(page, 'sexta-feira, 16 de janeiro de 2099').click()
  await button(page, t('resource:removeOne', { name: 'Rita Lobo, 09:30' })).click()
  await button(dialog(page), t('common:delete')).click()
  await expectToast(page, t('schedules:removed'))
  await expect(entry(other, /Rita Lobo/)).toHaveCount(0)
})

test('a finger that rests on what is planned brings it to another day; one that taps opens it', async ({ open, company: { admin } }) => {
  const { id: contactId } = await contactOf(admin, 'Rita Lobo')
  await admin.call(schedules.endpoints.create, { body: { body: 'Até amanhã', contactId, sendAt: '2099-01-14T09:30' } })
  const page = await open(admin, '/schedules?view=month&date=2099-01-14', { viewport: { width: 768, height: 1024 }, hasTouch: true })
  await dragByFinger(page, entry(page, /^09:30 Rita Lobo/), cell(page, 'sexta-feira, 16 de janeiro de 2099'))
  await expect(cell(page, 'sexta-feira, 16 de janeiro de 2099').getByRole('button', { name: /^09:30 Rita Lobo/ })).toBeVisible()
  await expect(page.locator('[data-dragging]')).toHaveCount(0)
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await entry(page, /^09:30 Rita Lobo/).tap()
  await expect(field(dialog(page), t('schedules:fields.sendAt'))).toHaveValue('16/01/2099 09:30')
})
