import { contacts } from '@recado/contract/contacts'
import { schedules } from '@recado/contract/schedules/schedules'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field } from '../userActions.ts'

const t = textsIn('pt')

const clockOfCompany = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })

test('a user in another time zone sees and enters times of the company, and is told so', async ({ openFresh, company: { admin } }) => {
  const line = await createConnection(admin, 'Loja')
  await line.hears({ number: '5511987650001', name: 'Marina Alves' }, 'Oi de longe!')
  const { id: contactId } = await admin.call(contacts.endpoints.create, { body: { name: 'Rita Lobo', number: '11987650002' } })
  const page = await openFresh(admin, '/tickets?list=pending', { timezoneId: 'Asia/Tokyo' })
  await page.getByRole('button', { name: t('tickets:acceptOne', { name: 'Marina Alves' }) }).click()
  const time = page
    .getByRole('log')
    .getByRole('article', { name: /Marina Alves/ })
    .locator('time')
  const sentAt = new Date((await time.getAttribute('datetime')) ?? '')
  await expect(time).toHaveText(clockOfCompany.format(sentAt))

  await page.goto(`/schedules?contactId=${contactId}`)
  await field(dialog(page), t('schedules:fields.body')).fill('Até amanhã, Rita')
  const when = field(dialog(page), t('schedules:fields.sendAt'))
  await button(dialog(page), t('validation:dates.calendar')).click()
  const calendar = page.getByRole('dialog', { name: t('validation:dates.title') })
  await expect(calendar.locator('[aria-current=date]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await when.fill('14/01/2099 09:30')
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('schedules:created'))
  const planned = await admin.call(schedules.endpoints.list, { query: {} })
  expect(JSON.stringify(planned)).toContain('"sendAt":"2099-01-14T12:30:00.000Z"')

  await page.getByRole('button', { name: t.like('shell:account.menu') }).click()
  await expect(page.getByText(t.like('shell:account.clock', { zone: 'America/Sao Paulo' }))).toBeVisible()
})
