import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { connectionEndpoints } from '@recado/contract/connections'
import { passkeyEndpoints } from '@recado/contract/passkeys'
import { unpackZip } from '../../server/test/unpackZip.ts'
import type { Handset } from '../../whatsapp/test/fakeWhatsapp/handset.ts'
import { createPasskeyAccount, type PasskeyAccount } from '../../whatsapp/test/fakeWhatsapp/passkeyAccount.ts'
import { createSelfSignedCertificate } from '../../whatsapp/test/fakeWhatsapp/selfSignedCertificate.ts'
import { customer } from '../browserDefaults.ts'
import { patientExpect as expect } from '../fixtures.ts'
import type { Person } from '../platform.ts'
import { takeScreenshots } from '../screenshots.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, tableRow } from '../userActions.ts'
import { test } from '../withWhatsapp.ts'

const t = textsIn('pt')
const FULL_CHROMIUM = process.env.FULL_CHROME_PATH || '/usr/bin/chromium'

// The headless shell loads no extensions.
test.skip(!existsSync(FULL_CHROMIUM), 'There is no full Chromium for the extension')

/** The page that the passkey belongs to. Like the real one, its policy lets it call nobody else. It waits for the authenticator. */
async function openWhatsappPage() {
  const ready = Promise.withResolvers<void>()
  const server = createServer(createSelfSignedCertificate(), async (_, response) => {
    await ready.promise
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-security-policy', "default-src 'self'; connect-src 'self'")
    response.end('<!doctype html><title>WhatsApp Web</title>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port, show: ready.resolve, close: () => server.close() }
}

/** A page that is neither of the installation nor of WhatsApp. */
async function openForeignPage() {
  const server = createPlainServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Elsewhere</title>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** A browser with the extension that the installation offers for download. */
async function openBrowser({ admin, origin, whatsappPort }: { admin: Person; origin: string; whatsappPort: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-extension-'))
  const token = await admin.token()
  const download = await fetch(`${origin}/api/passkey/extension`, { headers: { authorization: `Bearer ${token}` } })
  for (const [name, text] of Object.entries(await unpackZip(Buffer.from(await download.arrayBuffer())))) {
    await mkdir(dirname(join(folder, 'extension', name)), { recursive: true })
    await writeFile(join(folder, 'extension', name), text)
  }
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...{ ...customer, executablePath: FULL_CHROMIUM, headless: true, chromiumSandbox: false, ignoreHTTPSErrors: true },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...[`--disable-extensions-except=${join(folder, 'extension')}`, `--load-extension=${join(folder, 'extension')}`],
      ...['--ignore-certificate-errors', '--lang=pt-BR'],
      `--host-resolver-rules=MAP web.whatsapp.com:443 127.0.0.1:${whatsappPort}, MAP localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  })
  await context.addInitScript(
    (signedIn) => {
      if (location.origin === signedIn.origin) localStorage.setItem('token', signedIn.token)
    },
    { origin, token },
  )
  return {
    context,
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The user's passkey, in the tab where it is needed. */
async function addPasskey(page: Page, account: PasskeyAccount) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const credential = {
    ...{ isResidentCredential: true, rpId: 'whatsapp.com', signCount: 1, userHandle: Buffer.from('user').toString('base64') },
    credentialId: account.credentialId.toString('base64'),
    privateKey: account.privateKey.toString('base64'),
  }
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
}

const ways = {
  async scan(admin: Person, id: number, phone: Handset) {
    const read = () => admin.call(connectionEndpoints.get, { params: { id } })
    await expect.poll(async () => (await read()).status).toBe('qrcode')
    phone.scan((await read()).qrcode)
  },
  async code(admin: Person, id: number, phone: Handset) {
    await admin.call(connectionEndpoints.pairByCode, { params: { id }, body: { number: phone.number } })
    const read = () => admin.call(connectionEndpoints.get, { params: { id } })
    await expect.poll(async () => (await read()).pairingCode).not.toBe('')
    await phone.enterCode((await read()).pairingCode)
  },
}

for (const [place, way] of (['scan', 'code'] as const).entries())
  test(`an account that asks for a passkey is linked by ${way} through the extension`, async ({ company, product, standIn }) => {
    const { admin } = company
    const phone = standIn.phone({ number: `551190000080${place}`, name: 'Padaria' })
    const account = createPasskeyAccount()
    phone.passkey = account
    const { id } = await admin.call(connectionEndpoints.create, { body: { name: 'Balcão', provider: 'beta' } })
    await ways[way](admin, id, phone)
    const origin = product.url.replace('127.0.0.1', 'localhost')
    const whatsapp = await openWhatsappPage()
    const { context, close } = await openBrowser({ admin, origin, whatsappPort: whatsapp.port })
    try {
      const page = await context.newPage()
      await page.goto(`${origin}/connections`)
      await expect(tableRow(page, 'Balcão')).toContainText(t('connections:reasons.passkeyNeeded'))
      await button(tableRow(page, 'Balcão'), t('connections:session.passkey')).click()
      await expect(dialog(page)).toContainText(t('connections:passkey.untried'))
      await takeScreenshots(page, 'whatsapp-passkey')
      const [extension] = await Promise.all([context.waitForEvent('page'), button(dialog(page), t('connections:passkey.confirm')).click()])
      await expect(extension.locator('#origin')).toHaveText(origin)
      await expect(extension.locator('#connection')).toHaveText('Balcão')
      const [tab] = await Promise.all([context.waitForEvent('page'), extension.locator('#go').click()])
      await addPasskey(tab, account)
      whatsapp.show()
      await expect(extension.locator('#step')).toHaveAttribute('data-step', 'sent')
      await expect(dialog(page)).toHaveCount(0)
      await expect(tableRow(page, 'Balcão').getByText(t('connections:statuses.CONNECTED'))).toBeVisible()
      expect(account.refusals).toEqual([])
    } finally {
      await close()
      whatsapp.close()
    }
  })

type Runtime = { sendMessage?: (id: string, message: object, answered: (answer?: object) => void) => void; lastError?: unknown }
type Attempt = { extensionId: string; messages: object[] }

/** Runs in a page. Sends the messages in every way that a page has, and resolves with the answers of the extension. */
async function sendFromPage({ extensionId, messages }: Attempt) {
  const { runtime } = (globalThis as { chrome?: { runtime?: Runtime } }).chrome ?? {}
  const frame = document.createElement('iframe')
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  frame.src = `chrome-extension://${extensionId}/link.html`
  document.body.append(frame)
  await loaded
  const answers = messages.map((message) => {
    window.postMessage(message, '*')
    frame.contentWindow?.postMessage(message, '*')
    return new Promise((resolve) => {
      if (!runtime?.sendMessage) return resolve('unreachable')
      runtime.sendMessage(extensionId, message, (answer) => resolve(runtime.lastError ? 'unreachable' : answer))
    })
  })
  return Promise.all(answers)
}

test('a page that is not of the installation cannot make the extension open, sign or send anything', async ({
  company,
  product,
  standIn,
}) => {
  const { admin } = company
  const phone = standIn.phone({ number: '5511900000809', name: 'Padaria' })
  const account = createPasskeyAccount()
  phone.passkey = account
  const { id } = await admin.call(connectionEndpoints.create, { body: { name: 'Balcão', provider: 'beta' } })
  await ways.scan(admin, id, phone)
  const read = () => admin.call(connectionEndpoints.get, { params: { id } })
  await expect.poll(async () => (await read()).statusReason).toBe('passkeyNeeded')
  const { token, extensionId } = await admin.call(passkeyEndpoints.start, { params: { id } })
  const { options } = await admin.call(passkeyEndpoints.read, { body: { token } })
  const assertion = account.sign(String(options.challenge))
  const link = { kind: 'link', token }
  const foreign = [{ kind: 'ping' }, { ...link, options: { challenge: 'foreign' } }, { kind: 'go' }, { kind: 'signed', assertion }]

  const origin = product.url.replace('127.0.0.1', 'localhost')
  const whatsapp = await openWhatsappPage()
  whatsapp.show()
  const elsewhere = await openForeignPage()
  const { context, close } = await openBrowser({ admin, origin, whatsappPort: whatsapp.port })
  try {
    const status = await context.newPage()
    await status.goto(`chrome-extension://${extensionId}/link.html`)
    await expect(status.locator('#step')).toHaveAttribute('data-step', 'none')
    const addresses = ['http://localhost', 'http://127.0.0.1'].map((host) => `${host}:${elsewhere.port}/`)
    const strangers = await Promise.all([...addresses, 'https://web.whatsapp.com/'].map((address) => openAt(context, address)))
    const attack = async () => {
      for (const page of strangers) {
        expect(await page.evaluate(sendFromPage, { extensionId, messages: foreign })).toEqual(foreign.map(() => 'unreachable'))
        expect(page.frames().filter((frame) => frame.url().startsWith('chrome-extension:'))).toEqual([])
      }
    }
    await attack()
    await expect(status.locator('#step')).toHaveAttribute('data-step', 'none')
    expect(context.pages()).toHaveLength(strangers.length + 2)

    // The page of the installation may, so the others were refused and not lost. They cannot go on in its place either.
    const own = await openAt(context, `${origin}/connections`)
    const asked = context.waitForEvent('page')
    expect(await own.evaluate(sendFromPage, { extensionId, messages: [link] })).toEqual([{ ok: true }])
    await expect((await asked).locator('#connection')).toHaveText('Balcão')
    await attack()
    await expect((await asked).locator('#step')).toHaveAttribute('data-step', 'asked')
    expect(context.pages()).toHaveLength(strangers.length + 4)
    expect((await read()).statusReason).toBe('passkeyNeeded')
    await admin.call(passkeyEndpoints.answer, { body: { token, assertion } })
    await expect.poll(async () => (await read()).status).toBe('CONNECTED')
  } finally {
    await close()
    whatsapp.close()
    elsewhere.close()
  }
})

async function openAt(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await page.goto(address)
  return page
}
