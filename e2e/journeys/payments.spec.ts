import { companies } from '@recado/contract/companies/companies'
import { type PlanFeature, planFeatures, plans } from '@recado/contract/companies/plans'
import { sandbox } from '@recado/contract/money/payments'
import { showMoney } from '../../web/src/shared/i18n/showMoney.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { fresh } from '../platform.ts'
import { anyOf, textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, signIn } from '../user.ts'

const say = textsIn('pt')
const perMonth = say('checkout:perMonths', { count: 1 })

const features: Record<PlanFeature, string> = {
  useCampaigns: say('plans:features.useCampaigns'),
  useKanban: say('plans:features.useKanban'),
  useOpenAi: say('plans:features.useOpenAi'),
  useIntegrations: say('plans:features.useIntegrations'),
  useSchedules: say('plans:features.useSchedules'),
  useInternalChat: say('plans:features.useInternalChat'),
  useExternalApi: say('plans:features.useExternalApi'),
}

test('a company signs up, pays by Pix, changes its plan, expires, and pays by card without signing in', async ({
  open,
  platform,
  complaints,
}) => {
  complaints.expect(/401/)
  const login = { email: `contato-${fresh()}@example.com`, password: 'Padaria-2030' }
  const [plan] = await platform.superUser.call(plans.publicList)
  const page = await open(null, '/signup')
  await field(page, say('access:fields.company')).fill('Padaria Três Pães')
  await field(page, say('access:fields.yourName')).fill('Rita Alves')
  await field(page, say('access:fields.email')).fill(login.email)
  await field(page, say('access:fields.password')).fill(login.password)
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/companies\/cadastro$/),
    button(page, say('access:signUp.submit')).click(),
  ])
  const { id } = (await answer.json()) as { id: number }
  await expect(page).toHaveURL('/tickets')

  await follow(page, '/subscription')
  await expect(field(page, say('payments:subscription.trial'))).toHaveValue(
    anyOf(say('payments:subscription.days', { count: 2 }), say('payments:subscription.days', { count: 3 })),
  )
  await expect(field(page, say('payments:subscription.email'))).toHaveValue(login.email)
  const had = page.getByRole('main').getByRole('listitem')
  for (const feature of planFeatures) await expect(had.filter({ hasText: features[feature] })).toHaveCount(plan?.[feature] ? 1 : 0)
  await button(page, say('payments:subscription.signNow')).click()
  await expect(field(dialog(page), say('checkout:fields.firstName'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(say('validation:required')).first()).toBeVisible()
  const address = { address: 'Rua Augusta, 100', city: 'São Paulo', state: 'SP', zipcode: '01305-000' } as const
  for (const [key, text] of Object.entries(address))
    await field(dialog(page), say(`checkout:fields.${key as keyof typeof address}`)).fill(text)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(/R\$\s30,00/)
  await expect(button(dialog(page), say('checkout:next'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio', { name: say('checkout:methods.pix') })).toBeFocused()
  await button(dialog(page), say('checkout:payPix')).click()
  await expect(dialog(page).getByRole('img', { name: say('checkout:qr.label') })).toBeVisible()
  await expect(button(dialog(page), say('checkout:qr.copy'))).toBeFocused()
  await expect(dialog(page).getByRole('timer')).toHaveText(say.like('checkout:qr.left'))
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog(page)
      .getByRole('link', { name: say('checkout:qr.sandbox') })
      .click(),
  ])
  await button(bank, say('checkout:sandbox.act.quietly')).click()
  await expect(bank.getByRole('status').filter({ hasText: say('checkout:sandbox.state.paid') })).toBeVisible()
  await bank.close()
  await expect(dialog(page).getByRole('heading', { name: say('checkout:paid.title') })).toBeFocused()
  await toasted(page, say.like('checkout:paid.until'))
  await expect(page).toHaveURL('/tickets')
  await follow(page, '/financeiro')
  await expect(row(page, 'Plano 1').filter({ hasText: say('payments:ways.pix') })).toContainText(say('payments:status.paid'))
  await page.goto('/subscription')
  await expect(page.getByText(say('payments:subscription.nothingOpen'))).toBeVisible()
  await expect(field(page, say('payments:subscription.trial'))).toHaveCount(0)

  // More expensive: at once, for the difference. Cheaper: when the paid period ends, revocable.
  const room = { users: 50_000, connections: 20, queues: 20 }
  const dear = await platform.superUser.call(plans.create, { body: { name: `Empresa ${fresh()}`, value: 90, ...room, public: true } })
  await page.goto('/subscription')
  await expect(page.getByText(say('checkout:limits.users', { count: 50_000 }))).toBeVisible()
  await expect(page.getByText(say.like('payments:plan.paid', { next: showMoney(90, 'pt'), per: perMonth }))).toBeVisible()
  await button(page, say('payments:plan.changeTo', { name: dear.name })).click()
  await button(dialog(page), say('checkout:next')).click()
  await expect(dialog(page).getByText(say.like('checkout:then', { price: showMoney(90, 'pt'), per: perMonth }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(say('payments:subscription.nothingOpen'))).toBeVisible()
  await button(page, say('payments:plan.changeTo', { name: dear.name })).click()
  await button(dialog(page), say('checkout:next')).click()
  await button(dialog(page), say('checkout:next')).click()
  await button(dialog(page), say('checkout:payPix')).click()
  const place = await dialog(page)
    .getByRole('link', { name: say('checkout:qr.sandbox') })
    .getAttribute('href')
  await platform.superUser.call(sandbox.act, { params: { reference: place?.split('/').at(-1) ?? '' }, body: { act: 'pay' } })
  await expect(dialog(page).getByRole('heading', { name: say('checkout:paid.title') })).toBeVisible()
  await expect(dialog(page).getByText(say('checkout:paid.changed', { name: dear.name }))).toBeVisible()
  await page.goto('/subscription')
  await button(page, say('payments:plan.changeTo', { name: plan?.name })).click()
  await button(dialog(page), say('payments:plan.change')).click()
  await toasted(page, say.like('payments:plan.plannedFor'))
  await button(page, say('payments:plan.keep')).click()
  await toasted(page, say('payments:plan.changed'))
  await expect(button(page, say('payments:plan.changeTo', { name: plan?.name }))).toBeVisible()
  await platform.superUser.call(plans.update, { params: { id: dear.id }, body: { public: false } })

  await platform.superUser.call(companies.update, { params: { id }, body: { dueDate: '2026-01-31' } })
  // A signed-in user whose company expires sees the login's message and can pay.
  await page.goto('/subscription')
  await expect(page.getByRole('alert')).toHaveText(say('access:login.expired', { date: '31/01/2026' }))
  await page.getByRole('link', { name: say('access:login.pay') }).click()
  await expect(page.getByText(say('checkout:open.text', { name: 'Padaria Três Pães' }))).toBeVisible()
  await expect(field(page, say('checkout:fields.address'))).toHaveValue('Rua Augusta, 100')
  await button(page, say('checkout:next')).click()
  await button(page, say('checkout:next')).click()
  await page.getByText(say('checkout:methods.card'), { exact: true }).click()
  await field(page, say('checkout:card.name')).fill('ANA SOUZA')
  await field(page, say('checkout:card.number')).pressSequentially('4111111111111112')
  await expect(page.getByText(say('checkout:card.wrongNumber'))).toBeVisible()
  await field(page, say('checkout:card.number')).fill('4111111111111111')
  await expect(page.getByText('Visa')).toBeVisible()
  await field(page, say('checkout:card.expiry')).pressSequentially('1240')
  await expect(field(page, say('checkout:card.expiry'))).toHaveValue('12/40')
  await field(page, say('checkout:card.cvv')).fill('123')
  await page.getByRole('button', { name: say('checkout:payCard', { value: showMoney(90, 'pt') }) }).click()
  await expect(page.getByRole('heading', { name: say('checkout:paid.title') })).toBeVisible()
  await page.getByRole('link', { name: say('checkout:open.login') }).click()
  await signIn(page, login)
  // The payment link uses the installation's public address, which may differ from the requested one.
  await expect(page).toHaveURL(/\/tickets$/)
})
