import { companies } from '@recado/contract/companies/companies'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { connections } from '@recado/contract/connections'
import { defaultWeek } from '@recado/contract/time/openingHours'
import { dayOff, withHours, workingDays } from '../../web/src/shared/hours/hoursOfDay.ts'
import { expect, test } from '../fixtures.ts'
import type { Company } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, rail, tabTo, title } from '../user.ts'

const say = textsIn('pt')

const set = ({ admin }: Company, key: string, value: string) => admin.call(settingEndpoints.update, { params: { key }, body: { value } })

async function read({ admin }: Company) {
  return new Map((await admin.call(settingEndpoints.list)).map(({ key, value }) => [key, value]))
}

test('what one administrator sets another sees at once, the tab of the hours too', async ({ open, company }) => {
  const bia = await company.hire({ name: 'Bia Rocha', profile: 'admin' })
  const [one, other] = await Promise.all([open(company.admin, '/settings'), open(bia, '/settings')])
  const rating = { name: say('settings:options.userRating.name') }
  await expect(other.getByRole('switch', rating)).not.toBeChecked()
  await expect(other.getByRole('tab')).toHaveText([say('settings:tabs.options'), say('settings:tabs.support')])

  await one.getByText(rating.name).click()
  await expect(one.getByRole('switch', rating)).toBeChecked()
  await expect(other.getByRole('switch', rating)).toBeChecked()
  await other.getByRole('switch', rating).press('Space')
  await expect(one.getByRole('switch', rating)).not.toBeChecked()

  await one.getByText(say('settings:schedules.of.company'), { exact: true }).click()
  await expect(other.getByRole('radio', { name: say('settings:schedules.of.company') })).toBeChecked()
  await expect(other.getByRole('tab')).toHaveText([
    say('settings:tabs.options'),
    say('settings:tabs.schedules'),
    say('settings:tabs.support'),
  ])
  await other.getByRole('combobox', { name: say('settings:options.timezone.name') }).fill('lisb')
  await other.getByRole('option', { name: /Europe\/Lisbon/ }).click()
  await expect(one.getByRole('combobox', { name: say('settings:options.timezone.name') })).toHaveValue('Europe/Lisbon')

  const values = await read(company)
  expect([values.get('userRating'), values.get('scheduleType'), values.get('timezone')]).toEqual(['disabled', 'company', 'Europe/Lisbon'])
})

test('what is changed says so quietly once the server has it, and not before', async ({ open, company }) => {
  const page = await open(company.admin, '/settings')
  const said = (key: string) => page.locator(`#${key}`).getByRole('status')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/settings/userRating', async (route) => {
    await asked
    await route.fallback()
  })
  await page.getByRole('switch', { name: say('settings:options.userRating.name') }).press('Space')
  await expect(page.getByRole('switch', { name: say('settings:options.userRating.name') })).toBeChecked()
  await expect(said('userRating')).toHaveText('')
  answer()
  await expect(said('userRating')).toHaveText(say('settings:saved'))
  await page.getByRole('switch', { name: say('settings:options.sendMsgTransfTicket.name') }).press('Space')
  await expect(said('sendMsgTransfTicket')).toHaveText(say('settings:saved'))
  await expect(said('userRating')).toHaveText('')
})

test('a value that the server refuses goes back, with a word', async ({ open, company, complaints }) => {
  complaints.expect(/403.*\/api\/settings\/call/)
  const page = await open(company.admin, '/settings')
  const calls = page.getByRole('switch', { name: say('settings:options.call.name') })
  await expect(calls).not.toBeChecked()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/settings/call', async (route) => {
    await asked
    await route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION', message: '' } })
  })
  await calls.press('Space')
  await expect(calls).toBeChecked()
  answer()
  await toasted(page, say('errors:ERR_NO_PERMISSION'))
  await expect(calls).not.toBeChecked()
})

test('a secret is written once, and from then on only its end is shown', async ({ open, company }) => {
  const page = await open(company.admin, '/settings#asaas')
  const row = page.locator('#asaas')
  await expect(button(row, say('settings:secret.add'))).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('asaas-token-of-this-company-1234')
  await page.keyboard.press('Enter')
  await expect(row.getByText('••••1234')).toBeVisible()
  await expect(page.getByText('asaas-token')).toHaveCount(0)
  await button(row, say('settings:secret.remove')).click()
  await expect(row.getByText(say('settings:secret.none'))).toBeVisible()
  await expect.poll(async () => (await read(company)).get('asaas')).toBe('')
})

test('a key of an AI service that does not work is saved with a warning', async ({ open, company, ai, complaints }) => {
  const page = await open(company.admin, '/settings#aiApiKey')
  const row = page.locator('#aiApiKey')
  ai.lists({ status: 401 })
  await expect(button(row, say('settings:secret.add'))).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('sk-of-this-company-4321')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toHaveText(say('prompts:savedBut', { reason: say('prompts:reasons.key') }))
  await expect(row.getByText('••••4321')).toBeVisible()
  ai.forget()
  complaints.expect(/422.*\/api\/settings\/aiEndpoint/)
  await page.getByRole('textbox', { name: say('settings:options.aiEndpoint.name'), exact: true }).fill('http://api.example.com/v1')
  await page.keyboard.press('Enter')
  await toasted(page, say('validation:noHttps'))
  expect((await read(company)).get('aiEndpoint')).toBe('')
})

test('a setting is found by its name in the palette', async ({ open, company }) => {
  const page = await open(company.admin, '/tags')
  await expect(title(page, say('tags:title'))).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('transferencia')
  await expect(page.getByRole('option', { name: say('settings:options.sendMsgTransfTicket.name') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('switch', { name: say('settings:options.sendMsgTransfTicket.name') })).toBeFocused()
})

test('the side menu starts as the company wants it', async ({ open, company }) => {
  await set(company, 'sideMenu', 'disabled')
  const page = await open(company.admin, '/settings')
  await expect(button(page, say('shell:rail.expand'))).toBeVisible()
  await page.getByRole('switch', { name: say('settings:options.sideMenu.name') }).press('Space')
  await expect.poll(async () => (await read(company)).get('sideMenu')).toBe('enabled')
  await page.reload()
  await expect(button(page, say('shell:rail.collapse'))).toBeVisible()
})

test('a week is set by keyboard, and what was not saved is asked for', async ({ open, company }) => {
  await set(company, 'scheduleType', 'company')
  const page = await open(company.admin, '/settings?tab=schedules')
  await tabTo(page, page.getByLabel(say('resource:hours.from', { day: 'Segunda-feira' })))
  await page.keyboard.type('22')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2h30')
  await page.keyboard.press('Tab')
  await expect(page.getByText(say('resource:hours.nextDay', { time: '02:30' }))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: say('resource:hours.toWorkingDays') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('resource:hours.nextDay', { time: '02:30' }))).toHaveCount(5)

  const sunday = page.getByRole('group', { name: 'Domingo' })
  await tabTo(page, sunday.getByRole('switch'))
  await page.keyboard.press('Space')
  await expect(sunday.getByLabel('Domingo: fim')).toHaveValue('12:00')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(sunday.getByLabel(say('resource:hours.from', { day: 'Domingo' }))).toHaveValue('08:15')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(sunday.getByText(say('resource:hours.closed'))).toBeVisible()
  await tabTo(page, page.getByLabel('Sábado: fim'), 200)
  await page.keyboard.type('13:00')
  await expect(page.getByText(say('settings:schedules.unsaved'))).toBeVisible()
  await page.keyboard.press('Enter')
  await toasted(page, say('settings:schedules.saved'))
  await expect(page.getByText(say('settings:schedules.unsaved'))).toHaveCount(0)

  const night = withHours(defaultWeek, workingDays, { startTime: '22:00', endTime: '02:30' })
  const saved = withHours(night, ['saturday'], { startTime: '08:00', endTime: '13:00' })
  expect((await company.admin.call(companies.get, { params: { id: company.id } })).schedules).toEqual(withHours(saved, ['sunday'], dayOff))

  await page.getByRole('switch', { name: 'Sábado' }).press('Space')
  await rail(page)
    .getByRole('link', { name: say('tags:title') })
    .click()
  await expect(dialog(page)).toContainText(say('validation:leave.title'))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Sábado' })).not.toBeChecked()
  await rail(page)
    .getByRole('link', { name: say('tags:title') })
    .click()
  await button(dialog(page), say('validation:leave.action')).click()
  await expect(title(page, say('tags:title'))).toBeVisible()
})

test("a connection's bot is set in its dialog, and a variable stands where the caret was", async ({ open, company }) => {
  const { id } = await company.admin.call(connections.create, { body: { name: 'Loja', provider: 'simulator' } })
  const page = await open(company.admin, '/connections')
  await button(page, say('resource:editOne', { name: 'Loja' })).click()
  await page.getByRole('tab', { name: say('connections:tabs.messages') }).click()
  const greeting = field(dialog(page), say('connections:fields.greetingMessage'))
  await greeting.fill('Olá, !')
  await greeting.press('ArrowLeft')
  const variables = page.getByRole('toolbar', { name: say('resource:insert', { field: say('connections:fields.greetingMessage') }) })
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(button(variables, say('resource:variables.name'))).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(greeting).toHaveValue('Olá, {{firstName}}!')
  await expect(greeting).toBeFocused()

  await page.getByRole('tab', { name: say('connections:tabs.bot') }).click()
  await expect(dialog(page).getByText(say('connections:bot.never'))).toBeVisible()
  await field(dialog(page), say('connections:fields.expiresTicket')).fill('1440')
  await expect(dialog(page).getByText('= 1 dia')).toBeVisible()
  await field(dialog(page), say('connections:fields.maxUseBotQueues')).fill('0')
  await expect(dialog(page).getByText(say('connections:bot.noLimit'))).toBeVisible()
  await button(dialog(page), say('common:save')).click()
  await toasted(page, say('connections:updated'))
  expect(await company.admin.call(connections.get, { params: { id } })).toMatchObject({
    greetingMessage: 'Olá, {{firstName}}!',
    expiresTicket: 1440,
    maxUseBotQueues: 0,
  })
})
