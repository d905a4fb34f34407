import type { Page } from '@playwright/test'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { pageTitle } from '../userActions.ts'

const t = textsIn('pt')

const counter = (page: Page, name: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) })
const marina = { number: '5511987650011', name: 'Marina Alves' }

test('figures update live, link to what they count, and follow the chosen period', async ({ open, company }) => {
  const line = await createConnection(company.admin, 'Loja')
  const page = await open(company.admin, '/')
  await expect(pageTitle(page, t('dashboard:title'))).toBeVisible()
  await expect(counter(page, t('dashboard:counters.supportPending')).first()).toHaveText('0')
  await line.hears(marina, 'Oi!')
  await expect(counter(page, t('dashboard:counters.supportPending')).first()).toHaveText('1')
  await expect(page.getByRole('table', { name: t('dashboard:panels.waiting') })).toContainText(t('dashboard:noQueue'))

  const [from, to] = [
    page.getByLabel(t('dashboard:filter.from'), { exact: true }),
    page.getByLabel(t('dashboard:filter.to'), { exact: true }),
  ]
  await from.fill('40/01/2030')
  await from.press('Enter')
  await from.blur()
  await expect(from).toHaveAccessibleDescription(t('validation:dates.wrong', { pattern: t('validation:dates.patterns.day') }))
  await from.fill('')
  await to.fill('')
  await to.press('Enter')
  await expectToast(page, t('dashboard:filter.needed'))
  await page.getByRole('combobox', { name: t('dashboard:filter.days') }).click()
  await page.getByRole('option', { name: t('dashboard:filter.last', { count: 7 }) }).click()
  await expect(page).toHaveURL('/?days=7')

  await counter(page, t('dashboard:counters.supportPending')).first().getByRole('link').click()
  await expect(page).toHaveURL('/tickets?list=pending')
  await expect(page.getByRole('button', { name: t('tickets:acceptOne', { name: 'Marina Alves' }) })).toBeVisible()
})
