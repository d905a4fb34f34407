import type { Page } from '@playwright/test'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { dayAt } from '@recado/contract/time/days'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { Secret, TOTP } from 'otpauth'
import { operate } from '../../server/test/crash/operate.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, signIn, signOut } from '../userActions.ts'

const t = textsIn('pt')

/** The app on the phone: reads the key that the page shows, and gives a code that was not used before. */
async function phoneFor(page: Page) {
  const shown = (await page.locator('pre', { hasText: /^[A-Z2-7 ]{32,}$/ }).textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) })
  let ahead = -1
  // The server takes the code of the 30 seconds before and after too, so a journey need not wait for the next one.
  return { nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 * ahead++ }) }
}

test('an agent sets up a second step, loses the phone, and an administrator helps', async ({ open, company, complaints }) => {
  complaints.expect(/401/)
  const rita = await company.hire({ name: 'Rita Reis' })
  const page = await open(null, '/login')
  await signIn(page, rita)
  await expect(page).toHaveURL('/tickets')
  await button(page, t('shell:account.menu', { name: rita.name })).click()
  await page.getByRole('menuitem', { name: t('shell:account.secondStep') }).click()
  await button(dialog(page), t('secondStep:begin.action')).click()
  await field(dialog(page), t('secondStep:password')).fill(rita.password)
  await button(dialog(page), t('secondStep:begin.action')).click()
  await expect(page.getByRole('img', { name: t('secondStep:setUp.qr') })).toBeVisible()
  const phone = await phoneFor(page)
  await field(dialog(page), t('secondStep:setUp.code')).fill(phone.nextCode())
  await button(dialog(page), t('secondStep:setUp.confirm')).click()
  const recoveryCode = (await dialog(page).getByRole('listitem').first().textContent()) ?? ''
  await dialog(page).getByLabel(t('secondStep:recovery.kept')).click()
  await button(dialog(page), t('secondStep:recovery.done')).click()
  await expect(dialog(page).getByText(t('secondStep:state.on'))).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)

  await signIn(page, rita)
  await field(page, t('secondStep:signIn.code')).fill('000000')
  await button(page, t('access:login.submit')).click()
  await expect(page.getByRole('alert')).toHaveText(t('errors:ERR_SECOND_STEP'))
  await field(page, t('secondStep:signIn.code')).fill(phone.nextCode())
  await page.getByLabel(t('secondStep:signIn.remember')).check()
  await button(page, t('access:login.submit')).click()
  await expect(page).toHaveURL('/tickets')
  await signOut(page)
  // The browser is remembered.
  await signIn(page, rita)
  await expect(page).toHaveURL('/tickets')

  const elsewhere = await open(null, '/login')
  await signIn(elsewhere, rita)
  await field(elsewhere, t('secondStep:signIn.code')).fill(recoveryCode)
  await button(elsewhere, t('access:login.submit')).click()
  await expect(elsewhere).toHaveURL('/tickets')
  await signOut(elsewhere)

  const admin = await open(company.admin, '/users')
  await button(admin, t('users:actions.secondStepOne', { name: rita.name })).click()
  await button(dialog(admin), t('users:actions.secondStep')).click()
  await expect(button(admin, t('users:actions.secondStepOne', { name: rita.name }))).toHaveCount(0)
  await signIn(elsewhere, rita)
  await expect(elsewhere).toHaveURL('/tickets')
})

test('where the company requires it, a sign-in sets it up', async ({ open, company, complaints }) => {
  complaints.expect(/401/)
  const rita = await company.hire({ name: 'Rita Reis' })
  await company.admin.call(settingEndpoints.update, { params: { key: 'secondStepFrom' }, body: { value: '2026-01-01' } })
  const page = await open(null, '/login')
  await signIn(page, rita)
  await expect(page.getByRole('img', { name: t('secondStep:setUp.qr') })).toBeVisible()
  const phone = await phoneFor(page)
  await field(page, t('secondStep:setUp.code')).fill(phone.nextCode())
  await button(page, t('secondStep:setUp.confirm')).click()
  await page.getByLabel(t('secondStep:recovery.kept')).click()
  await button(page, t('secondStep:recovery.signIn')).click()
  await expect(page).toHaveURL('/tickets')
  await navigate(page, '/contacts')
  await signOut(page)
  await signIn(page, rita)
  await field(page, t('secondStep:signIn.code')).fill(phone.nextCode())
  await button(page, t('access:login.submit')).click()
  await expect(page).toHaveURL('/tickets')
})

test('who lost phone and codes comes back by the command of the machine', async ({ open, product, company, complaints }) => {
  complaints.expect(/401/)
  const { admin } = company
  const { secret } = await admin.call(secondStepEndpoints.begin, { body: { password: admin.password } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await admin.call(secondStepEndpoints.confirm, { body: { code } })
  const page = await open(null, '/login')
  await signIn(page, admin)
  await expect(field(page, t('secondStep:signIn.code'))).toBeVisible()
  const { output } = await operate('removeSecondStep', ['off', admin.email], { dataDir: product.dataDir })
  expect(output).toContain(`${admin.name} signs in with the password alone`)
  await page.reload()
  await signIn(page, admin)
  await expect(page).toHaveURL('/tickets')
})

test('required from tomorrow: who is missing is listed, and today they sign in and are told', async ({ open, company }) => {
  const rita = await company.hire({ name: 'Rita Reis' })
  const tomorrow = dayAt('America/Sao_Paulo', new Date(Date.now() + 86_400_000))
  const shown = tomorrow.split('-').reverse().join('/')
  const settings = await open(company.admin, '/settings#secondStepFrom')
  const day = settings.getByLabel(t('settings:options.secondStepFrom.name'))
  await day.fill(shown)
  await day.press('Enter')
  await expect(dialog(settings).getByText(rita.name)).toBeVisible()
  await button(dialog(settings), t('settings:secondStep.action')).click()
  const page = await open(null, '/login')
  await signIn(page, rita)
  await expect(page).toHaveURL('/tickets')
  await navigate(page, '/security')
  await button(page, t('security:secondStep.action')).click()
  await expect(dialog(page).getByText(t('secondStep:requiredFrom', { date: shown }))).toBeVisible()
})
