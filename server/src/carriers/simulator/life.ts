import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import type { Faults } from '@recado/contract/simulator'
import type { LineRow, Move } from './lines.ts'

const OPENING = 100
const PAIRING = 300
export const QR = 20_000
const RENEWALS = 3

type Due = { after: number; move: Move }

/** What becomes of a line by itself, and when. */
export function whatFollows(row: LineRow, now: Date): Due | undefined {
  const { status, paired, until, retries } = row
  if (status === 'OPENING') return { after: OPENING, move: opened(row, now) }
  if (status === 'PAIRING') return { after: PAIRING, move: { status: paired ? 'CONNECTED' : 'OPENING' } }
  if (status === 'TIMEOUT') return { after: Math.max((until?.getTime() ?? 0) - now.getTime(), 0), move: { status: 'OPENING' } }
  if (status !== 'qrcode') return undefined
  return { after: QR, move: retries < RENEWALS ? freshQr(row.id, retries + 1) : qrExpired }
}

function opened({ id, paired, until }: LineRow, now: Date): Move {
  if (until && until > now) return unreachable(until)
  return paired ? { status: 'CONNECTED' } : freshQr(id, 0)
}

const unreachable = (until: Date): Move => ({ status: 'TIMEOUT', reason: 'unreachable', until })
const qrExpired: Move = { status: 'DISCONNECTED', reason: 'qrExpired' }
export const freshQr = (id: number, retries: number): Move => ({
  status: 'qrcode',
  qrcode: `recado-simulator:${id}:${randomUUID()}`,
  retries,
})

/** Opened anew, but no sooner reachable for that. */
export const opening = ({ until }: LineRow): Move => ({ status: 'OPENING', until })

export const loggedOut = (reason?: string): Move => ({ status: 'DISCONNECTED', paired: false, reason })

export function scanned({ status }: LineRow): Move {
  if (status !== 'qrcode') throw new AppError('ERR_SIMULATOR_STATE')
  return { status: 'PAIRING', paired: true }
}

/** Some faults happen at once; the others stay until they are replaced. */
export function withFaults(row: LineRow, { disconnect, logout, expireQr, ...lasting }: Faults, now: Date): Move {
  const faults = lasting
  if (logout) {
    if (!row.paired) throw new AppError('ERR_SIMULATOR_STATE')
    return { ...loggedOut('loggedOut'), faults }
  }
  if (expireQr) {
    if (row.status !== 'qrcode') throw new AppError('ERR_SIMULATOR_STATE')
    return { ...qrExpired, faults }
  }
  if (disconnect) {
    if (!row.paired) throw new AppError('ERR_SIMULATOR_STATE')
    return { ...unreachable(new Date(now.getTime() + disconnect * 1000)), faults }
  }
  return { ...asItIs(row), faults }
}

/** Without the moment until which it is unreachable, it is reachable again. */
const asItIs = ({ status, reason, qrcode, retries }: LineRow): Move => ({ status, reason: reason ?? undefined, qrcode, retries })
