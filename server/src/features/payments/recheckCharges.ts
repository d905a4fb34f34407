import { MAX_SHOWN_COMPANIES, type RecheckedCharges } from '@recado/contract/backups'
import { sql } from 'kysely'
import { pollOrNotify } from '../../kernel/concurrency/pollOrNotify.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { type ChargePage, forEachCharge } from './forEachCharge.ts'
import type { Gateways } from './gateways.ts'

const WAKE_NAME = 'payments.recheck'

/** A service that does not answer is asked again after this time. */
const NAP = 60_000
/** Nobody waits for it, and there may be very many. */
const PACE = 250

/**
 * Asks for each charge that was open in a restored backup: it may have been paid since. The rows are the work, so that a process that dies
 * leaves the rest to the next one. It also runs in a held installation. Until a charge is known nobody is reminded or locked out for it.
 */
export function startRecheck(kernel: PlatformKernel, gateways: Gateways) {
  const ending = new AbortController()
  const worker = pollOrNotify({
    kernel,
    name: WAKE_NAME,
    what: { work: 'charges of a restored backup' },
    nap: NAP,
    work: () => recheckCharges(kernel, gateways, ending.signal),
  })
  return () => {
    ending.abort()
    return worker.end()
  }
}

async function recheckCharges(kernel: PlatformKernel, gateways: Gateways, signal: AbortSignal) {
  const silent = await forEachCharge(kernel, gateways, {
    signal,
    pace: PACE,
    readPage: (page) => readRechecked(kernel.platform, page),
    async onError({ id }, error) {
      kernel.log.warn({ err: error, chargeId: id }, 'a charge of a restored backup could not be asked for')
      await markUnanswered(kernel.platform).where('id', '=', id).execute()
    },
  })
  if (silent.length > 0) await markUnanswered(kernel.platform).where('gateway', 'in', silent).execute()
}

/** After a restore: an open charge may have been paid since the backup. */
export async function requireRecheck(db: PlatformDb) {
  const { rows } = await sql`select from information_schema.columns where table_name = 'charges' and column_name = 'recheck'`.execute(db)
  // In the database of an older release the migration that adds the column marks them.
  if (rows.length > 0) await sql`update charges set recheck = 'waiting' where state in ('asked', 'open')`.execute(db)
}

/** A charge that another process has learned of meanwhile stays known. */
const markUnanswered = (platform: PlatformDb) =>
  platform.updateTable('charges').set({ recheck: 'unanswered' }).where('recheck', '=', 'waiting')

const readRechecked = (platform: PlatformDb, { before, silent, limit }: ChargePage) =>
  platform
    .selectFrom('charges')
    .select(['id', 'companyId', 'reference', 'externalId', 'gateway'])
    .where('recheck', 'is not', null)
    .where('id', '<', before)
    .$if(silent.length > 0, (charges) => charges.where('gateway', 'not in', silent))
    .orderBy('id', 'desc')
    .limit(limit)
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
