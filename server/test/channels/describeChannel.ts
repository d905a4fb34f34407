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

/** The tests that every channel must pass, against a stand-in of its service. */
export function describeChannel(name: string, setUp: ChannelBenchSetup) {
  describe(name, () => {
    const heard = recordingHost()
    let bench: ChannelBench
    beforeAll(async () => {
      bench = await setUp(heard)
    })
    afterAll(() => bench.close())
    const stage = stageOn(heard, () => bench)
    describe('connecting', () => describeConnection(stage))
    describe('receiving', () => describeInbound(stage))
    describe('sending', () => describeOutbound(stage))
    describe('lookups', () => describeLookups(stage))
  })
}

export type Stage = ReturnType<typeof stageOn>

function stageOn(heard: RecordingHost, bench: () => ChannelBench) {
  /** Lets time pass at the service until the condition holds. */
  async function until(isSo: () => unknown, what: string) {
    const end = Date.now() + LONG_ENOUGH
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error(`${what} has not come about`)
      await bench().pass(STEP)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  /** The states that a connection reports until it is connected for the first time. */
  const linking = () => (lacks('linking') ? ['OPENING', 'CONNECTED'] : ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED'])

  const statusOf = ({ line }: RemoteSide) => heard.states(line).at(-1)?.status

  async function opened(far: RemoteSide, pairing?: Pairing) {
    const session = await bench().carrier.open(far.line, heard.host, pairing)
    return { session, far, line: far.line }
  }

  const lacks = (what: MissingCapability) => bench().lacks?.has(what) ?? false

  /** A connected connection with a session of its own. */
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
