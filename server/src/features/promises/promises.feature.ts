import { seconds } from '../../kernel/clock.ts'
import { pollOrNotify } from '../../kernel/concurrency/pollOrNotify.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { tellDueTickets } from './tellDueTickets.ts'

/** A warning or a breach is told at most so late. */
const NAP = seconds(10)

/** Tells people and programs when the time in which a queue promises an answer is over soon, and when it is over. */
export const promisesFeature: PlatformFeature = {
  name: 'promises',
  background: async (kernel) => startTelling(kernel).end,
}

function startTelling(kernel: PlatformKernel) {
  const { log, clock } = kernel
  const startedAt = clock.now()

  async function work() {
    const companies = await companiesWithDueTickets(kernel)
    if (companies.length === 0) return
    const unpaid = new Set(await kernel.sessionCache.unpaidCompanies())
    for (const companyId of companies)
      if (!unpaid.has(companyId))
        await tellDueTickets(kernel, { companyId, startedAt }).catch((error) =>
          log.warn({ err: error, companyId }, 'promises that end could not be told'),
        )
  }

  return pollOrNotify({ kernel, name: 'promises', what: { promises: true }, nap: NAP, work })
}

async function companiesWithDueTickets({ platform, clock }: PlatformKernel): Promise<number[]> {
  const due = platform.selectFrom('tickets').select('companyId').where('dueNoticeAt', '<=', clock.now().toISOString())
  return (await due.distinct().orderBy('companyId').execute()).map(({ companyId }) => companyId)
}
