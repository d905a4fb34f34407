import { accessEndpoints } from '@recado/contract/users/access'
import { accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { afterEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, field } from './support/user.ts'

const signedOut = { user: null } as const
const CHALLENGE = 'Y2hhbGxlbmdl'
const options = () => ({ rpId: window.location.hostname, challenge: CHALLENGE, userVerification: 'required', allowCredentials: [] })

/** A browser with one passkey. `get`: what it does with a request for it. Nobody chooses what it suggests. */
function giveBrowserAPasskey(get: () => Promise<Credential | null> = async () => signed()) {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  const isSuggestion = (asked?: CredentialRequestOptions) => asked?.mediation === 'conditional'
  return vi.spyOn(navigator.credentials, 'get').mockImplementation((asked) => (isSuggestion(asked) ? new Promise(() => undefined) : get()))
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
  // The page, the button, and the suggestion that starts again: the last call must not reach the next test.
  await expect.poll(() => server.callsOf(accountPasskeyEndpoints.beginSignIn).length).toBe(3)
})

test('a browser that suggests no passkeys asks the server for nothing until the press', async ({ server, show }) => {
  const get = giveBrowserAPasskey()
  const isAsked = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false)
  server.on(accountPasskeyEndpoints.beginSignIn, () => ({ options: options() }))
  server.on(accountPasskeyEndpoints.signIn, () => ({ token: 'none.e30.none', user: admin }))
  server.on(accessEndpoints.me, () => admin)
  await show('/login', signedOut)
  await expect.element(button(page, t('accountPasskeys:signIn.action'))).toBeVisible()
  expect(isAsked).toHaveBeenCalled()
  expect(server.callsOf(accountPasskeyEndpoints.beginSignIn)).toEqual([])
  await button(page, t('accountPasskeys:signIn.action')).click()
  await expectGone(field(page, t('access:fields.email')))
  expect(server.callsOf(accountPasskeyEndpoints.beginSignIn)).toHaveLength(1)
  expect(get.mock.calls.map(([asked]) => asked?.mediation)).not.toContain('conditional')
})

test('the browser suggests passkeys again after the dialog of the button, and not while it is open', async ({ server, show }) => {
  let cancel: () => void = () => undefined
  const get = giveBrowserAPasskey(
    () => new Promise((_, reject) => (cancel = () => reject(new DOMException('cancelled', 'NotAllowedError')))),
  )
  const suggestions = () => get.mock.calls.filter(([asked]) => asked?.mediation === 'conditional').length
  server.on(accountPasskeyEndpoints.beginSignIn, () => ({ options: options() }))
  await show('/login', signedOut)
  await expect.poll(suggestions).toBe(1)
  await button(page, t('accountPasskeys:signIn.action')).click()
  await expect.poll(() => get.mock.calls.length).toBe(2)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(suggestions()).toBe(1)
  cancel()
  await expect.poll(suggestions).toBe(2)
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

const passkey = { id: 7, name: 'Windows Hello', createdAt: '2026-11-02T12:00:00.000Z', lastUsedAt: null, usable: true }
const listOf = (more: object) => ({
  available: true,
  host: window.location.hostname,
  hasApp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  elsewhere: 0,
  ...more,
})

test('a passkey is added after the password, and the recovery codes are shown once', async ({ server, show }) => {
  const host = window.location.hostname
  let isAdded = false
  server.on(accountPasskeyEndpoints.list, () => (isAdded ? listOf({ passkeys: [{ ...passkey, host }], recoveryCodesLeft: 2 }) : listOf({})))
  server.on(accountPasskeyEndpoints.begin, ({ body: { password } }) =>
    password === 'Senha-Boa-1'
      ? { options: { rp: { id: host, name: 'Recado' }, user: { id: 'aGFuZGxl', name: 'rita', displayName: 'Rita' }, challenge: CHALLENGE } }
      : refuse('ERR_VALIDATION', { fields: [{ path: 'password', code: 'wrong_password', message: 'The password is wrong' }] }),
  )
  server.on(accountPasskeyEndpoints.create, () => {
    isAdded = true
    return { passkey: { ...passkey, host }, recoveryCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] }
  })
  const response = { clientDataJSON: bytes('{}'), attestationObject: bytes('object'), getTransports: () => ['internal'] }
  const created = { ...signed(), rawId: bytes('passkey'), response, getClientExtensionResults: () => ({}) } as unknown as Credential
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue(created)
  await show('/security')
  await expect.element(page.getByText(t('accountPasskeys:none'))).toBeVisible()
  await button(page, t('accountPasskeys:add.action')).click()
  await field(dialog(), t('secondStep:password')).fill('falsa')
  await button(dialog(), t('accountPasskeys:add.confirm')).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(t('secondStep:wrongPassword'))
  await field(dialog(), t('secondStep:password')).fill('Senha-Boa-1')
  await button(dialog(), t('accountPasskeys:add.confirm')).click()
  await expect.element(dialog().getByText('AAAAA-BBBBB')).toBeVisible()
  await dialog().getByLabelText(t('secondStep:recovery.kept')).click()
  await button(dialog(), t('secondStep:recovery.done')).click()
  await expect.element(page.getByText('Windows Hello')).toBeVisible()
  expect(server.callsOf(accountPasskeyEndpoints.create)[0]?.body.passkey.response.transports).toEqual(['internal'])
})

test('one is removed with the password, and with a code where there is an app', async ({ server, show }) => {
  let isRemoved = false
  server.on(accountPasskeyEndpoints.list, () =>
    listOf({ hasApp: true, passkeys: isRemoved ? [] : [{ ...passkey, host: 'old.example.com', usable: false }] }),
  )
  server.on(accountPasskeyEndpoints.remove, () => {
    isRemoved = true
    return { message: '' }
  })
  await show('/security')
  await expect.element(page.getByText(t('accountPasskeys:unusable', { host: 'old.example.com' }))).toBeVisible()
  await button(page, t('accountPasskeys:remove.actionOne', { name: 'Windows Hello' })).click()
  await field(dialog(), t('secondStep:password')).fill('Senha-Boa-1')
  await field(dialog(), t('secondStep:code')).fill('123456')
  await button(dialog(), t('accountPasskeys:remove.action')).click()
  await expectToast(t('accountPasskeys:remove.done'))
  await expect.element(page.getByText(t('accountPasskeys:none'))).toBeVisible()
  expect(server.callsOf(accountPasskeyEndpoints.remove)[0]).toMatchObject({
    params: { id: 7 },
    body: { password: 'Senha-Boa-1', code: '123456' },
  })
})

test('who cannot add one here reads why, and a super user how many no longer work', async ({ server, show }) => {
  server.on(accountPasskeyEndpoints.list, () => listOf({ available: false, elsewhere: 3 }))
  await show('/security')
  await expect.element(page.getByText(t('accountPasskeys:obstacles.address'))).toBeVisible()
  await expect.element(page.getByText(t('accountPasskeys:elsewhere', { count: 3, host: window.location.hostname }))).toBeVisible()
  await expectGone(button(page, t('accountPasskeys:add.action')))
})

test('recovery codes of an account without an app are renewed against an old one', async ({ server, show }) => {
  const host = window.location.hostname
  let left = 3
  server.on(accountPasskeyEndpoints.list, () => listOf({ passkeys: [{ ...passkey, host }], recoveryCodesLeft: left }))
  server.on(secondStepEndpoints.renewRecoveryCodes, ({ body: { code } }) => {
    if (code !== 'AAAAA-BBBBB') refuse('ERR_VALIDATION', { fields: [{ path: 'code', code: 'wrong_code', message: 'The code is wrong' }] })
    left = 0
    return { recoveryCodes: ['CCCCC-DDDDD'] }
  })
  await show('/security')
  await button(page, t('secondStep:renew.action')).click()
  await button(dialog(), t('accountPasskeys:renewByCode')).click()
  await field(dialog(), t('accountPasskeys:oldCode')).fill('ZZZZZ-ZZZZZ')
  await button(dialog(), t('secondStep:renew.action')).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(t('secondStep:wrongCode'))
  await field(dialog(), t('accountPasskeys:oldCode')).fill('AAAAA-BBBBB')
  await button(dialog(), t('secondStep:renew.action')).click()
  await expect.element(dialog().getByText('CCCCC-DDDDD')).toBeVisible()
  await dialog().getByLabelText(t('secondStep:recovery.kept')).click()
  await button(dialog(), t('secondStep:recovery.done')).click()
  await expect.element(page.getByText(t('accountPasskeys:noCodes'))).toBeVisible()
})

test('without any code left the password and the passkey make new ones', async ({ server, show }) => {
  giveBrowserAPasskey()
  const host = window.location.hostname
  server.on(accountPasskeyEndpoints.list, () => listOf({ passkeys: [{ ...passkey, host }], recoveryCodesLeft: 0 }))
  server.on(accountPasskeyEndpoints.beginProof, () => ({ options: options() }))
  server.on(secondStepEndpoints.renewRecoveryCodes, () => ({ recoveryCodes: ['CCCCC-DDDDD'] }))
  await show('/security')
  await button(page, t('secondStep:renew.action')).click()
  await field(dialog(), t('secondStep:password')).fill('Senha-Boa-1')
  await button(dialog(), t('accountPasskeys:secondStep.action')).click()
  await expect.element(dialog().getByText('CCCCC-DDDDD')).toBeVisible()
  const [renewed] = server.callsOf(secondStepEndpoints.renewRecoveryCodes)
  expect(renewed?.body).toMatchObject({ password: 'Senha-Boa-1', passkey: { id: 'cGFzc2tleQ' } })
})

test('whoever cancels the dialog of the browser adds the passkey without another code', async ({ server, show }) => {
  const host = window.location.hostname
  server.on(accountPasskeyEndpoints.list, () => listOf({ hasApp: true }))
  server.on(accountPasskeyEndpoints.begin, () => ({
    options: { rp: { id: host, name: 'Recado' }, user: { id: 'aGFuZGxl', name: 'rita', displayName: 'Rita' }, challenge: CHALLENGE },
  }))
  server.on(accountPasskeyEndpoints.create, () => ({ passkey: { ...passkey, host }, recoveryCodes: [] }))
  const response = { clientDataJSON: bytes('{}'), attestationObject: bytes('object'), getTransports: () => ['internal'] }
  const created = { ...signed(), rawId: bytes('passkey'), response, getClientExtensionResults: () => ({}) } as unknown as Credential
  vi.spyOn(navigator.credentials, 'create').mockImplementationOnce(cancelled).mockResolvedValue(created)
  await show('/security')
  await button(page, t('accountPasskeys:add.action')).click()
  await field(dialog(), t('secondStep:password')).fill('Senha-Boa-1')
  await field(dialog(), t('secondStep:code')).fill('123456')
  await button(dialog(), t('accountPasskeys:add.confirm')).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(t('accountPasskeys:browser.cancelled'))
  await button(dialog(), t('accountPasskeys:add.confirm')).click()
  await expectToast(t('accountPasskeys:add.done'))
  expect(server.callsOf(accountPasskeyEndpoints.begin)).toHaveLength(1)
})
