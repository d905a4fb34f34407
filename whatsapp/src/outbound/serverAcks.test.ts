import { Unavailable } from '@recado/server/channels/channel'
import { expect, test } from 'vitest'
import { createServerAcks } from './serverAcks.ts'

const restricted = () => undefined
const never = () => new Promise<void>(() => undefined)

test('what is under way when the line is lost waits for nothing more, sent or not', async () => {
  const { of, lost } = createServerAcks({ restricted })
  const both = [of('asked for keys', never), of('sent', async () => undefined)]
  lost()
  for (const one of both) await expect(one).rejects.toBeInstanceOf(Unavailable)
})

test('the answer of the service counts, whenever it comes', async () => {
  const { of, note } = createServerAcks({ restricted })
  const sent = of('1', async () => note({ tag: 'ack', attrs: { id: '1' } }))
  await expect(sent).resolves.toBeUndefined()
})
