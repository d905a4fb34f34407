import type { DailyQuota } from '../../channel.ts'
import type { ChannelStore, RunQuery } from '../../channelStore.ts'

/** The portfolio and how many new people per day its numbers may write to; null: no limit. */
export type MessagingLimit = { portfolio: string; most: number | null }
/** `isNew`: the chat takes a new place today. `fullUntil`: no place is free before. */
type Counted = { isNew: boolean; fullUntil: null } | { isNew: false; fullUntil: Date }
type Limit = { most: number | null; begun: number }

export type DailyLimit = ReturnType<typeof createDailyLimit>

/** When the next place becomes free: 24 hours after the oldest of the `most` newest conversations. */
const nextFree = `
  select at + interval '24 hours' as until from cloud.begun
  where portfolio = $1 and at > clock_timestamp() - interval '24 hours' order by at desc offset $2 limit 1`

/**
 * Meta limits how many new people a business may write to within 24 hours, over all numbers of a portfolio. The counts are in the database
 * and use its clock, so that connections and processes keep the limit together.
 */
export function createDailyLimit({ query, inTransaction }: Pick<ChannelStore, 'query' | 'inTransaction'>) {
  let portfolio = ''

  async function fullUntil(): Promise<Date | null> {
    const [limit] = await query<Limit>('select most, begun from cloud."dailyLimits" where portfolio = $1', [portfolio])
    if (!limit || limit.most === null || limit.begun < limit.most) return null
    return nextFreeAt(query, portfolio, limit.most)
  }

  return {
    fullUntil,
    async update(limit: MessagingLimit) {
      portfolio = limit.portfolio
      await query(
        `insert into cloud."dailyLimits" as known (portfolio, most) values ($1, $2)
        on conflict (portfolio) do update set most = excluded.most where known.most is distinct from excluded.most`,
        [portfolio, limit.most],
      )
    },
    /** Takes a place for a chat that has none yet. */
    begin: (chat: string): Promise<Counted> => inTransaction((within) => reserve(within, portfolio, chat)),
    /** Returns the place: the message did not reach the person. */
    giveBack: (chat: string) =>
      inTransaction(async (within) => {
        await lockLimit(within, portfolio)
        const left = await within('delete from cloud.begun where portfolio = $1 and chat = $2 returning chat', [portfolio, chat])
        await within('update cloud."dailyLimits" set begun = begun - $2 where portfolio = $1', [portfolio, left.length])
      }),
  }
}

/** How many new people may still be written to today. */
export async function readDailyQuota(
  { query }: Pick<ChannelStore, 'query'>,
  { portfolio, most }: MessagingLimit,
): Promise<DailyQuota | undefined> {
  if (most === null) return undefined
  const [row] = await query<{ begun: number }>(
    `select count(*)::int as begun from cloud.begun where portfolio = $1 and at > clock_timestamp() - interval '24 hours'`,
    [portfolio],
  )
  return { most, left: Math.max(0, most - (row?.begun ?? 0)) }
}

/** Locks the portfolio's row: other transactions wait, and then count what this one has done. */
const lockLimit = async (query: RunQuery, portfolio: string) =>
  (await query<Limit>('select most, begun from cloud."dailyLimits" where portfolio = $1 for update', [portfolio]))[0]

async function reserve(query: RunQuery, portfolio: string, chat: string): Promise<Counted> {
  const limit = await lockLimit(query, portfolio)
  if (!limit || limit.most === null) return { isNew: false, fullUntil: null }
  const counted = await query(
    `update cloud.begun set at = clock_timestamp()
    where portfolio = $1 and chat = $2 and at > clock_timestamp() - interval '24 hours' returning chat`,
    [portfolio, chat],
  )
  if (counted.length > 0) return { isNew: false, fullUntil: null }
  const over = await query(
    `delete from cloud.begun where portfolio = $1 and at <= clock_timestamp() - interval '24 hours' returning chat`,
    [portfolio],
  )
  const begun = limit.begun - over.length
  const isFree = begun < limit.most
  if (isFree) await query('insert into cloud.begun (portfolio, chat, at) values ($1, $2, clock_timestamp())', [portfolio, chat])
  await query('update cloud."dailyLimits" set begun = $2 where portfolio = $1', [portfolio, isFree ? begun + 1 : begun])
  if (isFree) return { isNew: true, fullUntil: null }
  return { isNew: false, fullUntil: (await nextFreeAt(query, portfolio, limit.most)) ?? new Date() }
}

async function nextFreeAt(query: RunQuery, portfolio: string, most: number): Promise<Date | null> {
  const [next] = await query<{ until: Date }>(nextFree, [portfolio, most - 1])
  return next?.until ?? null
}
