import type { Carrier, Host, Line, LineState } from '../../carriers/port.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { readLines, reportState } from '../connections/index.ts'
import { renewPictureAddresses } from '../contacts/index.ts'
import { fetchWaiting, openMedia } from '../media/index.ts'
import { shownBy, tellOfFile } from '../messages/index.ts'
import { lineName } from '../outbox/index.ts'
import { receiver } from './inbound/receive.ts'
import { keepLines } from './keepLines.ts'
import { lineFigures } from './lineFigures.ts'
import { serveWebhooks } from './serveWebhooks.ts'
import { sweepLateChanges } from './sweepLateChanges.ts'

type Carriers = ReadonlyMap<string, Carrier>
/** What runs beneath the conversations: lines kept open, what comes in taken, what goes out handed over. */
export function linesFeature(carriers: Carriers): PlatformFeature {
  const states = new Map<number, LineState['status']>()
  const hosts = new Map<Carrier, Host>()

  /** One for each carrier: what comes in for somebody waits there for its turn. */
  function hostOf(kernel: PlatformKernel, carrier: Carrier): Host {
    const host = hosts.get(carrier) ?? makeHost(kernel, carrier)
    hosts.set(carrier, host)
    return host
  }

  function makeHost(kernel: PlatformKernel, carrier: Carrier): Host {
    return {
      lines: () => readLines(kernel, carrier.provider),
      receive: receiver({ kernel, carrier, show: shownBy(kernel), mayAnswer: kernel.identities.isPaidCompany }),
      async report(line: Line, state: LineState) {
        states.set(line.connectionId, state.status)
        await kernel.transact(line, (tx) => reportState(tx, kernel, { connectionId: line.connectionId, ...state }))
        kernel.wakes.wake(lineName(line.connectionId))
      },
    }
  }

  return {
    name: 'lines',
    routes: (serve) => serveWebhooks(serve, carriers),
    figures: lineFigures,
    jobs: (kernel) => [sweepLateChanges(kernel), renewPictureAddresses(kernel)],
    async prepare(kernel) {
      for (const carrier of carriers.values()) carrier.connect?.(hostOf(kernel, carrier))
    },
    background: (kernel) =>
      keepLines({
        kernel,
        options: kernel.options,
        carriers,
        hostOf: (carrier) => hostOf(kernel, carrier),
        isUp: ({ connectionId }) => states.get(connectionId) === 'CONNECTED',
        maySend: kernel.identities.isPaidCompany,
        handing: { show: shownBy(kernel), openFile: openMedia(kernel) },
        fetchFiles: (carrier, line) => fetchWaiting({ kernel, carrier, onReady: tellOfFile(kernel) }, line),
      }),
  }
}
