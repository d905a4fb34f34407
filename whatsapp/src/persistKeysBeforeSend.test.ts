import { addTransactionCapability, DEFAULT_CONNECTION_CONFIG, initAuthCreds, parseAndInjectE2ESessions } from 'baileys'
import { expect, test } from 'vitest'
import { node } from '../test/fakeWhatsapp/nodes.ts'
import { keysInMemory, signalKeys, silent } from '../test/fakeWhatsapp/signalKeys.ts'
import { persistKeysBeforeSend } from './persistKeysBeforeSend.ts'

const JID = '5511987650001@s.whatsapp.net'
const LINE = '5511900000001@s.whatsapp.net'

test('after a crash behind a sent message the next message is encrypted with another key', async () => {
  const customer = signalKeys()
  const written = keysInMemory()
  const keys = addTransactionCapability(written, silent, { maxCommitRetries: 1, delayBetweenTriesMs: 1 })
  const bare = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: initAuthCreds(), keys }, silent, async () => [])
  const line = persistKeysBeforeSend(bare, keys, written.set)
  await parseAndInjectE2ESessions(node('iq', {}, [node('list', {}, [await customer.bundle(JID)])]), line)

  const left: Awaited<ReturnType<typeof line.encryptMessage>>[] = []
  for (const text of ['first', 'second']) {
    const dying = keys.transaction(async () => {
      left.push(await line.encryptMessage({ jid: JID, data: Buffer.from(text) }))
      throw new Error('Dead')
    }, JID)
    await expect(dying).rejects.toThrow('Dead')
  }
  for (const sealed of left) await expect(customer.repository.decryptMessage({ jid: LINE, ...sealed })).resolves.toBeInstanceOf(Uint8Array)
})
