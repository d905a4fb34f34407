import { companyEndpoints } from '@recado/contract/companies/companies'
import { planEndpoints } from '@recado/contract/companies/plans'
import { accessEndpoints } from '@recado/contract/users/access'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { dayFromNow, formatDay } from '../../e2e/days.ts'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, expectGone, expectPath, field } from './support/user.ts'

const signedOut = { user: null } as const

async function signIn(password = 'Senha-Boa-1') {
  await field(page, t('access:fields.email')).fill('rita@example.test')
  await field(page, t('access:fields.password')).fill(password)
  await button(page, t('access:login.submit')).click()
}

test('a wrong password is reported, and the page stays', async ({ server, show }) => {
  server.on(accessEndpoints.login, () => refuse('ERR_INVALID_CREDENTIALS'))
  await show('/login', signedOut)
  await signIn('nao-e-esta')
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:ERR_INVALID_CREDENTIALS'))
  await expectPath().toBe('/login')
})

test('an expired company is reported with the date', async ({ server, show }) => {
  const dueDate = dayFromNow(-3)
  server.on(accessEndpoints.login, () => refuse('ERR_SUBSCRIPTION_EXPIRED', { reason: 'expired', dueDate }))
  await show('/login', signedOut)
  await signIn()
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('access:login.expired', { date: formatDay(dueDate) }))
})

test('a locked company is refused as locked, not as expired', async ({ server, show }) => {
  server.on(accessEndpoints.login, () => refuse('ERR_SUBSCRIPTION_EXPIRED', { reason: 'inactive', dueDate: null }))
  await show('/login', signedOut)
  await signIn()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('access:login.inactive'))
})

for (const { days, title } of [
  { days: 2, title: 'whoever signs in reads that the subscription ends soon' },
  { days: 40, title: 'a subscription that ends later stands in the top bar, without a message' },
])
  test(title, async ({ server, show }) => {
    const dueDate = dayFromNow(days)
    const user = { ...admin, company: { ...admin.company, dueDate } }
    server.on(accessEndpoints.login, () => ({ token: 'none.e30.none', user }))
    server.on(accessEndpoints.me, () => user)
    await show('/login', signedOut)
    await signIn()
    if (days === 2) return expectToast(t('access:login.dueSoon', { count: 2 }))
    await expect.element(page.getByText(t('shell:welcome.dueDate', { date: formatDay(dueDate) }))).toBeVisible()
    await expectGone(page.getByRole('status').filter({ hasText: 'assinatura' }))
  })

test('an agent who signs in before the subscription ends reads whom to tell', async ({ server, show }) => {
  const user = { ...agent, company: { ...agent.company, dueDate: dayFromNow(2) } }
  server.on(accessEndpoints.login, () => ({ token: 'none.e30.none', user }))
  server.on(accessEndpoints.me, () => user)
  await show('/login', signedOut)
  await signIn()
  await expectToast(`${t('access:login.dueSoon', { count: 2 })} ${t('access:login.tellAdmin')}`)
})

const offerSignUp = (server: FakeServer) =>
  server.on(companyEndpoints.offer, () => ({ signUp: true, trialDays: 3, termsUrl: '', privacyUrl: '' }))

type Limits = { users: number; connections: number; queues: number }
const limitsOf = ({ users, connections, queues }: Limits) =>
  new Intl.ListFormat('pt').format([
    t('access:signUp.limits.users', { count: users }),
    t('access:signUp.limits.connections', { count: connections }),
    t('access:signUp.limits.queues', { count: queues }),
  ])
const everyFeature = { useCampaigns: true, useKanban: true, useOpenAi: true, useIntegrations: true, useSchedules: true } as const
const whole = {
  id: 1,
  name: 'Plano 1',
  value: 99,
  users: 10,
  connections: 10,
  queues: 10,
  ...everyFeature,
  useInternalChat: true,
  useExternalApi: true,
}
const small = {
  ...{ ...whole, id: 2, name: 'Só conversas', value: 19, users: 1, connections: 1, queues: 2, useKanban: false },
  ...{ useCampaigns: false, useOpenAi: false, useIntegrations: false, useInternalChat: false, useExternalApi: false },
}

test('the sign-up page says what each plan has and what it lacks', async ({ server, show }) => {
  offerSignUp(server)
  server.on(planEndpoints.publicList, () => [whole, small])
  await show('/signup', signedOut)
  const card = page.getByRole('radio', { name: new RegExp(small.name) })
  await expect.element(card).toMatchTextContent(limitsOf(small))
  const lacks = () =>
    card
      .getByRole('img', { name: t('access:signUp.without') })
      .elements()
      .map(({ parentElement }) => parentElement?.textContent)
  await expect
    .poll(lacks)
    .toEqual([
      t('access:signUp.extras.useCampaigns'),
      t('access:signUp.extras.useKanban'),
      t('access:signUp.extras.useOpenAi'),
      t('access:signUp.extras.useIntegrations'),
      t('access:signUp.extras.useInternalChat'),
      t('access:signUp.extras.useExternalApi'),
    ])
  await expect.element(card.getByText(t('access:signUp.extras.useSchedules'))).toBeVisible()
  const other = page.getByRole('radio', { name: /^Plano 1/ })
  await expect.element(other).toMatchTextContent(limitsOf(whole))
  await expectGone(other.getByRole('img', { name: t('access:signUp.without') }))
})

test('an address in use shows an error at its field', async ({ server, show }) => {
  offerSignUp(server)
  server.on(planEndpoints.publicList, () => [whole])
  server.on(companyEndpoints.signUp, () => refuse('ERR_EMAIL_TAKEN'))
  await show('/signup', signedOut)
  await field(page, t('access:fields.company')).fill('Outra Padaria')
  await field(page, t('access:fields.yourName')).fill('Rita Alves')
  await field(page, t('access:fields.email')).fill('rita@example.test')
  await field(page, t('access:fields.password')).fill('Padaria-2030')
  await expect.element(page.getByText(t.like('access:signUp.plan', { name: 'Plano 1' }))).toBeVisible()
  await button(page, t('access:signUp.submit')).click()
  await expect.element(page.getByText(t('errors:ERR_EMAIL_TAKEN'))).toBeVisible()
  await expect.element(field(page, t('access:fields.email'))).toHaveFocus()
})

test('an unknown address gets no code for a new password, and the page says so', async ({ server, show }) => {
  server.on(accessEndpoints.forgotPassword, () => refuse('ERR_NO_USER_FOUND'))
  await show('/forgetpsw', signedOut)
  await field(page, t('access:fields.email')).fill('ninguem@example.com')
  await button(page, t('access:reset.send')).click()
  await expectToast(t('access:reset.notFound'))
})
