import type { Readable } from 'node:stream'
import type { ConnectionStatus } from '@recado/contract/connections'
import type { Delivered, Faults, OnPhone, SimulatedAct, SimulatedMessage, Tally } from '@recado/contract/simulator'
import type { ConnectionRef } from '../../channels/channel.ts'

export type IncomingFile = { open: () => Readable; name: string; mime: string; size: number }
/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }
export type PersonRef = { number?: string | undefined; lid?: string | undefined }

/** The controls of a simulated network, which its channel provides. */
export type SimulatedNetwork = {
  /** Connects without a QR code. */
  link: (line: ConnectionRef) => Promise<void>
  /** A phone scans the QR code of the connection. */
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
  /** A file on the phone; undefined if there is none. */
  file: (
    line: ConnectionRef,
    messageId: string,
  ) => Promise<{ open: (range?: ByteRange) => Readable; name: string; mime: string; size: number } | undefined>
  tally: (line: ConnectionRef) => Promise<Tally>
}

/** Simulated networks by provider. */
export type Networks = ReadonlyMap<string, SimulatedNetwork>
