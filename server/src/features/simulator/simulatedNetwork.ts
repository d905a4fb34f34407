import type { Readable } from 'node:stream'
import type { ConnectionStatus } from '@recado/contract/connections'
import type { Delivered, Faults, OnPhone, SimulatedAct, SimulatedMessage, Tally } from '@recado/contract/simulator'
import type { ConnectionRef } from '../../channels/channel.ts'

export type IncomingFile = { open: () => Readable; name: string; mime: string; size: number }
/** The first and the last byte. */
export type ByteRange = { start: number; end: number }
export type PersonRef = { number?: string | undefined; lid?: string | undefined }

/** The controls of the simulated network, as the carrier offers them. */
export type SimulatedNetwork = {
  /** As if its QR code had been scanned long ago. */
  link: (line: ConnectionRef) => Promise<void>
  /** A phone reads the code that the line shows. */
  scan: (line: ConnectionRef, qrcode: string) => Promise<ConnectionStatus>
  inbound: (line: ConnectionRef, message: SimulatedMessage, file?: IncomingFile) => Promise<{ id: string }>
  outbox: (line: ConnectionRef, who: PersonRef) => Promise<(Omit<Delivered, 'mediaUrl'> & { hasFile: boolean })[]>
  phone: (
    line: ConnectionRef,
    who: PersonRef,
  ) => Promise<{
    isAway: boolean
    isTyping: boolean
    rejectedAt: string | null
    messages: (Omit<OnPhone, 'mediaUrl'> & { hasFile: boolean })[]
  }>
  act: (line: ConnectionRef, act: SimulatedAct) => Promise<void>
  setFaults: (line: ConnectionRef, faults: Faults) => Promise<Faults>
  faults: (line: ConnectionRef) => Promise<{ faults: Faults; until: string | null }>
  /** A file as a phone shows it; undefined when there is none. */
  file: (
    line: ConnectionRef,
    messageId: string,
  ) => Promise<{ open: (range?: ByteRange) => Readable; name: string; mime: string; size: number } | undefined>
  tally: (line: ConnectionRef) => Promise<Tally>
}

/** The simulated networks, by the provider of the lines that each carries. */
export type Networks = ReadonlyMap<string, SimulatedNetwork>
