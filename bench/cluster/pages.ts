import { tickets } from '@recado/contract/tickets/tickets'
import { hired } from '../../server/test/crash/clusterTalk.ts'
import { type Conversation, hold, type Say, type Staff } from '../../server/test/crash/conversation.ts'
import { openPage } from '../../server/test/crash/openPage.ts'
import type { Persistent } from '../../server/test/crash/persistent.ts'
import { until } from '../../server/test/until.ts'

type Stage = { root: Persistent; staff: readonly Staff[]; conversations: readonly Conversation[]; say: Say }

/** For each conversation, which has begun by then, somebody who only looks at it. */
export async function openPages(url: string, { root, staff, conversations, say }: Stage) {
  const readers = await hired(root, { count: conversations.length, name: 'Reader' })
  const opened = await Promise.all(
    conversations.map(async (one, count) => {
      const [attending, reader] = [staff[count % staff.length], readers[count]]
      if (!attending || !reader) throw new Error('Nobody attends or reads')
      await hold(one, { staff: attending, say, length: 1, promised: () => undefined })
      const [ticket] = (await root(tickets.list, { query: { searchParam: one.number } })).tickets
      if (!ticket) throw new Error(`${one.name} has no ticket`)
      const page = await openPage(url, { credentials: reader.credentials, ticketId: ticket.id, failed: () => undefined })
      return { one, page }
    }),
  )
  const missed = () => opened.filter(({ one, page }) => [...one.said, ...one.answered].some((body) => !page.shown.has(body)))
  return {
    absences: () => opened.flatMap(({ page }) => page.absences.map((away) => ({ ...away, tries: [] }))),
    /** How many do not show all in the end. */
    async end() {
      await until(() => missed().length === 0, 'all pages show all', 30_000).catch(() => undefined)
      const missing = missed().length
      for (const { page } of opened) page.close()
      return missing
    },
  }
}
