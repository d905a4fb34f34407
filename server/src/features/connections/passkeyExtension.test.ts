import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const WORKER = await readFile(join(import.meta.dirname, '../../../../extension/src/background.js'), 'utf8')
const OWN_PAGE = 'chrome-extension://recado/link.html'

type Listener = (...values: never[]) => unknown
type State = { step?: string; why?: string }

/** The browser around the extension. `answers`: the statuses with which the installation answers, one call after the other. */
function startExtension(answers: number[]) {
  const opened: string[] = []
  let linking: State = {}
  const listeners: Record<string, Listener> = {}
  const event = (name: string) => ({
    addListener(listener: Listener) {
      listeners[name] = listener
    },
  })
  const session = {
    get: async () => ({ linking }),
    async set(stored: { linking: State }) {
      linking = stored.linking
    },
  }
  const chrome = {
    runtime: { id: 'recado', getURL: () => OWN_PAGE, onMessage: event('message'), onMessageExternal: event('externalMessage') },
    storage: { session },
    tabs: {
      onUpdated: event('updated'),
      onRemoved: event('removed'),
      create: async () => ({ id: 7 }),
      update: async (_: number, { url }: { url?: string }) => void (url && opened.push(url)),
      remove: async () => undefined,
    },
    scripting: { executeScript: async () => undefined },
  }
  const fetch = async () => {
    const status = answers.shift() ?? 500
    return { ok: status === 200, status, json: async () => ({ company: 'Padaria', connection: 'Shop', options: {} }) }
  }
  runInNewContext(WORKER, { chrome, fetch })
  const send = (name: string, ...values: unknown[]) => (listeners[name] as (...values: unknown[]) => unknown)(...values)
  return {
    opened,
    state: () => linking,
    ask: () =>
      new Promise((answer) => {
        send(
          'externalMessage',
          { kind: 'link', token: 'a'.repeat(20) },
          { origin: 'https://crm.example.com', tab: { id: 1 }, frameId: 0 },
          answer,
        )
      }),
    go: () => send('message', { kind: 'go' }, { id: 'recado', url: OWN_PAGE }),
    load: () => send('updated', 7, { status: 'complete' }, { url: 'https://web.whatsapp.com/' }),
    sign: () =>
      send('message', { kind: 'signed', assertion: {} }, { id: 'recado', origin: 'https://web.whatsapp.com', frameId: 0, tab: { id: 7 } }),
  }
}

test('before WhatsApp has answered, the signature counts as sent', async () => {
  const extension = startExtension([200, 200, 200])
  await extension.ask()
  extension.go()
  await expect.poll(extension.state).toMatchObject({ step: 'opened' })
  await extension.load()
  expect(extension.state()).toMatchObject({ step: 'signing' })
  extension.sign()
  await expect.poll(extension.state).toMatchObject({ step: 'sent' })
})

test.each([
  [410, 'ended'],
  [503, 'unreachable'],
])('WhatsApp is not opened for a request that answers %i', async (status, why) => {
  const extension = startExtension([200, status])
  await extension.ask()
  extension.go()
  await expect.poll(extension.state).toMatchObject({ step: 'failed', why })
  expect(extension.opened).toEqual([])
})
