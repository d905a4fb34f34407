import { actsThat } from '@recado/contract/tickets/ticketActs'
import type { TimelineEntry, timelineEndpoints } from '@recado/contract/tickets/timeline'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { cutPage, decodeCursor } from '../../kernel/cursor.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'

const PAGE = 50
const cursorShape = z.tuple([z.int()])

/** Written with literals, as the condition of the partial index is: with parameters the planner would not use that index. */
const isHandedOn = sql<boolean>`act in (${sql.join(actsThat('isBetweenMessages').map((act) => sql.lit(act)))})`

type Query = z.output<typeof timelineEndpoints.list.query>

/** A page of the timeline of a ticket, the newest entry first. */
export async function readTimeline(db: TenantDb, ticketId: number, { cursor, limit = PAGE, handedOn = false }: Query) {
  const [before] = cursor === undefined ? [undefined] : decodeCursor(cursor, cursorShape)
  const rows = db
    .selectFrom('ticketSteps')
    .where('ticketId', '=', ticketId)
    .select(['id', 'ticketId', 'act', 'code', 'values', 'createdAt'])
    .select((eb) =>
      sql<TimelineEntry['user']>`case when ${eb.ref('userName')} is not null
        then ${jsonBuildObject({ id: eb.ref('userId'), name: eb.ref('userName') })} end`.as('user'),
    )
    .$if(handedOn, (query) => query.where(isHandedOn))
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const found = await (before === undefined ? rows : rows.where('id', '<', before)).execute()
  const { rows: steps, ...page } = cutPage(found, limit, ({ id }) => [id])
  return { steps, ...page }
}
