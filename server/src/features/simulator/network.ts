import type { Readable } from 'node:stream'
import type { ConnectionStatus } from '@recado/contract/connections'
import type { Delivered, Faults, OnPhone, SimulatedAct, SimulatedMessage, Tally } from '@recado/contract/simulator'
import type { Line } from '../../carriers/port.ts'

export type FileGiven = { open: () => Readable; name: string; mime: string; size: number }
/** The first and the last byte. */
export type Range = { start: number; end: number }
export type Who = { number?: string | undefined; lid?: string | undefined }

/** The controls of the simulated network, as the carrier offers them. */
export type SimulatedNetwork = {
  /** As if its QR code had been scanned long ago. */
  link: (line: Line) => Promise<void>
  /** A phone reads the code that the line shows. */
  scan: (line: Line, qrcode: string) => Promise<ConnectionStatus>
  inbound: (line: Line, message: SimulatedMessage, file?: FileGiven) => Promise<{ id: string }>
  outbox: (line: Line, who: Who) => Promise<(Omit<Delivered, 'mediaUrl'> & { hasFile: boolean })[]>
  phone: (
    line: Line,
    who: Who,
  ) => Promise<{
    isAway: boolean
    isTyping: boolean
    rejectedAt: string | null
    messages: (Omit<OnPhone, 'mediaUrl'> & { hasFile: boolean })[]
  }>
  act: (line: Line, act: SimulatedAct) => Promise<void>
  setFaults: (line: Line, faults: Faults) => Promise<Faults>
  faults: (line: Line) => Promise<{ faults: Faults; until: string | null }>
  /** A file as a phone shows it; undefined when there is none. */
  file: (
    line: Line,
    messageId: string,
  ) => Promise<{ open: (range?: Range) => Readable; name: string; mime: string; size: number } | undefined>
  tally: (line: Line) => Promise<Tally>
}

/** The simulated networks, by the provider of the lines that each carries. */
export type Networks = ReadonlyMap<string, SimulatedNetwork>
