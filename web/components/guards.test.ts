import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { adminWithout, agent, test } from './support/test.tsx'
import { say } from './support/texts.ts'
import { toasted } from './support/toasts.ts'
import { button, expectPath, expectTexts, gone, link, pagesOfEverybody, press, rail, title } from './support/user.ts'

test('a private page redirects guests to the login', async ({ show }) => {
  await show('/users', { user: null })
  await expectPath().toBe('/login')
  await expect.element(button(page, say('access:login.submit'))).toBeVisible()
})

test('a page for guests redirects signed-in users', async ({ show }) => {
  for (const path of ['/login', '/signup', '/forgetpsw', '/tickets', '/tickets/1']) {
    await show(path)
    await expectPath().toBe('/tickets')
  }
})

test('an unknown address shows an error page with a link home', async ({ show }) => {
  await show('/nowhere/at-all')
  await expect.element(page.getByRole('heading', { name: say('shell:notFound.title') })).toBeVisible()
  await link(page, say('shell:notFound.home')).click()
  await expectPath().toBe('/tickets')
})

test('a page that the user may not enter is not in the rail, and its address leads home with a message', async ({ show }) => {
  await show('/queues', { user: agent })
  await toasted(say('errors:ERR_NO_PERMISSION'))
  await expectPath().toBe('/tickets')
  await expectTexts(rail().getByRole('link')).toEqual(pagesOfEverybody)
})

test('the rail scrolls to the entry of a page that was opened without it', async ({ show }) => {
  await show('/settings')
  await expect.element(link(rail(), say('settings:title'))).toBeInViewport()
  await show('/tags', { viewport: 'low' })
  await expect.element(title(say('tags:title'))).toBeVisible()
  await expect.element(link(rail(), say('settings:title'))).not.toBeInViewport()
  await press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('configurações')
  await page.getByRole('option', { name: say('settings:title'), exact: true, selected: true }).click()
  await expect.element(link(rail(), say('settings:title'))).toBeInViewport()
})

for (const [feature, path, name] of [
  ['useIntegrations', '/queue-integration', 'integrations'],
  ['useExternalApi', '/messages-api', 'outsideApi'],
] as const)
  test(`a plan without ${name} has no page for them`, async ({ show }) => {
    await show(path, { user: adminWithout(feature) })
    await toasted(say(name === 'outsideApi' ? 'refusals:unauthorized' : 'refusals:plan'))
    await expectPath().toBe('/tickets')
    await gone(link(rail(), say(`${name}:title`)))
  })

test('an administrator has no access to the ledger', async ({ show }) => {
  await show('/ledger')
  await toasted(say('errors:ERR_NO_PERMISSION'))
  await expectPath().toBe('/tickets')
  await expect.element(link(rail(), say('queues:title'))).toBeVisible()
  await gone(link(rail(), say('ledger:title')))
})

test('whoever has no dashboard begins with the conversations, without a refusal', async ({ show }) => {
  await show('/', { user: agent })
  await expectPath().toBe('/tickets')
  await expect.element(link(rail(), say('tickets:title'))).toBeVisible()
  await gone(link(rail(), say('dashboard:title')))
  await gone(page.getByText(say('errors:ERR_NO_PERMISSION')))
})
