import { setTimeout as pause } from 'node:timers/promises'
import { type ChannelHost, type ChannelSession, RateLimited } from '../../server/src/channels/channel.ts'
import { createCloudChannel } from '../../server/src/channels/cloud/createCloudChannel.ts'
import type { ConnectionOptions } from '../../server/src/kernel/database/connect.ts'
import { createGuardedFetch } from '../../server/src/kernel/guardedFetch.ts'
import { createSecrets } from '../../server/src/kernel/secrets.ts'

/** A process with one connection on a number. `people`: how many it writes to, starting with this number. */
export type Sender = {
  connection: ConnectionOptions
  address: string
  connectionId: number
  settings: Record<string, string>
  first: number
  people: number
}

/** As many at once as the outbox. */
const AT_ONCE = 20

const given = JSON.parse(process.env.SENDER ?? '{}') as Sender
const line = { connectionId: given.connectionId, companyId: 1 }
const connected = Promise.withResolvers<void>()
const { channel } = createCloudChannel({
  ...{ connection: given.connection, address: given.address },
  secrets: createSecrets('a secret that only the bench has, long enough'),
  wayOut: createGuardedFetch({ mayReach: () => true }),
})
const host: ChannelHost = {
  listConnections: async () => [{ ...line, settings: given.settings }],
  passkeyAnswer: async () => undefined,
  receive: async () => undefined,
  reportState: async (_line, { status }) => {
    if (status === 'CONNECTED') connected.resolve()
  },
}
channel.connect?.(host)
const session = await channel.open(line, host)
await connected.promise
process.send?.('connected')
process.once('message', async () => {
  const left = Array.from({ length: given.people }, (_, at) => String(given.first + at))
  const sending = async () => {
    for (let to = left.shift(); to !== undefined; to = left.shift()) await insist(session, to)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sending))
  process.send?.('sent')
})

/** When it is told to wait, it tries again then. */
async function insist({ send }: ChannelSession, number: string) {
  const message = { messageId: crypto.randomUUID(), attempt: 1, to: [{ kind: 'number' as const, value: number }], body: `To ${number}` }
  for (;;) {
    const early = await send(message).then(
      () => undefined,
      (error) => error,
    )
    if (early === undefined) return
    if (!(early instanceof RateLimited)) throw early
    await pause(early.milliseconds)
  }
}
