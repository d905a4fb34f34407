import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import type { ManagedConnection } from '@recado/contract/connections'
import { button, dialog, tableRow } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

type State = Partial<ManagedConnection>

const [who, path, name] = ['admin', '/connections', 'Café Aurora'] as const
const asking: State = { status: 'PAIRING', statusReason: 'passkeyNeeded', codeLasts: 600_000 }
const confirming: State = { status: 'PAIRING', statusReason: 'passkeyConfirm', pairingCode: 'K7QD-2M9X', codeLasts: 120_000 }
const failed: State = { status: 'DISCONNECTED', statusReason: 'passkeySilent' }

/** Mocked: WhatsApp asks for a passkey. `next`: the state after a click on Confirm, which the page reads when it reconnects. */
const mockPasskey = (first: State, next?: State) => async (page: Page) => {
  let state = first
  let socket: WebSocketRoute | undefined
  await page.routeWebSocket('**/socket.io/**', (opened) => {
    socket = opened
    opened.connectToServer()
  })
  await page.route(/\/api\/whatsapp(\?|$)/, async (route) => {
    const response = await route.fetch()
    const all = (await response.json()) as ManagedConnection[]
    const changed = { ...state, updatedAt: new Date().toISOString() }
    await route.fulfill({ response, json: all.map((one) => (one.name === name ? { ...one, ...changed } : one)) })
  })
  await page.route('**/api/whatsappsession/*/passkey', async (route) => {
    await route.fulfill({ json: { token: 'none', extensionId: 'none', expiresAt: new Date().toISOString() } })
    if (!next) return
    state = next
    await socket?.close()
  })
}
const mockAsking = mockPasskey(asking)

async function openDialog({ page, t }: ScreenContext) {
  await button(tableRow(page, name), t('connections:session.passkey')).click()
  await expect(dialog(page)).toBeVisible()
}
const confirm = ({ page, t }: ScreenContext) => button(dialog(page), t('connections:passkey.confirm')).click()

/** The states of the dialog in which an account is confirmed with a passkey. */
export const passkeyScreens: Screen[] = [
  {
    ...{ name: 'passkey-asked', who, path, before: mockAsking },
    async reach(stage) {
      await openDialog(stage)
      await expect(dialog(stage.page).getByText(stage.t('connections:passkey.intro'))).toBeVisible()
    },
  },
  {
    ...{ name: 'passkey-without-the-extension', who, path, before: mockAsking },
    async reach(stage) {
      await openDialog(stage)
      await confirm(stage)
      await expect(dialog(stage.page).getByText(stage.t('connections:passkey.missing'))).toBeVisible()
    },
  },
  {
    ...{ name: 'passkey-sent', who, path, before: mockPasskey({ ...asking, statusReason: 'passkeySent' }) },
    async reach(stage) {
      await openDialog(stage)
      await expect(dialog(stage.page).getByText(stage.t('connections:passkey.sent'))).toBeVisible()
    },
  },
  {
    ...{ name: 'passkey-code', who, path, before: mockPasskey(confirming) },
    async reach(stage) {
      await openDialog(stage)
      await expect(dialog(stage.page).getByText('K7QD-2M9X')).toBeVisible()
    },
  },
  {
    ...{ name: 'passkey-failed', who, path, before: mockPasskey(asking, failed) },
    async reach(stage) {
      await openDialog(stage)
      await confirm(stage)
      await expect(dialog(stage.page).getByRole('alert')).toHaveText(stage.t('connections:reasons.passkeySilent'))
    },
  },
]
