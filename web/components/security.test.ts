import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { type SignIn, signInEndpoints } from '@recado/contract/users/signIns'
import { users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone } from './support/user.ts'

const live: SignIn = {
  id: 'd3b07384-d113-4ec6-a1d5-8f4c7a2b9e01',
  at: '2026-11-30T12:00:00.000Z',
  browser: 'Chrome · Windows',
  address: '198.51.100.7',
  step: 'app',
  byInvitation: false,
  newBrowser: false,
  endedAt: null,
  endedBy: null,
  current: true,
}
const over: SignIn = {
  ...live,
  id: 'd3b07384-d113-4ec6-a1d5-8f4c7a2b9e02',
  browser: 'Firefox · Linux',
  newBrowser: true,
  step: 'none',
  current: false,
  endedAt: '2026-11-29T12:00:00.000Z',
  endedBy: 'elsewhere',
}
const noStep = { enabled: false, since: null, recoveryCodesLeft: 0, requiredFrom: null, browsers: [] }

test('the page of the account shows its sign-ins and signs out everywhere, here too', async ({ server, show }) => {
  server.on(secondStepEndpoints.state, () => noStep)
  server.on(signInEndpoints.list, () => ({ signIns: [live, over], otherWays: { tokens: 2, passkeys: 1 } }))
  server.on(signInEndpoints.endAll, () => ({ message: 'signIns.ended' }))
  await show('/security', { user: agent })
  const rows = page.getByRole('table', { name: t('security:signIns.title') }).getByRole('row')
  await expect.element(rows.nth(1).getByText(t('security:live.here'))).toBeVisible()
  await expect.element(rows.nth(2).getByText('Firefox · Linux')).toBeVisible()
  await expect.element(rows.nth(2).getByText(t('security:newBrowser'))).toBeVisible()
  await expect.element(rows.nth(2).getByText(t('security:ends.elsewhere'))).toBeVisible()
  await button(page, t('security:signIns.endAll')).click()
  await expect.element(dialog().getByText(t('security:signIns.endAllText'))).toBeVisible()
  await dialog()
    .getByRole('checkbox', { name: t('security:also.tokens', { count: 2 }) })
    .click()
  await button(dialog(), t('security:signIns.endAll')).click()
  await expect.element(page.getByRole('heading', { name: t('access:login.title') })).toBeVisible()
  expect(server.callsOf(signInEndpoints.endAll)).toMatchObject([{ query: { tokens: true } }])
})

test('the account menu leads to the page, whose sections fail alone', async ({ server, show }) => {
  server.on(secondStepEndpoints.state, () => noStep)
  server.on(signInEndpoints.list, () => refuse('ERR_INTERNAL_SERVER_ERROR'))
  await show('/tags')
  await page.getByRole('button', { name: new RegExp(`^${t('shell:account.menu', { name: admin.name })}`) }).click()
  await page.getByRole('menuitem', { name: t('shell:account.security') }).click()
  await expect.element(page.getByText(t('security:secondStep.off'))).toBeVisible()
  await expect.element(button(page, t('common:retry'))).toBeVisible()
  await button(page, t('security:secondStep.action')).click()
  await expect.element(button(dialog(), t('secondStep:begin.action'))).toBeVisible()
})

test('an administrator sees the sign-ins of a colleague and signs them out', async ({ server, show }) => {
  const rita = { ...agent, id: admin.id + 1, name: 'Rita Reis' }
  server.store(users, [admin, rita])
  server.on(signInEndpoints.listOfUser, () => ({ signIns: [{ ...live, current: false }], otherWays: { tokens: 0, passkeys: 0 } }))
  server.on(signInEndpoints.endAllOfUser, () => ({ message: 'signIns.ended' }))
  await show('/users')
  await button(page, t('users:actions.signInsOne', { name: rita.name })).click()
  await expect.element(dialog().getByText(t('security:live.elsewhere'))).toBeVisible()
  await button(dialog(), t('security:colleague.endAll')).click()
  await expect.element(page.getByText(t('security:colleague.question', { name: rita.name }))).toBeVisible()
  expect(server.callsOf(signInEndpoints.endAllOfUser)).toEqual([])
  await page
    .getByRole('button', { name: t('security:colleague.endAll') })
    .last()
    .click()
  await expectToast(t('security:colleague.done', { name: rita.name }))
})

test('the page of the mail asks before it ends the sign-in, and offers a new password', async ({ server, show }) => {
  let ended = 0
  server.on(signInEndpoints.readMailed, ({ body }) => {
    expect(body).toEqual({ token: 'mailed' })
    return { at: live.at, browser: 'Firefox · Linux', address: '203.0.113.9', live: true }
  })
  server.on(signInEndpoints.endMailed, () => {
    ended++
    return ended > 1 ? { message: 'signIns.ended' } : refuse('ERR_RATE_LIMIT', { retryAfter: 60 })
  })
  await show('/end-sign-in#mailed', { user: null })
  await expect.element(page.getByText('Firefox · Linux · 203.0.113.9', { exact: false })).toBeVisible()
  expect(ended).toBe(0)
  await button(page, t('security:mailed.action')).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await button(page, t('security:mailed.action')).click()
  await expect.element(page.getByRole('link', { name: t('security:mailed.reset') })).toHaveAttribute('href', '/forgetpsw')
  await expectGone(button(page, t('security:mailed.action')))
})

test('whoever is signed in sets a new password on the page of the account, and a refusal that passes is tried again', async ({
  server,
  show,
}) => {
  server.on(signInEndpoints.readMailed, () => refuse('ERR_RATE_LIMIT', { retryAfter: 60 }))
  await show('/end-sign-in#mailed', { user: agent })
  await expect.element(button(page, t('common:retry'))).toBeVisible()
  server.on(signInEndpoints.readMailed, () => refuse('ERR_SIGN_IN_LINK'))
  await button(page, t('common:retry')).click()
  await expect.element(page.getByRole('link', { name: t('security:mailed.reset') })).toHaveAttribute('href', '/security')
})

test('a used link says so and leads to a new password', async ({ server, show }) => {
  server.on(signInEndpoints.readMailed, () => refuse('ERR_SIGN_IN_LINK'))
  await show('/end-sign-in#used', { user: null })
  await expect.element(page.getByText(t('security:errors.ERR_SIGN_IN_LINK'))).toBeVisible()
  await expect.element(page.getByRole('link', { name: t('security:mailed.reset') })).toBeVisible()
})
