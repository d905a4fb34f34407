import { Unavailable } from '@recado/server/channels/channel'
import { expect, test } from 'vitest'
import { createServerAcks } from './serverAcks.ts'

const restricted = () => undefined
const never = () => new Promise<void>(() => undefined)

test('messages under way do not wait any longer once the connection is lost', async () => {
  const { of, lost } = createServerAcks({ restricted })
  const both = [of('asked for keys', never), of('sent', async () => undefined)]
  lost()
  for (const one of both) await expect(one).rejects.toBeInstanceOf(Unavailable)
})

test('the answer of the service counts, even if it comes early', async () => {
  const { of, note } = createServerAcks({ restricted })
  const sent = of('1', async () => note({ tag: 'ack', attrs: { id: '1' } }))
  await expect(sent).resolves.toBeUndefined()
})
