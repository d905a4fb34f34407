import { companyEndpoints } from '@recado/contract/companies/companies'
import { settingEndpoints, settings } from '@recado/contract/companies/settings'
import { defaultWeek } from '@recado/contract/time/openingHours'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { closedDay, withHours, workingDays } from '#web/shared/lib/hours/hoursOfDay.ts'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectCount, expectGone, expectPath, link, pageTitle, press, rail, tabTo, type } from './support/user.ts'

/** The settings of the company; of a secret the page gets only the end. */
function storeSettings(server: FakeServer) {
  const values = new Map<string, string>(
    Object.entries(settings).flatMap(([key, spec]) => ('platform' in spec ? [] : [[key, spec.default] as const])),
  )
  server.on(settingEndpoints.list, () => [...values].map(([key, value]) => ({ key, value })))
  server.on(settingEndpoints.update, ({ params: { key }, body }) => {
    const isSecret = key === 'asaas' || key === 'aiApiKey'
    const value = isSecret && body.value ? `…${body.value.slice(-4)}` : body.value
    values.set(key, value)
    server.publish('settings', { action: 'update', setting: { key, value } })
    return { key, value }
  })
  return values
}

const setting = (key: string) => page.elementLocator(document.getElementById(key) ?? document.body)
const rating = page.getByRole('switch', { name: t('settings:options.userRating.name') })

test('a changed setting says so quietly once the server has it, and not before', async ({ server, show }) => {
  storeSettings(server)
  await show('/settings')
  await expect.element(rating).toBeInTheDocument()
  const status = (key: string) => setting(key).getByRole('status')
  const asked = Promise.withResolvers<void>()
  server.on(settingEndpoints.update, async ({ params: { key }, body: { value } }) => {
    await asked.promise
    return { key, value }
  })
  ;(rating.element() as HTMLElement).focus()
  await press('Space')
  await expect.element(rating).toBeChecked()
  await expect.element(status('userRating')).toHaveTextContent('')
  asked.resolve()
  await expect.element(status('userRating')).toHaveTextContent(t('settings:saved'))
  const transfer = page.getByRole('switch', { name: t('settings:options.sendMsgTransfTicket.name') })
  ;(transfer.element() as HTMLElement).focus()
  await press('Space')
  await expect.element(status('sendMsgTransfTicket')).toHaveTextContent(t('settings:saved'))
  await expect.element(status('userRating')).toHaveTextContent('')
})

test('a refused value is reverted with a message', async ({ server, show }) => {
  storeSettings(server)
  await show('/settings')
  const calls = page.getByRole('switch', { name: t('settings:options.call.name') })
  await expect.element(calls).not.toBeChecked()
  const asked = Promise.withResolvers<void>()
  server.on(settingEndpoints.update, async () => {
    await asked.promise
    return refuse('ERR_NO_PERMISSION')
  })
  ;(calls.element() as HTMLElement).focus()
  await press('Space')
  await expect.element(calls).toBeChecked()
  asked.resolve()
  await expectToast(t('errors:ERR_NO_PERMISSION'))
  await expect.element(calls).not.toBeChecked()
})

test('a secret is entered once, then only its end is shown', async ({ server, show }) => {
  const values = storeSettings(server)
  await show('/settings#asaas')
  await expect.element(page.getByRole('button', { name: t('settings:secret.add'), exact: true }).first()).toBeVisible()
  await expect.poll(() => setting('asaas').element().contains(document.activeElement)).toBe(true)
  await expect.element(button(setting('asaas'), t('settings:secret.add'))).toHaveFocus()
  await press('Enter')
  await type('asaas-token-of-this-company-1234')
  await press('Enter')
  await expect.element(setting('asaas').getByText('••••1234')).toBeVisible()
  await expectCount(page.getByText('asaas-token')).toBe(0)
  await button(setting('asaas'), t('settings:secret.remove')).click()
  await expect.element(setting('asaas').getByText(t('settings:secret.none'))).toBeVisible()
  await expect.poll(() => values.get('asaas')).toBe('')
})

test('the palette finds a setting by its name', async ({ server, show }) => {
  storeSettings(server)
  await show('/tags')
  await expect.element(pageTitle(t('tags:title'))).toBeVisible()
  await press('Control+k')
  await type('transferencia')
  await expect.element(page.getByRole('option', { name: t('settings:options.sendMsgTransfTicket.name') })).toBeVisible()
  await press('Enter')
  await expect.element(page.getByRole('switch', { name: t('settings:options.sendMsgTransfTicket.name') })).toHaveFocus()
})

test('hours are edited by keyboard, and unsaved changes are asked about', async ({ server, show }) => {
  storeSettings(server).set('scheduleType', 'company')
  let schedules = defaultWeek
  const company = () => ({ ...sample(companyEndpoints.get.output, { id: admin.companyId }), schedules })
  server.on(companyEndpoints.get, company)
  server.on(companyEndpoints.setSchedules, ({ body }) => {
    schedules = body.schedules
    return company()
  })
  await show('/settings?tab=schedules')
  await tabTo(page.getByLabelText(t('resource:hours.from', { day: 'Segunda-feira' })))
  await type('22')
  await press('Tab')
  await type('2h30')
  await press('Tab')
  await expect.element(page.getByText(t('resource:hours.nextDay', { time: '02:30' }))).toBeVisible()
  await press('Enter')
  await expect.element(page.getByRole('menuitem', { name: t('resource:hours.toWorkingDays') })).toHaveFocus()
  await press('Enter')
  await expectCount(page.getByText(t('resource:hours.nextDay', { time: '02:30' }))).toBe(5)

  const sunday = page.getByRole('group', { name: 'Domingo' })
  await tabTo(sunday.getByRole('switch'))
  await press('Space')
  await expect.element(sunday.getByLabelText('Domingo: fim')).toHaveValue('12:00')
  await press('Tab')
  await press('ArrowUp')
  await expect.element(sunday.getByLabelText(t('resource:hours.from', { day: 'Domingo' }))).toHaveValue('08:15')
  await press('Shift+Tab')
  await press('Space')
  await expect.element(sunday.getByText(t('resource:hours.closed'))).toBeVisible()
  await tabTo(page.getByLabelText('Sábado: fim'), 200)
  await type('13:00')
  await expect.element(page.getByText(t('settings:schedules.unsaved'))).toBeVisible()
  await press('Enter')
  await expectToast(t('settings:schedules.saved'))
  await expectGone(page.getByText(t('settings:schedules.unsaved')))

  const night = withHours(defaultWeek, workingDays, { startTime: '22:00', endTime: '02:30' })
  const saved = withHours(night, ['saturday'], { startTime: '08:00', endTime: '13:00' })
  expect(schedules).toEqual(withHours(saved, ['sunday'], closedDay))

  const saturday = page.getByRole('switch', { name: 'Sábado' })
  ;(saturday.element() as HTMLElement).focus()
  await press('Space')
  await link(rail(), t('tags:title')).click()
  await expect.element(dialog()).toMatchTextContent(t('validation:leave.title'))
  await press('Escape')
  await expectGone(dialog())
  await expect.element(saturday).not.toBeChecked()
  await link(rail(), t('tags:title')).click()
  await button(dialog(), t('validation:leave.action')).click()
  await expect.element(pageTitle(t('tags:title'))).toBeVisible()
})

test('an AI key that does not work is saved with a warning, and an address without encryption is refused', async ({ server, show }) => {
  const values = storeSettings(server)
  const save = server.answerOf(settingEndpoints.update)
  server.on(settingEndpoints.update, async (call) => {
    if (call.params.key === 'aiEndpoint') return refuse('ERR_VALIDATION', { fields: [{ path: 'value', code: 'no_https', message: '' }] })
    return { ...(await save(call)), warning: 'key' }
  })
  await show('/settings#aiApiKey')
  const add = page.getByRole('button', { name: t('settings:secret.add'), exact: true })
  await expect.element(add.first()).toBeVisible()
  await expect.element(button(setting('aiApiKey'), t('settings:secret.add'))).toHaveFocus()
  await press('Enter')
  await type('sk-of-this-company-4321')
  await press('Enter')
  const warning = page.getByRole('alert').filter({ hasText: t('prompts:savedBut', { reason: t('prompts:reasons.key') }) })
  await expect.element(warning).toBeVisible()
  expect(document.getElementById('aiApiKey')?.contains(warning.element())).toBe(true)
  await expect.element(page.getByText('••••4321')).toBeVisible()

  await page.getByRole('textbox', { name: t('settings:options.aiEndpoint.name'), exact: true }).fill('http://api.example.com/v1')
  await press('Enter')
  await expectToast(t('validation:noHttps'))
  expect(values.get('aiEndpoint')).toBe('')
})

test('the settings are searched by their names, explanations and groups', async ({ server, show }) => {
  storeSettings(server)
  await show('/settings')
  await expect.element(rating).toBeInTheDocument()
  const search = page.getByRole('searchbox', { name: t('settings:search.label') })
  await search.click()
  await type('nota de 1 a 3')
  await press('Enter')
  await expect.element(rating).toBeVisible()
  await expectGone(page.getByText(t('settings:options.timezone.name'), { exact: true }))
  await press('Escape')
  await type('suporte')
  await press('Enter')
  await link(page, t('settings:tabs.support')).click()
  await expectPath().toBe('/settings?tab=support')
})

test('a search without a result can be cleared', async ({ server, show }) => {
  storeSettings(server)
  await show('/settings')
  await page.getByRole('searchbox', { name: t('settings:search.label') }).click()
  await type('zzz')
  await press('Enter')
  await expect.element(page.getByText(t('resource:nothingFound', { search: 'zzz' }))).toBeVisible()
  await button(page.getByRole('main'), t('resource:clearSearch')).last().click()
  await expect.element(rating).toBeVisible()
})

test('a day off is added where only the hours of queues count, and saved with the week as it was', async ({ server, show }) => {
  storeSettings(server).set('scheduleType', 'queue')
  const company = { ...sample(companyEndpoints.get.output, { id: admin.companyId }), schedules: defaultWeek, daysOff: [] }
  const saved: unknown[] = []
  server.on(companyEndpoints.get, () => company)
  server.on(companyEndpoints.setSchedules, ({ body }) => {
    saved.push(body)
    return { ...company, daysOff: body.daysOff ?? [] }
  })
  await show('/settings?tab=schedules')
  await button(page, t('settings:schedules.daysOff.add')).click()
  await expect.element(page.getByText(t('settings:schedules.week'))).not.toBeInTheDocument()
  await button(page, t('common:save')).click()
  await expect.element(page.getByLabelText(t('settings:schedules.daysOff.date'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabelText(t('settings:schedules.daysOff.date')).fill('25/12/2026')
  await page.getByLabelText(t('settings:schedules.daysOff.name')).fill('Natal')
  await page.getByLabelText(t('settings:schedules.daysOff.everyYear')).click()
  await button(page, t('common:save')).click()
  await expectToast(t('settings:schedules.saved'))
  expect(saved).toEqual([{ schedules: defaultWeek, daysOff: [{ date: '2026-12-25', name: 'Natal', everyYear: true }] }])
})
