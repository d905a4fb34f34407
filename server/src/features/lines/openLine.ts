import type { Carrier, Host, Line, Pairing, Session } from '../../carriers/port.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { noteUnlinked, reportState } from '../connections/index.ts'
import { lookUpNumbers } from '../contactLists/index.ts'
import { lookAtContacts } from '../contacts/index.ts'
import type { Handing } from './outbound/handOver.ts'
import { pump } from './outbound/pump.ts'
import type { Settling } from './outbound/settling.ts'

/** A connection as people want its line to be. */
export type WantedLine = Line & {
  provider: string
  wanted: string
  relink: boolean
  pairingNumber: string
  commands: number
  statusReason: string | null
}
export type OpenLine = { line: Line; carrier: Carrier; commands: number; session: Session; end: () => Promise<void> }

export type LineOptions = {
  kernel: PlatformKernel
  carriers: ReadonlyMap<string, Carrier>
  hostOf: (carrier: Carrier) => Host
  isUp: (line: Line) => boolean
  maySend: (companyId: number) => Promise<boolean>
  handing: Pick<Handing, 'openFile'> & Pick<Settling, 'show'>
  fetchFiles: (carrier: Carrier, line: Line) => Promise<void>
}

/** Opens a line as it is wanted, with what hands over what waits on it; undefined where it is wanted closed. */
export async function openLine(options: LineOptions, one: WantedLine, carrier: Carrier): Promise<OpenLine | undefined> {
  const { kernel, hostOf } = options
  const line: Line = { connectionId: one.connectionId, companyId: one.companyId }
  const pairing = one.pairingNumber ? { number: one.pairingNumber } : undefined
  const session = await carrier.open(line, hostOf(carrier), pairing)
  if (one.relink) {
    await session.logout()
    await noteUnlinked(kernel.platform, line.connectionId, one.commands)
  }
  if (one.wanted === 'disconnected') {
    await session.close()
    return undefined
  }
  const opened = one.relink ? await reopened(options, { carrier, line, session }, pairing) : session
  const { end } = pumpOf(options, { carrier, line, session: opened })
  return { line, carrier, commands: one.commands, session: opened, end }
}

type Opened = Pick<OpenLine, 'carrier' | 'line' | 'session'>

async function reopened({ hostOf }: LineOptions, { carrier, line, session }: Opened, pairing: Pairing | undefined) {
  await session.close()
  return carrier.open(line, hostOf(carrier), pairing)
}

const pumpOf = ({ kernel, handing, isUp, maySend, fetchFiles }: LineOptions, { carrier, line, session }: Opened) =>
  pump({
    ...{ kernel, line, session, ...handing },
    isUp: () => isUp(line),
    maySend: () => maySend(line.companyId),
    fetchFiles: () => fetchFiles(carrier, line),
    looks: lookAtContacts({ kernel, carrier }, line),
    lookups: lookUpNumbers({ kernel, carrier }, line),
  })

/** Nothing that this installation has could open it. */
export const tellWithoutCarrier = (kernel: PlatformKernel, { connectionId, companyId }: Line) =>
  kernel.transact({ companyId }, (tx) => reportState(tx, kernel, { connectionId, status: 'DISCONNECTED', reason: 'noCarrier' }))

export const closeLine = ({ session, end }: OpenLine) => Promise.allSettled([end(), session.close()])
