import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Credentials } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, signIn, signOut } from '../userActions.ts'

const t = textsIn('pt')

/** A device that unlocks with the finger of its owner, as Chromium plays it. */
async function plugInDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { devtools, authenticatorId }
}

/** While nobody touches it, it answers no request, such as that of the suggestions at the sign-in. */
const touch = ({ devtools, authenticatorId }: { devtools: CDPSession; authenticatorId: string }, enabled: boolean) =>
  devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

async function addPasskey(page: Page, { password }: Credentials) {
  await button(page, t('accountPasskeys:add.action')).click()
  await field(dialog(page), t('secondStep:password')).fill(password)
  await button(dialog(page), t('accountPasskeys:add.confirm')).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = '', anotherCode = ''] = await dialog(page).getByRole('listitem').allTextContents()
  await dialog(page).getByLabel(t('secondStep:recovery.kept')).click()
  await button(dialog(page), t('secondStep:recovery.done')).click()
  return { recoveryCode, anotherCode }
}

test('an agent adds a passkey, signs in with it alone and after the password, and loses it', async ({
  open,
  product,
  company,
  complaints,
}) => {
  complaints.expect(/401/)
  const rita = await company.hire({ name: 'Rita Reis' })
  // A browser has passkeys for names only, and PUBLIC_URL is localhost.
  const at = (path: string) => `${product.url.replace('127.0.0.1', 'localhost')}${path}`
  const page = await open(null, '/login')
  const device = await plugInDevice(page)
  await touch(device, false)
  await page.goto(at('/login'))
  await signIn(page, rita)
  await expect(page).toHaveURL(at('/tickets'))
  await page.goto(at('/security'))
  await touch(device, true)
  const { recoveryCode, anotherCode } = await addPasskey(page, rita)
  await expect(page.getByText(t('accountPasskeys:unused'))).toBeVisible()
  await touch(device, false)
  await signOut(page)

  const alone = button(page, t('accountPasskeys:signIn.action'))
  await expect(alone).toBeVisible()
  await touch(device, true)
  await alone.click()
  await expect(page).toHaveURL(at('/tickets'))
  await touch(device, false)
  await signOut(page)

  await signIn(page, rita)
  await touch(device, true)
  await button(page, t('accountPasskeys:secondStep.action')).click()
  await expect(page).toHaveURL(at('/tickets'))
  await page.goto(at('/security'))
  await expect(page.getByText(t('accountPasskeys:unused'))).toHaveCount(0)
  await touch(device, false)
  await signOut(page)

  // The device is lost.
  await device.devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: device.authenticatorId })
  await signIn(page, rita)
  await field(page, t('accountPasskeys:secondStep.code')).fill(recoveryCode)
  await button(page, t('access:login.submit')).click()
  await expect(page).toHaveURL(at('/tickets'))
  await page.goto(at('/security'))
  await page.getByRole('button', { name: t.like('accountPasskeys:remove.actionOne') }).click()
  await field(dialog(page), t('secondStep:password')).fill(rita.password)
  await field(dialog(page), t('secondStep:code')).fill(anotherCode)
  await button(dialog(page), t('accountPasskeys:remove.action')).click()
  await expect(page.getByText(t('accountPasskeys:none'))).toBeVisible()
  await signOut(page)
  await signIn(page, rita)
  await expect(page).toHaveURL(at('/tickets'))
})
