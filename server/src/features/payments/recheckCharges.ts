import { setTimeout as pause } from 'node:timers/promises'
import { MAX_SHOWN_COMPANIES, type RecheckedCharges } from '@recado/contract/backups'
import { sql } from 'kysely'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { pollOrNotify } from '../../kernel/pollOrNotify.ts'
import { confirmPayment } from './confirmPayment.ts'
import { type Gateways, openGateways } from './gateways.ts'

const WAKE_NAME = 'payments.recheck'

/** A service that does not answer is asked again after this time. */
const NAP = 60_000
const READ_AT_ONCE = 100
const CONCURRENCY = 4
/** After each question, so that no service takes a large installation for an attack. */
const PACE = 250
/** A service that left so many questions of one round unanswered is not asked further in this round. */
const MAX_FAILURES = 3

/**
 * Asks for each charge that was open in a restored backup: it may have been paid since. The rows are the work, so that a process that dies
 * leaves the rest to the next one. It also runs in a held installation. Until a charge is known nobody is reminded or locked out for it.
 */
export function startRecheck(kernel: PlatformKernel, gateways: Gateways) {
  const ending = new AbortController()
  const worker = pollOrNotify({
    ...{ kernel, name: WAKE_NAME, what: { work: 'charges of a restored backup' }, nap: NAP },
    work: () => recheckCharges(kernel, gateways, ending.signal),
  })
  return () => {
    ending.abort()
    return worker.end()
  }
}

async function recheckCharges(kernel: PlatformKernel, gateways: Gateways, ending: AbortSignal) {
  const failures = new Map<string, number>()
  for (let after = 0; !ending.aborted; ) {
    const charges = await readRound(kernel.platform, { after, silent: silentIn(failures) })
    const last = charges.at(-1)
    if (!last) break
    after = last.id
    const services = await openGateways(kernel, gateways)
    const askInTurn = async () => {
      for (let charge = charges.shift(); charge && !ending.aborted; charge = charges.shift()) {
        if (silentIn(failures).includes(charge.gateway)) continue
        try {
          await confirmPayment(kernel, services, charge)
        } catch (error) {
          kernel.log.warn({ err: error, chargeId: charge.id }, 'a charge of a restored backup could not be asked for')
          failures.set(charge.gateway, (failures.get(charge.gateway) ?? 0) + 1)
          await markUnanswered(kernel.platform).where('id', '=', charge.id).execute()
        }
        await pause(PACE, undefined, { signal: ending }).catch(() => undefined)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, askInTurn))
  }
  const silent = silentIn(failures)
  if (silent.length > 0) await markUnanswered(kernel.platform).where('gateway', 'in', silent).execute()
}

/** A charge that another process has learned of meanwhile stays known. */
const markUnanswered = (platform: PlatformDb) =>
  platform.updateTable('charges').set({ recheck: 'unanswered' }).where('recheck', '=', 'waiting')

const silentIn = (failures: ReadonlyMap<string, number>) =>
  [...failures].filter(([, count]) => count >= MAX_FAILURES).map(([gateway]) => gateway)

const readRound = (platform: PlatformDb, { after, silent }: { after: number; silent: readonly string[] }) =>
  platform
    .selectFrom('charges')
    .select(['id', 'companyId', 'reference', 'externalId', 'gateway'])
    .where('recheck', 'is not', null)
    .where('id', '>', after)
    .$if(silent.length > 0, (charges) => charges.where('gateway', 'not in', silent))
    .orderBy('id')
    .limit(READ_AT_ONCE)
    .execute()

/** Asks again at once, whatever has failed before. */
export const retryRecheck = ({ wakes }: Pick<PlatformKernel, 'wakes'>) => wakes.wake(WAKE_NAME)

/** The charges that are not known yet, by service, for the super user who decides about the rest. */
export async function readRechecks(platform: PlatformDb): Promise<RecheckedCharges[]> {
  const { rows } = await sql<RecheckedCharges>`
    select charges.gateway, count(*) filter (where recheck = 'waiting')::integer as waiting,
      count(*) filter (where recheck = 'unanswered')::integer as unanswered,
      (array_agg(distinct companies.name))[1:${sql.lit(MAX_SHOWN_COMPANIES)}] as companies
    from charges join companies on companies.id = charges."companyId"
    where recheck is not null group by charges.gateway order by charges.gateway`.execute(platform)
  return rows
}
