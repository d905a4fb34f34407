import { parseAndInjectE2ESessions } from 'baileys'
import { expect, test } from 'vitest'
import { node } from '../test/fakeWhatsapp/nodes.ts'
import { signalKeys } from '../test/fakeWhatsapp/signalKeys.ts'

const ROUNDS = 5
const AT_ONCE = ['one', 'two', 'three']

test('connections that write to one customer at the same time never use a key twice', async () => {
  const customer = { jid: '5511987650001@s.whatsapp.net', keys: signalKeys() }
  const lines = [1, 2, 3].map((count) => ({ jid: `551190000000${count}@s.whatsapp.net`, keys: signalKeys() }))
  for (const { keys } of lines)
    await parseAndInjectE2ESessions(node('iq', {}, [node('list', {}, [await customer.keys.bundle(customer.jid)])]), keys.repository)

  const sealed = lines.map(({ keys, ...line }) => ({ ...line, texts: [] as Awaited<ReturnType<typeof keys.repository.encryptMessage>>[] }))
  for (let round = 0; round < ROUNDS; round++)
    await Promise.all(
      lines.flatMap(({ keys }, count) =>
        AT_ONCE.map(async (text) => {
          sealed[count]?.texts.push(await keys.repository.encryptMessage({ jid: customer.jid, data: Buffer.from(`${text} ${round}`) }))
        }),
      ),
    )

  for (const { jid, texts } of sealed)
    for (const { type, ciphertext } of texts)
      await expect(customer.keys.repository.decryptMessage({ jid, type, ciphertext })).resolves.toBeInstanceOf(Uint8Array)
})
