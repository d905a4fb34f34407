import { accessEndpoints } from '@recado/contract/users/access'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { adminWithout, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, expectGone, expectPath, expectTexts, link, pagesOfEverybody, pageTitle, press, rail } from './support/user.ts'

test('a private page redirects guests to the login', async ({ show }) => {
  await show('/users', { user: null })
  await expectPath().toBe('/login')
  await expect.element(button(page, t('access:login.submit'))).toBeVisible()
})

test('a page for guests redirects signed-in users', async ({ show }) => {
  for (const path of ['/login', '/signup', '/forgetpsw', '/tickets', '/tickets/1']) {
    await show(path)
    await expectPath().toBe('/tickets')
  }
})

test('an unknown address shows an error page with a link home', async ({ show }) => {
  await show('/nowhere/at-all')
  await expect.element(page.getByRole('heading', { name: t('shell:notFound.title') })).toBeVisible()
  await link(page, t('shell:notFound.home')).click()
  await expectPath().toBe('/tickets')
})

test('a page that the user may not enter is not in the rail, and its address leads home with a message', async ({ show }) => {
  await show('/queues', { user: agent })
  await expectToast(t('errors:ERR_NO_PERMISSION'))
  await expectPath().toBe('/tickets')
  await expectTexts(rail().getByRole('link')).toEqual(pagesOfEverybody)
})

test('a user who becomes an administrator gets the pages of one at once', async ({ server, show }) => {
  await show('/tickets', { user: agent })
  await expectTexts(rail().getByRole('link')).toEqual(pagesOfEverybody)
  server.on(accessEndpoints.me, () => ({ ...agent, profile: 'admin' as const }))
  const { id, name, email } = agent
  server.publish('user', { action: 'update', user: { id, name, email, profile: 'admin', queues: [] } })
  await expect.element(link(rail(), t('users:title'))).toBeVisible()
})

test('the rail scrolls to the entry of a page that was opened without it', async ({ show }) => {
  await show('/settings')
  await expect.element(link(rail(), t('settings:title'))).toBeInViewport()
  await show('/tags', { viewport: 'low' })
  await expect.element(pageTitle(t('tags:title'))).toBeVisible()
  await expect.element(link(rail(), t('settings:title'))).not.toBeInViewport()
  await press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('configurações')
  await page.getByRole('option', { name: t('settings:title'), exact: true, selected: true }).click()
  await expect.element(link(rail(), t('settings:title'))).toBeInViewport()
})

for (const [feature, path, name] of [
  ['useIntegrations', '/queue-integration', 'integrations'],
  ['useExternalApi', '/messages-api', 'outsideApi'],
] as const)
  test(`a plan without ${name} has no page for them`, async ({ show }) => {
    await show(path, { user: adminWithout(feature) })
    await expectToast(t(name === 'outsideApi' ? 'refusals:unauthorized' : 'refusals:plan'))
    await expectPath().toBe('/tickets')
    await expectGone(link(rail(), t(`${name}:title`)))
  })

test('an administrator has no access to the ledger', async ({ show }) => {
  await show('/ledger')
  await expectToast(t('errors:ERR_NO_PERMISSION'))
  await expectPath().toBe('/tickets')
  await expect.element(link(rail(), t('queues:title'))).toBeVisible()
  await expectGone(link(rail(), t('ledger:title')))
})

test('whoever has no dashboard begins with the conversations, without a refusal', async ({ show }) => {
  await show('/', { user: agent })
  await expectPath().toBe('/tickets')
  await expect.element(link(rail(), t('tickets:title'))).toBeVisible()
  await expectGone(link(rail(), t('dashboard:title')))
  await expectGone(page.getByText(t('errors:ERR_NO_PERMISSION')))
})
