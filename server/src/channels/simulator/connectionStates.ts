import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import type { Faults } from '@recado/contract/simulator'
import type { SimulatedConnection, StateChange } from './simulatedConnections.ts'

const OPENING = 100
const PAIRING = 300
export const QR_LIFETIME = 20_000
const RENEWALS = 3

type Due = { after: number; move: StateChange }

/** The next state that a connection reaches by itself, and after how many milliseconds. */
export function nextTransition(row: SimulatedConnection, now: Date): Due | undefined {
  const { status, paired, until, retries } = row
  if (status === 'OPENING') return { after: OPENING, move: opened(row, now) }
  if (status === 'PAIRING') return { after: PAIRING, move: { status: paired ? 'CONNECTED' : 'OPENING' } }
  if (status === 'TIMEOUT') return { after: Math.max((until?.getTime() ?? 0) - now.getTime(), 0), move: { status: 'OPENING' } }
  if (status !== 'qrcode') return undefined
  return { after: QR_LIFETIME, move: retries < RENEWALS ? newQrCode(row.id, retries + 1) : qrExpired }
}

function opened({ id, paired, until }: SimulatedConnection, now: Date): StateChange {
  if (until && until > now) return unreachable(until)
  return paired ? { status: 'CONNECTED' } : newQrCode(id, 0)
}

const unreachable = (until: Date): StateChange => ({ status: 'TIMEOUT', reason: 'unreachable', until })
const qrExpired: StateChange = { status: 'DISCONNECTED', reason: 'qrExpired' }
export const newQrCode = (id: number, retries: number): StateChange => ({
  status: 'qrcode',
  qrcode: `recado-simulator:${id}:${randomUUID()}`,
  retries,
})

/** Opening again keeps `until`: it does not make an unreachable connection reachable sooner. */
export const openingState = ({ until }: SimulatedConnection): StateChange => ({ status: 'OPENING', until })

export const loggedOutState = (reason?: string): StateChange => ({ status: 'DISCONNECTED', paired: false, reason })

export function scannedState({ status }: SimulatedConnection): StateChange {
  if (status !== 'qrcode') throw new AppError('ERR_SIMULATOR_STATE')
  return { status: 'PAIRING', paired: true }
}

/** Some faults take effect once, immediately. The others last until new faults replace them. */
export function applyFaults(row: SimulatedConnection, { disconnect, logout, expireQr, ...lasting }: Faults, now: Date): StateChange {
  const faults = lasting
  if (logout) {
    if (!row.paired) throw new AppError('ERR_SIMULATOR_STATE')
    return { ...loggedOutState('loggedOut'), faults }
  }
  if (expireQr) {
    if (row.status !== 'qrcode') throw new AppError('ERR_SIMULATOR_STATE')
    return { ...qrExpired, faults }
  }
  if (disconnect) {
    if (!row.paired) throw new AppError('ERR_SIMULATOR_STATE')
    return { ...unreachable(new Date(now.getTime() + disconnect * 1000)), faults }
  }
  return { ...unchanged(row), faults }
}

/** Clears `until`, so the connection is reachable again. */
const unchanged = ({ status, reason, qrcode, retries }: SimulatedConnection): StateChange => ({
  status,
  reason: reason ?? undefined,
  qrcode,
  retries,
})
