import { companies } from '@recado/contract/companies/companies'
import { plans } from '@recado/contract/companies/plans'
import { access } from '@recado/contract/users/access'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { dayFromNow, shown } from '../../e2e/days.ts'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { admin, test } from './support/test.tsx'
import { say } from './support/texts.ts'
import { toasted } from './support/toasts.ts'
import { button, expectPath, field, gone } from './support/user.ts'

const signedOut = { user: null } as const

async function signIn(password = 'Senha-Boa-1') {
  await field(page, say('access:fields.email')).fill('rita@example.test')
  await field(page, say('access:fields.password')).fill(password)
  await button(page, say('access:login.submit')).click()
}

test('a wrong password is reported, and the page stays', async ({ server, show }) => {
  server.on(access.login, () => refuse('ERR_INVALID_CREDENTIALS'))
  await show('/login', signedOut)
  await signIn('nao-e-esta')
  await expect.element(page.getByRole('alert')).toHaveTextContent(say('errors:ERR_INVALID_CREDENTIALS'))
  await expectPath().toBe('/login')
})

test('an expired company is reported with the date', async ({ server, show }) => {
  const dueDate = dayFromNow(-3)
  server.on(access.login, () => refuse('ERR_SUBSCRIPTION_EXPIRED', { reason: 'expired', dueDate }))
  await show('/login', signedOut)
  await signIn()
  await expect.element(page.getByRole('alert')).toMatchTextContent(say('access:login.expired', { date: shown(dueDate) }))
})

test('a locked company is refused as locked, not as expired', async ({ server, show }) => {
  server.on(access.login, () => refuse('ERR_SUBSCRIPTION_EXPIRED', { reason: 'inactive', dueDate: null }))
  await show('/login', signedOut)
  await signIn()
  await expect.element(page.getByRole('alert')).toHaveTextContent(say('access:login.inactive'))
})

for (const { days, title } of [
  { days: 2, title: 'whoever signs in reads that the subscription ends soon' },
  { days: 40, title: 'a subscription that ends later stands in the top bar, without a message' },
])
  test(title, async ({ server, show }) => {
    const dueDate = dayFromNow(days)
    const user = { ...admin, company: { ...admin.company, dueDate } }
    server.on(access.login, () => ({ token: 'none.e30.none', user }))
    server.on(access.me, () => user)
    await show('/login', signedOut)
    await signIn()
    if (days === 2) return toasted(say('access:login.dueSoon', { count: 2 }))
    await expect.element(page.getByText(say('shell:welcome.dueDate', { date: shown(dueDate) }))).toBeVisible()
    await gone(page.getByRole('status').filter({ hasText: 'assinatura' }))
  })

const offerSignUp = (server: FakeServer) => server.on(companies.offer, () => ({ signUp: true, trialDays: 3, termsUrl: '', privacyUrl: '' }))

type Limits = { users: number; connections: number; queues: number }
const limitsOf = ({ users, connections, queues }: Limits) =>
  new Intl.ListFormat('pt').format([
    say('access:signUp.limits.users', { count: users }),
    say('access:signUp.limits.connections', { count: connections }),
    say('access:signUp.limits.queues', { count: queues }),
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
  server.on(plans.publicList, () => [whole, small])
  await show('/signup', signedOut)
  const card = page.getByRole('radio', { name: new RegExp(small.name) })
  await expect.element(card).toMatchTextContent(limitsOf(small))
  const lacks = () =>
    card
      .getByRole('img', { name: say('access:signUp.without') })
      .elements()
      .map(({ parentElement }) => parentElement?.textContent)
  await expect
    .poll(lacks)
    .toEqual([
      say('access:signUp.extras.useCampaigns'),
      say('access:signUp.extras.useKanban'),
      say('access:signUp.extras.useOpenAi'),
      say('access:signUp.extras.useIntegrations'),
      say('access:signUp.extras.useInternalChat'),
      say('access:signUp.extras.useExternalApi'),
    ])
  await expect.element(card.getByText(say('access:signUp.extras.useSchedules'))).toBeVisible()
  const other = page.getByRole('radio', { name: /^Plano 1/ })
  await expect.element(other).toMatchTextContent(limitsOf(whole))
  await gone(other.getByRole('img', { name: say('access:signUp.without') }))
})

test('an address in use shows an error at its field', async ({ server, show }) => {
  offerSignUp(server)
  server.on(plans.publicList, () => [whole])
  server.on(companies.signUp, () => refuse('ERR_EMAIL_TAKEN'))
  await show('/signup', signedOut)
  await field(page, say('access:fields.company')).fill('Outra Padaria')
  await field(page, say('access:fields.yourName')).fill('Rita Alves')
  await field(page, say('access:fields.email')).fill('rita@example.test')
  await field(page, say('access:fields.password')).fill('Padaria-2030')
  await expect.element(page.getByText(say.like('access:signUp.plan', { name: 'Plano 1' }))).toBeVisible()
  await button(page, say('access:signUp.submit')).click()
  await expect.element(page.getByText(say('errors:ERR_EMAIL_TAKEN'))).toBeVisible()
  await expect.element(field(page, say('access:fields.email'))).toHaveFocus()
})
