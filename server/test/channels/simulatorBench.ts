import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { openChannelStore } from '../../src/channels/channelStore.ts'
import { createSimulator, type Simulator } from '../../src/channels/simulator/createSimulator.ts'
import { cloneDatabase } from '../cloneDatabase.ts'
import { asLid, bytesOf, type ChannelBench, type RemoteSide, type TestCustomer, type TestMessage } from './channelBench.ts'
import type { RecordingHost } from './recordingHost.ts'
import { virtualTimers } from './virtualTimers.ts'

let lines = 0

/** The simulated network on a database of its own, under a clock that is turned by hand. */
export async function simulatorBench(heard: RecordingHost) {
  const cloned = await cloneDatabase()
  const timers = virtualTimers()
  const store = openChannelStore(cloned.options, { name: 'simulator', waitsForDisk: false }, () => undefined)
  const running: Simulator[] = []
  /** Another process on the same network. */
  function process() {
    const simulator = createSimulator({ connection: cloned.options, timers })
    simulator.channel.connect?.(heard.host)
    running.push(simulator)
    return simulator
  }
  const here = process()
  const elsewhere = process()
  const { network } = here

  async function newLine(): Promise<RemoteSide> {
    const line = { connectionId: ++lines, companyId: 1 }
    const act = async ({ number, lid }: TestCustomer, what: Omit<Parameters<typeof network.act>[1], 'number' | 'lid'>) =>
      network.act(line, { number, lid, ...what })
    return {
      line,
      scan: async () => void (await network.scan(line)),
      unlink: async () => void (await network.setFaults(line, { logout: true })),
      write(message) {
        const sent = asSent(message)
        return insist(() => network.inbound(line, sent, fileOf(message)))
      },
      read: (who) => act(who, { kind: 'read' }),
      react: (who, messageId, value) => act(who, { kind: 'react', messageId, value }),
      edit: (who, messageId, value) => act(who, { kind: 'edit', messageId, value }),
      revoke: (who, messageId) => act(who, { kind: 'delete', messageId }),
      type: (who) => act(who, { kind: 'typing' }),
      call: (who) => act(who, { kind: 'call' }),
      phone: (who) => network.outbox(line, who),
      marksOn: (_, messageId) => network.marks(line, messageId),
      async menuOn(who, messageId) {
        const shown = (await network.phone(line, who)).messages.find(({ id }) => id === messageId)
        return shown?.menu ?? undefined
      },
      seesTyping: (who) => network.seesTyping(line, who),
      async age(_, messageId, milliseconds) {
        await store.query(`update simulator.messages set at = at - $2::float8 * interval '1 ms' where id = $1`, [messageId, milliseconds])
      },
      async fileOn(_, messageId) {
        const file = await network.file(line, messageId)
        return file ? bytesOf(file.open()) : Buffer.alloc(0)
      },
    }
  }

  const bench: ChannelBench = {
    ...{ hiddenAs: asLid, unlinkedAs: 'loggedOut' },
    carrier: here.channel,
    newLine,
    pass: timers.advance,
    async close() {
      await Promise.all(running.map((simulator) => simulator.close()))
      await store.close()
      await cloned.drop()
    },
  }
  return { ...bench, timers, network, elsewhere, process, options: cloned.options }
}

const asSent = ({
  from: { name = '', ...from },
  group,
  fromMe = false,
  body = '',
  id = randomUUID(),
  quotedId,
  tap,
  file,
}: TestMessage) => ({
  ...{ from: { name, ...from }, group, fromMe, body, id, quotedId, tap },
  mediaType: file && typeOf(file.mime),
})

const typeOf = (mime: string) => (mime.startsWith('image/') ? ('image' as const) : ('application' as const))

const fileOf = ({ file }: TestMessage) =>
  file && { name: file.name, mime: file.mime, size: file.bytes.length, open: () => Readable.from(file.bytes, { objectMode: false }) }

async function insist<Result>(attempt: () => Promise<Result>, times = 5): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (times === 1) throw error
    return insist(attempt, times - 1)
  }
}
