import type { ChannelEvent } from '../../src/channels/channel.ts'
import { recordingHost } from './recordingHost.ts'
import { simulatorBench } from './simulatorBench.ts'

const PATIENCE = 5000

/** The simulated network with ways to a connected line on it, for what only this network can do. */
export async function simulatedStage() {
  const heard = recordingHost()
  const bench = await simulatorBench(heard)

  /** Time goes on at the network until it is so. */
  async function until(isSo: () => unknown, step = 50) {
    const end = Date.now() + PATIENCE
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error('It has not come about')
      await bench.timers.advance(step)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  async function opened() {
    const far = await bench.newLine()
    const session = await bench.carrier.open(far.line, heard.host)
    const status = () => heard.states(far.line).at(-1)?.status
    const statuses = () => heard.states(far.line).map((state) => state.status)
    const events = <K extends ChannelEvent['kind']>(kind: K) => heard.of(far.line, kind)
    return { far, session, line: far.line, status, statuses, events }
  }

  async function linked() {
    const one = await opened()
    await until(() => one.status() === 'qrcode')
    await bench.network.scan(one.line)
    await until(() => one.status() === 'CONNECTED')
    return one
  }

  return { ...bench, heard, until, opened, linked }
}
