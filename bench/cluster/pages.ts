import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { createStaff } from '../../server/test/crash/clusterTraffic.ts'
import { openConversationPage } from '../../server/test/crash/conversationPage.ts'
import { type Conversation, converse, type Say, type Staff } from '../../server/test/crash/crashConversation.ts'
import type { PersistentClient } from '../../server/test/crash/persistentClient.ts'
import { waitUntil } from '../../server/test/waitUntil.ts'

type Stage = { root: PersistentClient; staff: readonly Staff[]; conversations: readonly Conversation[]; say: Say }

/** For each conversation that exists by then, a reader who only looks at it. */
export async function openPages(url: string, { root, staff, conversations, say }: Stage) {
  const readers = await createStaff(root, { count: conversations.length, name: 'Reader' })
  const opened = await Promise.all(
    conversations.map(async (one, count) => {
      const [attending, reader] = [staff[count % staff.length], readers[count]]
      if (!attending || !reader) throw new Error('Nobody attends or reads')
      await converse(one, { staff: attending, say, length: 1, promised: () => undefined })
      const [ticket] = (await root(ticketEndpoints.list, { query: { searchParam: one.number } })).tickets
      if (!ticket) throw new Error(`${one.name} has no ticket`)
      const page = await openConversationPage(url, { credentials: reader.credentials, ticketId: ticket.id, failed: () => undefined })
      return { one, page }
    }),
  )
  const missed = () => opened.filter(({ one, page }) => [...one.said, ...one.answered].some((body) => !page.shown.has(body)))
  return {
    absences: () => opened.flatMap(({ page }) => page.absences.map((away) => ({ ...away, tries: [] }))),
    /** How many pages do not show everything in the end. */
    async end() {
      await waitUntil(() => missed().length === 0, 'all pages show all', 30_000).catch(() => undefined)
      const missing = missed().length
      for (const { page } of opened) page.close()
      return missing
    },
  }
}
