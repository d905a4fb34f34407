import { companyEndpoints } from '@recado/contract/companies/companies'
import { type PlanFeature, planEndpoints, planFeatures } from '@recado/contract/companies/plans'
import { sandboxEndpoints } from '@recado/contract/money/payments'
import { formatMoney } from '../../web/src/shared/lib/i18n/formatMoney.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { uniqueId } from '../platform.ts'
import { anyOfTexts, textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, signIn, tableRow } from '../userActions.ts'

const t = textsIn('pt')
const perMonth = t('checkout:perMonths', { count: 1 })

const features: Record<PlanFeature, string> = {
  useCampaigns: t('plans:features.useCampaigns'),
  useKanban: t('plans:features.useKanban'),
  useOpenAi: t('plans:features.useOpenAi'),
  useIntegrations: t('plans:features.useIntegrations'),
  useSchedules: t('plans:features.useSchedules'),
  useInternalChat: t('plans:features.useInternalChat'),
  useExternalApi: t('plans:features.useExternalApi'),
}

test('a company signs up, pays by Pix, changes its plan, expires, and pays by card without signing in', async ({
  open,
  platform,
  complaints,
}) => {
  complaints.expect(/401/)
  const login = { email: `contato-${uniqueId()}@example.com`, password: 'Fermento-em-30' }
  const [plan] = await platform.superUser.call(planEndpoints.publicList)
  const page = await open(null, '/signup')
  await field(page, t('access:fields.company')).fill('Padaria Três Pães')
  await field(page, t('access:fields.yourName')).fill('Rita Alves')
  await field(page, t('access:fields.email')).fill(login.email)
  await field(page, t('access:fields.password')).fill(login.password)
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/companies\/cadastro$/), button(page, t('access:signUp.submit')).click()])
  const { id } = (await answer.json()) as { id: number }
  await expect(page).toHaveURL('/tickets')

  await navigate(page, '/subscription')
  await expect(field(page, t('payments:subscription.trial'))).toHaveValue(
    anyOfTexts(t('payments:subscription.days', { count: 2 }), t('payments:subscription.days', { count: 3 })),
  )
  await expect(field(page, t('payments:subscription.email'))).toHaveValue(login.email)
  const had = page.getByRole('main').getByRole('listitem')
  for (const feature of planFeatures) await expect(had.filter({ hasText: features[feature] })).toHaveCount(plan?.[feature] ? 1 : 0)
  await button(page, t('payments:subscription.signNow')).click()
  await expect(field(dialog(page), t('checkout:fields.firstName'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(t('validation:required')).first()).toBeVisible()
  const address = { address: 'Rua Augusta, 100', city: 'São Paulo', state: 'SP', zipcode: '01305-000' } as const
  for (const [key, text] of Object.entries(address))
    await field(dialog(page), t(`checkout:fields.${key as keyof typeof address}`)).fill(text)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(/R\$\s30,00/)
  await expect(button(dialog(page), t('checkout:next'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio', { name: t('checkout:methods.pix') })).toBeFocused()
  await button(dialog(page), t('checkout:payPix')).click()
  await expect(dialog(page).getByRole('img', { name: t('checkout:qr.label') })).toBeVisible()
  await expect(button(dialog(page), t('checkout:qr.copy'))).toBeFocused()
  await expect(dialog(page).getByRole('timer')).toHaveText(t.like('checkout:qr.left'))
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog(page)
      .getByRole('link', { name: t('checkout:qr.sandbox') })
      .click(),
  ])
  await button(bank, t('checkout:sandbox.act.quietly')).click()
  await expect(bank.getByRole('status').filter({ hasText: t('checkout:sandbox.state.paid') })).toBeVisible()
  await bank.close()
  await expect(dialog(page).getByRole('heading', { name: t('checkout:paid.title') })).toBeFocused()
  await expectToast(page, t.like('checkout:paid.until'))
  await expect(page).toHaveURL('/tickets')
  await navigate(page, '/financeiro')
  await expect(tableRow(page, 'Plano 1').filter({ hasText: t('payments:ways.pix') })).toContainText(t('payments:status.paid'))
  await page.goto('/subscription')
  await expect(page.getByText(t('payments:subscription.nothingOpen'))).toBeVisible()
  await expect(field(page, t('payments:subscription.trial'))).toHaveCount(0)

  // More expensive: at once, for the difference. Cheaper: when the paid period ends, revocable.
  const room = { users: 50_000, connections: 20, queues: 20 }
  const dear = await platform.superUser.call(planEndpoints.create, {
    body: { name: `Empresa ${uniqueId()}`, value: 90, ...room, public: true },
  })
  await page.goto('/subscription')
  await expect(page.getByText(t('checkout:limits.users', { count: 50_000 }))).toBeVisible()
  await expect(page.getByText(t.like('payments:plan.paid', { next: formatMoney(90, 'pt'), per: perMonth }))).toBeVisible()
  await button(page, t('payments:plan.changeTo', { name: dear.name })).click()
  await button(dialog(page), t('checkout:next')).click()
  await expect(dialog(page).getByText(t.like('checkout:then', { price: formatMoney(90, 'pt'), per: perMonth }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('payments:subscription.nothingOpen'))).toBeVisible()
  await button(page, t('payments:plan.changeTo', { name: dear.name })).click()
  await button(dialog(page), t('checkout:next')).click()
  await button(dialog(page), t('checkout:next')).click()
  await button(dialog(page), t('checkout:payPix')).click()
  const place = await dialog(page)
    .getByRole('link', { name: t('checkout:qr.sandbox') })
    .getAttribute('href')
  await platform.superUser.call(sandboxEndpoints.act, { params: { reference: place?.split('/').at(-1) ?? '' }, body: { act: 'pay' } })
  await expect(dialog(page).getByRole('heading', { name: t('checkout:paid.title') })).toBeVisible()
  await expect(dialog(page).getByText(t('checkout:paid.changed', { name: dear.name }))).toBeVisible()
  await page.goto('/subscription')
  await button(page, t('payments:plan.changeTo', { name: plan?.name })).click()
  await button(dialog(page), t('payments:plan.change')).click()
  await expectToast(page, t.like('payments:plan.plannedFor'))
  await button(page, t('payments:plan.keep')).click()
  await expectToast(page, t('payments:plan.changed'))
  await expect(button(page, t('payments:plan.changeTo', { name: plan?.name }))).toBeVisible()
  await platform.superUser.call(planEndpoints.update, { params: { id: dear.id }, body: { public: false } })

  await platform.superUser.call(companyEndpoints.update, { params: { id }, body: { dueDate: '2026-01-31' } })
  // A signed-in user whose company expires sees the login's message and can pay.
  await page.goto('/subscription')
  await expect(page.getByRole('alert')).toHaveText(t('access:login.expired', { date: '31/01/2026' }))
  await page.getByRole('link', { name: t('access:login.pay') }).click()
  await expect(page.getByText(t('checkout:open.text', { name: 'Padaria Três Pães' }))).toBeVisible()
  await expect(field(page, t('checkout:fields.address'))).toHaveValue('Rua Augusta, 100')
  await button(page, t('checkout:next')).click()
  await button(page, t('checkout:next')).click()
  await page.getByText(t('checkout:methods.card'), { exact: true }).click()
  await field(page, t('checkout:card.name')).fill('ANA SOUZA')
  await field(page, t('checkout:card.number')).pressSequentially('4111111111111112')
  await expect(page.getByText(t('checkout:card.wrongNumber'))).toBeVisible()
  await field(page, t('checkout:card.number')).fill('4111111111111111')
  await expect(page.getByText('Visa')).toBeVisible()
  await field(page, t('checkout:card.expiry')).pressSequentially('1240')
  await expect(field(page, t('checkout:card.expiry'))).toHaveValue('12/40')
  await field(page, t('checkout:card.cvv')).fill('123')
  await page.getByRole('button', { name: t('checkout:payCard', { value: formatMoney(90, 'pt') }) }).click()
  await expect(page.getByRole('heading', { name: t('checkout:paid.title') })).toBeVisible()
  await page.getByRole('link', { name: t('checkout:open.login') }).click()
  await signIn(page, login)
  // The payment link uses the installation's public address, which may differ from the requested one.
  await expect(page).toHaveURL(/\/tickets$/)
})
