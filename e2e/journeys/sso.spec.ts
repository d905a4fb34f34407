import { ssoEndpoints } from '@recado/contract/users/sso'
import { CLIENT, startOidcProvider } from '../../server/test/oidcProvider.ts'
import { expect, test as usual } from '../fixtures.ts'
import { launchProduct } from '../product.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, pageTitle } from '../userActions.ts'

const t = textsIn('pt')
type Provider = Awaited<ReturnType<typeof startOidcProvider>>

/** An installation that may call a provider on the same machine. */
const test = usual.extend<object, { provider: Provider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const provider = await startOidcProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const product = await launchProduct({ env: { ALLOW_PRIVATE_NETWORK: 'on' } })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('from an empty company to an agent who signs in by single sign-on, proves it and is unlinked', async ({
  open,
  company,
  platform,
  product,
  provider,
  complaints,
}) => {
  complaints.expect(/401/)
  const domain = company.admin.email.split('@')[1] ?? ''
  const rita = provider.add({ sub: `rita-${domain}`, email: `rita@${domain}`, email_verified: true, name: 'Rita Reis' })
  const settings = await open(company.admin, '/settings?tab=sso')
  const prove = async (action: string) => {
    await field(dialog(settings), t('secondStep:password')).fill(company.admin.password)
    await button(dialog(settings), action).click()
    await expect(dialog(settings)).toHaveCount(0)
  }
  await field(settings, t('sso:provider.issuer')).fill(provider.issuer)
  await button(settings, t('sso:provider.try')).click()
  await expect(settings.getByText(t('sso:provider.works'))).toBeVisible()
  await field(settings, t('sso:provider.clientId')).fill(CLIENT.id)
  await field(settings, t('sso:provider.clientSecret')).fill(CLIENT.secret)
  await settings.getByRole('combobox', { name: t('sso:provider.newUsers') }).click()
  await settings.getByRole('option', { name: t('sso:provider.newUsersOf.user') }).click()
  await button(settings, t('sso:provider.store')).click()
  await prove(t('sso:provider.store'))
  await expectToast(settings, t('sso:provider.stored'))
  await field(settings, t('sso:domains.domain')).fill(domain)
  await button(settings, t('sso:domains.add')).click()
  await prove(t('sso:domains.add'))
  await expect(settings.getByRole('group', { name: domain })).toContainText(t('sso:domains.unproved'))
  const waiting = await platform.superUser.call(ssoEndpoints.waitingDomains)
  const record = waiting.find((one) => one.domain === domain)?.record ?? ''
  await platform.superUser.call(ssoEndpoints.confirmDomain, { body: { record } })

  const page = await open(null, '/login')
  // The provider sends people to the public address, and PUBLIC_URL is localhost.
  const at = (path: string) => `${product.url.replace('127.0.0.1', 'localhost')}${path}`
  await page.goto(at('/login'))
  await page.getByRole('link', { name: t('access:login.sso') }).click()
  await expect(pageTitle(page, t('sso:guest.title'))).toBeVisible()
  await field(page, t('access:fields.email')).fill(rita.email ?? '')
  await button(page, t('sso:guest.go')).click()
  await page.getByLabel('Person').fill(rita.sub)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(at('/tickets'))
  await expect(page.getByRole('button', { name: t('shell:account.menu', { name: 'Rita Reis' }) })).toBeVisible()

  await page.goto(at('/security'))
  await button(page, t('security:secondStep.action')).click()
  await button(dialog(page), t('secondStep:begin.action')).click()
  await expect(dialog(page).getByText(t('sso:proof.text', { provider: new URL(provider.issuer).host }))).toBeVisible()
  await button(dialog(page), t('secondStep:begin.action')).click()
  await expect(page.getByRole('img', { name: t('secondStep:setUp.qr') })).toBeVisible()

  await settings.reload()
  await button(settings, t('sso:people.open')).click()
  await button(dialog(settings), t('sso:people.removeOne', { name: 'Rita Reis' })).click()
  const question = settings.getByRole('dialog', { name: t('sso:people.question', { name: 'Rita Reis' }) })
  await field(question, t('secondStep:password')).fill(company.admin.password)
  await button(question, t('sso:people.remove')).click()
  await expectToast(settings, t('sso:people.removed', { name: 'Rita Reis' }))
  // The session that the provider opened is over.
  await page.goto(at('/contacts'))
  await expect(page).toHaveURL(/\/login/)
})
