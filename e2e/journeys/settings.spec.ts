import { settingEndpoints } from '@recado/contract/companies/settings'
import { expect, test } from '../fixtures.ts'
import type { Company } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { button } from '../userActions.ts'

const t = textsIn('pt')

const set = ({ admin }: Company, key: string, value: string) => admin.call(settingEndpoints.update, { params: { key }, body: { value } })

async function read({ admin }: Company) {
  return new Map((await admin.call(settingEndpoints.list)).map(({ key, value }) => [key, value]))
}

test('a setting changed by one administrator appears for others at once, including the hours tab', async ({ open, company }) => {
  const bia = await company.hire({ name: 'Bia Rocha', profile: 'admin' })
  const [one, other] = await Promise.all([open(company.admin, '/settings'), open(bia, '/settings')])
  const rating = { name: t('settings:options.userRating.name') }
  await expect(other.getByRole('switch', rating)).not.toBeChecked()
  await expect(other.getByRole('tab')).toHaveText([t('settings:tabs.options'), t('settings:tabs.sso'), t('settings:tabs.support')])

  await one.getByText(rating.name).click()
  await expect(one.getByRole('switch', rating)).toBeChecked()
  await expect(other.getByRole('switch', rating)).toBeChecked()
  await other.getByRole('switch', rating).press('Space')
  await expect(one.getByRole('switch', rating)).not.toBeChecked()

  await one.getByText(t('settings:schedules.of.company'), { exact: true }).click()
  await expect(other.getByRole('radio', { name: t('settings:schedules.of.company') })).toBeChecked()
  await expect(other.getByRole('tab')).toHaveText([
    t('settings:tabs.options'),
    t('settings:tabs.schedules'),
    t('settings:tabs.sso'),
    t('settings:tabs.support'),
  ])
  await other.getByRole('combobox', { name: t('settings:options.timezone.name') }).fill('lisb')
  await other.getByRole('option', { name: /Europe\/Lisbon/ }).click()
  await expect(one.getByRole('combobox', { name: t('settings:options.timezone.name') })).toHaveValue('Europe/Lisbon')

  const values = await read(company)
  expect([values.get('userRating'), values.get('scheduleType'), values.get('timezone')]).toEqual(['disabled', 'company', 'Europe/Lisbon'])
})

test('the side menu starts as the company has set it', async ({ open, company }) => {
  await set(company, 'sideMenu', 'disabled')
  const page = await open(company.admin, '/settings')
  await expect(button(page, t('shell:rail.expand'))).toBeVisible()
  await page.getByRole('switch', { name: t('settings:options.sideMenu.name') }).press('Space')
  await expect.poll(async () => (await read(company)).get('sideMenu')).toBe('enabled')
  await page.reload()
  await expect(button(page, t('shell:rail.collapse'))).toBeVisible()
})
