import { afterAll, beforeAll, describe } from 'vitest'
import type { Pairing } from '../../src/channels/channel.ts'
import type { ChannelBench, ChannelBenchSetup, MissingCapability, RemoteSide } from './channelBench.ts'
import { describeConnection } from './connectionTests.ts'
import { describeInbound } from './inboundTests.ts'
import { describeLookups } from './lookupTests.ts'
import { describeOutbound } from './outboundTests.ts'
import { type RecordingHost, recordingHost } from './recordingHost.ts'

const LONG_ENOUGH = 60_000
const STEP = 200

/** What every carrier is tried with: the same scenes, whatever is on the other side. */
export function describeChannel(name: string, setUp: ChannelBenchSetup) {
  describe(name, () => {
    const heard = recordingHost()
    let bench: ChannelBench
    beforeAll(async () => {
      bench = await setUp(heard)
    })
    afterAll(() => bench.close())
    const stage = stageOn(heard, () => bench)
    describe('connects', () => describeConnection(stage))
    describe('hears', () => describeInbound(stage))
    describe('speaks', () => describeOutbound(stage))
    describe('looks up', () => describeLookups(stage))
  })
}

export type Stage = ReturnType<typeof stageOn>

function stageOn(heard: RecordingHost, bench: () => ChannelBench) {
  /** Time goes on at the service until it is so. */
  async function until(isSo: () => unknown, what: string) {
    const end = Date.now() + LONG_ENOUGH
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error(`${what} has not come about`)
      await bench().pass(STEP)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  /** The states of a line on its way to its first connection. */
  const linking = () => (lacks('linking') ? ['OPENING', 'CONNECTED'] : ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED'])

  const statusOf = ({ line }: RemoteSide) => heard.states(line).at(-1)?.status

  async function opened(far: RemoteSide, pairing?: Pairing) {
    const session = await bench().carrier.open(far.line, heard.host, pairing)
    return { session, far, line: far.line }
  }

  const lacks = (what: MissingCapability) => bench().lacks?.has(what) ?? false

  /** A line that is connected, in a session of its own. */
  async function linked() {
    const far = await bench().newLine()
    const open = await opened(far)
    if (!lacks('linking')) {
      await until(() => statusOf(far) === 'qrcode', 'a QR code')
      await far.scan()
    }
    await until(() => statusOf(far) === 'CONNECTED', 'a connection')
    return open
  }

  return { heard, bench, until, statusOf, opened, linked, lacks, linking }
}
