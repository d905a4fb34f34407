import { afterAll, beforeAll, describe } from 'vitest'
import type { Pairing } from '../../src/carriers/port.ts'
import type { Bench, FarSide, Lack, SetUp } from './bench.ts'
import { connects } from './connects.ts'
import { hears } from './hears.ts'
import { looksUp } from './looksUp.ts'
import { type RecordingHost, recordingHost } from './recordingHost.ts'
import { speaks } from './speaks.ts'

const LONG_ENOUGH = 60_000
const STEP = 200

/** What every carrier is tried with: the same scenes, whatever is on the other side. */
export function describeCarrier(name: string, setUp: SetUp) {
  describe(name, () => {
    const heard = recordingHost()
    let bench: Bench
    beforeAll(async () => {
      bench = await setUp(heard)
    })
    afterAll(() => bench.close())
    const stage = stageOn(heard, () => bench)
    describe('connects', () => connects(stage))
    describe('hears', () => hears(stage))
    describe('speaks', () => speaks(stage))
    describe('looks up', () => looksUp(stage))
  })
}

export type Stage = ReturnType<typeof stageOn>

function stageOn(heard: RecordingHost, bench: () => Bench) {
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

  const statusOf = ({ line }: FarSide) => heard.states(line).at(-1)?.status

  async function opened(far: FarSide, pairing?: Pairing) {
    const session = await bench().carrier.open(far.line, heard.host, pairing)
    return { session, far, line: far.line }
  }

  const lacks = (what: Lack) => bench().lacks?.has(what) ?? false

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
