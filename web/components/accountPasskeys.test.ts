import { accessEndpoints } from '@recado/contract/users/access'
import { accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import { afterEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, expectGone, field } from './support/user.ts'

const signedOut = { user: null } as const
const CHALLENGE = 'Y2hhbGxlbmdl'
const options = () => ({ rpId: window.location.hostname, challenge: CHALLENGE, userVerification: 'required', allowCredentials: [] })

/** A browser with one passkey. `get`: what it does with a request for it. */
function giveBrowserAPasskey(get: () => Promise<Credential | null> = async () => signed()) {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false)
  return vi.spyOn(navigator.credentials, 'get').mockImplementation(get)
}
afterEach(() => vi.restoreAllMocks())

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const signed = () =>
  ({
    id: 'cGFzc2tleQ',
    rawId: bytes('passkey'),
    type: 'public-key',
    response: {
      clientDataJSON: bytes('{}'),
      authenticatorData: bytes('data'),
      signature: bytes('signature'),
      userHandle: bytes('handle'),
    },
    getClientExtensionResults: () => ({}),
  }) as unknown as Credential

const cancelled = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'))

test('the sign-in offers a passkey, which needs no e-mail and no password', async ({ server, show }) => {
  giveBrowserAPasskey()
  let isAccepted = false
  server.on(accountPasskeyEndpoints.beginSignIn, () => ({ options: options() }))
  server.on(accountPasskeyEndpoints.signIn, () => (isAccepted ? { token: 'none.e30.none', user: admin } : refuse('ERR_ACCOUNT_PASSKEY')))
  server.on(accessEndpoints.me, () => admin)
  await show('/login', signedOut)
  await button(page, t('accountPasskeys:signIn.action')).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('accountPasskeys:errors.ERR_ACCOUNT_PASSKEY'))
  isAccepted = true
  await button(page, t('accountPasskeys:signIn.action')).click()
  await expectGone(field(page, t('access:fields.email')))
  const [, call] = server.callsOf(accountPasskeyEndpoints.signIn)
  expect(call?.body.passkey).toMatchObject({ id: 'cGFzc2tleQ', response: { userHandle: 'aGFuZGxl' } })
})

test('who cancels reads so, and signs in with the password', async ({ server, show }) => {
  giveBrowserAPasskey(cancelled)
  server.on(accountPasskeyEndpoints.beginSignIn, () => ({ options: options() }))
  await show('/login', signedOut)
  await button(page, t('accountPasskeys:signIn.action')).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('accountPasskeys:browser.cancelled'))
  await expect.element(button(page, t('access:login.submit'))).toBeEnabled()
})

test('it is not offered where the address cannot carry passkeys, or is another one', async ({ server, show }) => {
  giveBrowserAPasskey()
  for (const answer of [null, { ...options(), rpId: 'recado.example.com' }]) {
    server.on(accountPasskeyEndpoints.beginSignIn, () => ({ options: answer }))
    const before = server.callsOf(accountPasskeyEndpoints.beginSignIn).length
    await show('/login', signedOut)
    await expect.poll(() => server.callsOf(accountPasskeyEndpoints.beginSignIn).length).toBeGreaterThan(before)
    await expect.element(button(page, t('access:login.submit'))).toBeVisible()
    await expectGone(button(page, t('accountPasskeys:signIn.action')))
  }
})

test('after the password it takes the place of a code', async ({ server, show }) => {
  let get: () => Promise<Credential | null> = cancelled
  giveBrowserAPasskey(() => get())
  server.on(accessEndpoints.login, ({ body: { passkey } }) =>
    passkey ? { token: 'none.e30.none', user: admin } : refuse('ERR_SECOND_STEP', { passkey: options(), hasApp: false }),
  )
  server.on(accessEndpoints.me, () => admin)
  await show('/login', signedOut)
  await field(page, t('access:fields.email')).fill('rita@example.test')
  await field(page, t('access:fields.password')).fill('Senha-Boa-1')
  await button(page, t('access:login.submit')).click()
  await expect.element(page.getByText(t('accountPasskeys:secondStep.recoveryHint'))).toBeVisible()
  await button(page, t('accountPasskeys:secondStep.action')).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('accountPasskeys:browser.cancelled'))
  get = async () => signed()
  await page.getByLabelText(t('secondStep:signIn.remember')).click()
  await button(page, t('accountPasskeys:secondStep.action')).click()
  await expectGone(field(page, t('accountPasskeys:secondStep.code')))
  expect(server.callsOf(accessEndpoints.login).at(-1)?.body).toMatchObject({ rememberBrowser: true, passkey: { id: 'cGFzc2tleQ' } })
})
