import { Readable } from 'node:stream'
import { settingFrom } from '@recado/contract/companies/settings'
import { dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import { type Period, requestedPeriod, spansOf } from '@recado/contract/dashboard/period'
import { dayAt } from '@recado/contract/time/days'
import type { Kernel, PlatformFeature } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { settingOf } from '../settings/index.ts'
import { languageOfReader } from '../users/index.ts'
import { readPromises } from './answerPromises.ts'
import { readAssistantFigures } from './assistantFigures.ts'
import { compactSums } from './compactSums.ts'
import { readConversationShares, readConversationsPerDay, readConversationsPerHour } from './conversationCounts.ts'
import { readCounters } from './counters.ts'
import { dashboardCsv } from './dashboardCsv.ts'
import { readRatings } from './ratings.ts'
import { readAgentStats, readAttendancesPerUser, readOwnDay } from './userStats.ts'
import { readWaitingQueues } from './waitingQueues.ts'

/** The figures of a company, from its attendances and from the sums that triggers keep of them. */
export const dashboardFeature: PlatformFeature = {
  name: 'dashboard',
  jobs: ({ platform }) => [{ name: 'dashboard.fold', every: '* * * * *', run: () => compactSums(platform) }],
  routes(serve, kernel) {
    const periodOf = lookingAt(kernel)
    serve.shared(dashboardEndpoints.read, async ({ chosen, db, query }) => {
      const { spans } = periodOf(chosen, query)
      const [counters, before, attendants] = await Promise.all([
        readCounters(db, spans.now),
        readCounters(db, spans.before),
        readAgentStats(db, spans.now),
      ])
      return { counters, before, attendants }
    })
    serve.shared(dashboardEndpoints.people, async ({ chosen, db, query }) => ({
      data: await readAttendancesPerUser(db, periodOf(chosen, rangeOf(query)).span),
    }))
    serve.shared(dashboardEndpoints.days, ({ chosen, db, query }) => readConversationsPerDay(db, periodOf(chosen, rangeOf(query))))
    serve.shared(dashboardEndpoints.waiting, ({ db }) => readWaitingQueues(db))
    serve.shared(dashboardEndpoints.hours, ({ chosen, db, query }) => readConversationsPerHour(db, periodOf(chosen, query)))
    serve.shared(dashboardEndpoints.ratings, ({ chosen, db, query }) => readRatings(db, periodOf(chosen, query).span))
    serve.shared(dashboardEndpoints.promises, ({ chosen, db, query }) => readPromises(db, periodOf(chosen, query).span))
    serve.shared(dashboardEndpoints.assistants, ({ chosen, db, query }) =>
      readAssistantFigures(db, { ...periodOf(chosen, query), now: kernel.clock.now() }),
    )
    serve.shared(dashboardEndpoints.shares, ({ chosen, db, params: { by }, query }) =>
      readConversationShares(db, periodOf(chosen, query), by),
    )
    serve.file(dashboardEndpoints.sheet, async ({ actor, db, params: { kind }, query }) => {
      // A file request does not load the settings of the company.
      const period = periodOf({ timezone: await settingOf(db, 'timezone') }, query)
      const language = await languageOfReader({ db }, actor && { id: actor.userId })
      const text = await dashboardCsv(db, { looked: period, kind, language })
      return { open: () => Readable.from([text]), mime: 'text/csv', name: `${kind}.csv` }
    })
    serve.signedIn(dashboardEndpoints.own, ({ actor, db }) => readOwnDay(db, periodOf(actor.chosen, { days: 1 }).span, actor.userId))
  },
}

type RequestedDays = { days?: number | undefined; date_from?: string | undefined; date_to?: string | undefined }

const rangeOf = ({ initialDate, finalDate }: { initialDate?: string | undefined; finalDate?: string | undefined }) => ({
  date_from: initialDate,
  date_to: finalDate,
})

/** Days are in the time zone of the company. */
const lookingAt = ({ clock }: Pick<Kernel, 'clock'>) => {
  return (chosen: SignedIn['chosen'], { days, date_from, date_to }: RequestedDays) => {
    const timezone = settingFrom('timezone', chosen.timezone)
    const period: Period = requestedPeriod({ days, from: date_from, to: date_to }, dayAt(timezone, clock.now()))
    const spans = spansOf(period, timezone, clock.now())
    return { period, spans, span: spans.now, timezone }
  }
}
