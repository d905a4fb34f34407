import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { connections } from '@recado/contract/connections'
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
    const read = () => admin.call(connections.get, { params: { id } })
    await expect.poll(async () => (await read()).status).toBe('qrcode')
    phone.scan((await read()).qrcode)
  },
  async code(admin: Person, id: number, phone: Handset) {
    await admin.call(connections.pairByCode, { params: { id }, body: { number: phone.number } })
    const read = () => admin.call(connections.get, { params: { id } })
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
    const { id } = await admin.call(connections.create, { body: { name: 'Balcão', provider: 'beta' } })
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
      await expect(extension.locator('#step')).toHaveAttribute('data-step', 'done')
      await expect(dialog(page)).toHaveCount(0)
      await expect(tableRow(page, 'Balcão').getByText(t('connections:statuses.CONNECTED'))).toBeVisible()
      expect(account.refusals).toEqual([])
    } finally {
      await close()
      whatsapp.close()
    }
  })
