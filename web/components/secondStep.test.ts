import { settingEndpoints } from '@recado/contract/companies/settings'
import { accessEndpoints } from '@recado/contract/users/access'
import { invitationEndpoints } from '@recado/contract/users/invitations'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, field } from './support/user.ts'

const offer = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Recado:rita@example.test?secret=JBSWY3DPEHPK3PXP' }
const recoveryCodes = ['AAAAA-BBBBB', 'CCCCC-DDDDD']
const signedOut = { user: null } as const

async function signIn() {
  await field(page, t('access:fields.email')).fill('rita@example.test')
  await field(page, t('access:fields.password')).fill('Senha-Boa-1')
  await button(page, t('access:login.submit')).click()
}

test('after the right password the sign-in asks for the code, and says when it is wrong', async ({ server, show }) => {
  let wanted: unknown
  server.on(accessEndpoints.login, ({ body }) => {
    wanted = body
    return body.code === '123456' ? { token: 'none.e30.none', user: admin } : refuse('ERR_SECOND_STEP')
  })
  server.on(accessEndpoints.me, () => admin)
  await show('/login', signedOut)
  await signIn()
  await field(page, t('secondStep:signIn.code')).fill('999999')
  await button(page, t('access:login.submit')).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:ERR_SECOND_STEP'))
  await field(page, t('secondStep:signIn.code')).fill('123456')
  await page.getByLabelText(t('secondStep:signIn.remember')).click()
  await button(page, t('access:login.submit')).click()
  await expectGone(field(page, t('secondStep:signIn.code')))
  expect(wanted).toMatchObject({ email: 'rita@example.test', password: 'Senha-Boa-1', code: '123456', rememberBrowser: true })
})

test('an account that must have a second step sets it up to sign in, and sees the recovery codes first', async ({ server, show }) => {
  server.on(accessEndpoints.login, () => refuse('ERR_SECOND_STEP_MISSING', { setupToken: 'sealed' }))
  server.on(secondStepEndpoints.beginRequired, () => offer)
  server.on(secondStepEndpoints.confirmRequired, ({ body }) =>
    body.code === '123456' ? { token: 'none.e30.none', user: admin, recoveryCodes } : refuse('ERR_SECOND_STEP_CLOCK', { seconds: -240 }),
  )
  server.on(accessEndpoints.me, () => admin)
  await show('/login', signedOut)
  await signIn()
  await expect.element(page.getByRole('img', { name: t('secondStep:setUp.qr') })).toBeVisible()
  await field(page, t('secondStep:setUp.code')).fill('000000')
  await button(page, t('secondStep:setUp.confirm')).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('secondStep:clock.behind', { count: 4 }))
  await field(page, t('secondStep:setUp.code')).fill('123 456')
  await button(page, t('secondStep:setUp.confirm')).click()
  await expect.element(page.getByText('AAAAA-BBBBB')).toBeVisible()
  await expect.element(button(page, t('secondStep:recovery.signIn'))).toBeDisabled()
  await page.getByLabelText(t('secondStep:recovery.kept')).click()
  await button(page, t('secondStep:recovery.signIn')).click()
  await expectGone(page.getByText('AAAAA-BBBBB'))
})

test('the account menu sets it up with the password and a code', async ({ server, show }) => {
  let enabled = false
  const state = () => ({
    enabled,
    since: enabled ? '2026-11-30T12:00:00.000Z' : null,
    recoveryCodesLeft: 10,
    requiredFrom: null,
    browsers: [],
  })
  server.on(secondStepEndpoints.state, state)
  server.on(secondStepEndpoints.begin, ({ body }) =>
    body.password === 'Senha-Boa-1'
      ? offer
      : refuse('ERR_VALIDATION', { fields: [{ path: 'password', code: 'wrong_password', message: 'The password is wrong' }] }),
  )
  server.on(secondStepEndpoints.confirm, () => {
    enabled = true
    return { recoveryCodes }
  })
  await show('/tags')
  await page.getByRole('button', { name: new RegExp(`^${t('shell:account.menu', { name: admin.name })}`) }).click()
  await page.getByRole('menuitem', { name: t('shell:account.secondStep') }).click()
  await button(dialog(), t('secondStep:begin.action')).click()
  await field(dialog(), t('secondStep:password')).fill('falsa')
  await button(dialog(), t('secondStep:begin.action')).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(t('secondStep:wrongPassword'))
  await field(dialog(), t('secondStep:password')).fill('Senha-Boa-1')
  await button(dialog(), t('secondStep:begin.action')).click()
  await field(dialog(), t('secondStep:setUp.code')).fill('123456')
  await button(dialog(), t('secondStep:setUp.confirm')).click()
  await dialog().getByLabelText(t('secondStep:recovery.kept')).click()
  await button(dialog(), t('secondStep:recovery.done')).click()
  await expect.element(dialog().getByText(t('secondStep:state.on'))).toBeVisible()
})

test('an administrator removes the second step of a colleague who has one', async ({ server, show }) => {
  const rita = { ...agent, id: admin.id + 1, name: 'Rita Reis', secondStep: true }
  server.store(users, [admin, rita])
  server.on(secondStepEndpoints.removeOfUser, ({ params }) => ({ message: `removed ${params.id}` }))
  await show('/users')
  await expectGone(button(page, t('users:actions.secondStepOne', { name: admin.name })))
  await button(page, t('users:actions.secondStepOne', { name: rita.name })).click()
  await button(dialog(), t('users:actions.secondStep')).click()
  await expectToast(t('users:secondStep.done'))
})

test('an invitation into a company that requires it leads to the set-up', async ({ server, show }) => {
  server.on(invitationEndpoints.read, () => ({ email: 'rita@example.test', company: 'Café Aurora', invitedBy: 'Ana', sso: null }))
  server.on(invitationEndpoints.accept, () => refuse('ERR_SECOND_STEP_MISSING', { setupToken: 'sealed' }))
  server.on(secondStepEndpoints.beginRequired, () => offer)
  await show('/invitation#offered', signedOut)
  await field(page, t('access:fields.yourName')).fill('Rita Reis')
  await field(page, t('access:fields.password')).fill('Senha-Boa-1')
  await button(page, t('access:invitation.submit')).click()
  await expect.element(page.getByRole('img', { name: t('secondStep:setUp.qr') })).toBeVisible()
})

test('the way back from the set-up leads to the password', async ({ server, show }) => {
  server.on(accessEndpoints.login, () => refuse('ERR_SECOND_STEP_MISSING', { setupToken: 'sealed' }))
  server.on(secondStepEndpoints.beginRequired, () => refuse('ERR_SESSION_EXPIRED'))
  await show('/login', signedOut)
  await signIn()
  await button(page, t('secondStep:signIn.back')).click()
  await expect.element(field(page, t('access:fields.password'))).toBeVisible()
})

test('a company requires it from a day on after seeing who has none', async ({ server, show }) => {
  server.on(secondStepEndpoints.usersWithout, () => ({ users: [{ userId: 5, name: 'Bia Rocha', signIns: [] }] }))
  let stored = ''
  server.on(settingEndpoints.list, () => [{ key: 'secondStepFrom', value: stored }])
  server.on(settingEndpoints.update, ({ params: { key }, body: { value } }) => {
    stored = value
    return { key, value }
  })
  await show('/settings')
  const day = page.getByRole('textbox', { name: t('settings:options.secondStepFrom.name') })
  await day.fill('01/02/2027')
  await page.getByText(t('settings:groups.security')).click()
  await expect.element(dialog().getByText('Bia Rocha')).toBeVisible()
  expect(stored).toBe('')
  await button(dialog(), t('settings:secondStep.action')).click()
  await expect.poll(() => stored).toBe('2027-02-01')
})
