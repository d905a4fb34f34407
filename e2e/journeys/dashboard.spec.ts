import type { Page } from '@playwright/test'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { title } from '../user.ts'

const say = textsIn('pt')

const counter = (page: Page, name: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) })
const marina = { number: '5511987650011', name: 'Marina Alves' }

test('figures update live, link to what they count, and follow the chosen period', async ({ open, company }) => {
  const line = await connectLine(company.admin, 'Loja')
  const page = await open(company.admin, '/')
  await expect(title(page, say('dashboard:title'))).toBeVisible()
  await expect(counter(page, say('dashboard:counters.supportPending')).first()).toHaveText('0')
  await line.hears(marina, 'Oi!')
  await expect(counter(page, say('dashboard:counters.supportPending')).first()).toHaveText('1')
  await expect(page.getByRole('table', { name: say('dashboard:panels.waiting') })).toContainText(say('dashboard:noQueue'))

  const [from, to] = [
    page.getByLabel(say('dashboard:filter.from'), { exact: true }),
    page.getByLabel(say('dashboard:filter.to'), { exact: true }),
  ]
  await from.fill('40/01/2030')
  await from.press('Enter')
  await from.blur()
  await expect(from).toHaveAccessibleDescription(say('validation:dates.wrong', { pattern: say('validation:dates.patterns.day') }))
  await from.fill('')
  await to.fill('')
  await to.press('Enter')
  await toasted(page, say('dashboard:filter.needed'))
  await page.getByRole('combobox', { name: say('dashboard:filter.days') }).click()
  await page.getByRole('option', { name: say('dashboard:filter.last', { count: 7 }) }).click()
  await expect(page).toHaveURL('/?days=7')

  await counter(page, say('dashboard:counters.supportPending')).first().getByRole('link').click()
  await expect(page).toHaveURL('/tickets?list=pending')
  await expect(page.getByRole('button', { name: say('tickets:acceptOne', { name: 'Marina Alves' }) })).toBeVisible()
})
