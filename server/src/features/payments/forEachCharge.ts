import { setTimeout as wait } from 'node:timers/promises'
import { GatewayFailed } from '../../gateways/gateway.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { type Charge, confirmPayment } from './confirmPayment.ts'
import { type Gateways, type OpenGateways, openGateways } from './gateways.ts'

/** The next page: charges with a lower id, newest first, of services that answer. */
export type ChargePage = { before: number; silent: readonly string[]; limit: number }

type ChargeWork = {
  readPage: (page: ChargePage, services: OpenGateways) => Promise<Charge[]>
  /** Runs before the service is asked for the status. */
  prepare?: (services: OpenGateways, charge: Charge) => Promise<void>
  onError: (charge: Charge, error: unknown) => Promise<void> | void
  /** Ends the work early. */
  signal?: AbortSignal
  /** The pause after each question, in milliseconds. */
  pace?: number
}

const PAGE = 100
const CONCURRENCY = 4
const NEWEST = 2 ** 31 - 1
/** After this number of failed requests in a row, a service gets no more requests in this run. */
const MAX_FAILURES = 3
/** No service may take a large installation for an attack. */
const PACE = 50

/**
 * Asks the services for the status of charges: page by page until all are asked for, a few at once. A charge that fails holds up no other
 * one. Returns the services that do not answer.
 */
export async function forEachCharge(
  kernel: PlatformKernel,
  gateways: Gateways,
  { readPage, prepare, onError, signal, pace = PACE }: ChargeWork,
): Promise<string[]> {
  const failures = new Map<string, number>()
  const silent = () => [...failures].filter(([, count]) => count >= MAX_FAILURES).map(([gateway]) => gateway)

  async function confirm(services: OpenGateways, charge: Charge) {
    try {
      await prepare?.(services, charge)
      await confirmPayment(kernel, services, charge)
      failures.delete(charge.gateway)
    } catch (error) {
      if (error instanceof GatewayFailed && error.isOutage) failures.set(charge.gateway, (failures.get(charge.gateway) ?? 0) + 1)
      await onError(charge, error)
    }
  }

  for (let before = NEWEST; !signal?.aborted; ) {
    const services = await openGateways(kernel, gateways)
    const charges = await readPage({ before, silent: silent(), limit: PAGE }, services)
    const last = charges.at(-1)
    if (!last) break
    before = last.id
    const confirmInTurn = async () => {
      for (let charge = charges.shift(); charge && !signal?.aborted; charge = charges.shift()) {
        if (silent().includes(charge.gateway)) continue
        await confirm(services, charge)
        await wait(pace, undefined, signal && { signal }).catch(() => undefined)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, confirmInTurn))
  }
  return silent()
}
