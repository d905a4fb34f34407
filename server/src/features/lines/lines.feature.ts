import type { Carrier, Hub, Line, LineState } from '../../carriers/port.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { reportState } from '../connections/index.ts'
import { fetchWaiting, openMedia } from '../media/index.ts'
import { shownBy, tellOfFile } from '../messages/index.ts'
import { lineName } from '../outbox/index.ts'
import { receiver } from './inbound/receive.ts'
import { keepLines } from './keepLines.ts'
import { paidFor } from './outbound/paidFor.ts'
import { sweepLateChanges } from './sweepLateChanges.ts'

type Carriers = ReadonlyMap<string, Carrier>
/** Carriers whose network reaches any process are told where to hand over what comes in. */
type Connect = (carrier: Carrier, hub: Hub) => void

/** What runs beneath the conversations: lines kept open, what comes in taken, what goes out handed over. */
export function linesFeature(carriers: Carriers, connect: Connect): PlatformFeature {
  const states = new Map<number, LineState['status']>()
  const hubs = new Map<Carrier, Hub>()

  /** One for each carrier: what comes in for somebody waits there for its turn. */
  function hubOf(kernel: PlatformKernel, carrier: Carrier): Hub {
    const hub = hubs.get(carrier) ?? makeHub(kernel, carrier)
    hubs.set(carrier, hub)
    return hub
  }

  function makeHub(kernel: PlatformKernel, carrier: Carrier): Hub {
    return {
      receive: receiver({ kernel, carrier, show: shownBy(kernel), mayAnswer: paidFor(kernel) }),
      async report(line: Line, state: LineState) {
        states.set(line.connectionId, state.status)
        await kernel.transact(line, (tx) => reportState(tx, kernel, { connectionId: line.connectionId, ...state }))
        kernel.wakes.wake(lineName(line.connectionId))
      },
    }
  }

  return {
    name: 'lines',
    jobs: (kernel) => [sweepLateChanges(kernel)],
    async prepare(kernel) {
      for (const carrier of carriers.values()) connect(carrier, hubOf(kernel, carrier))
    },
    background: (kernel) =>
      keepLines({
        kernel,
        options: kernel.options,
        carriers,
        hubOf: (carrier) => hubOf(kernel, carrier),
        isUp: ({ connectionId }) => states.get(connectionId) === 'CONNECTED',
        maySend: paidFor(kernel),
        handing: { show: shownBy(kernel), openFile: openMedia(kernel) },
        fetchFiles: (carrier, line) => fetchWaiting({ kernel, carrier, onReady: tellOfFile(kernel) }, line),
      }),
  }
}
