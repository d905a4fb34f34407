import type { DailyQuota } from '../../channel.ts'
import type { ChannelStore, RunQuery } from '../../channelStore.ts'

/** Whose limit it is, and to how many people a day it lets its numbers write first; null: to any number of them. */
export type MessagingLimit = { portfolio: string; most: number | null }
/** `fullUntil`: none may be begun before. */
type Begun = { isNew: boolean; fullUntil: null } | { isNew: false; fullUntil: Date }
type Limit = { most: number | null; begun: number }

export type DailyLimit = ReturnType<typeof createDailyLimit>

/** Since when the oldest of those counts that leave no room for another: a day after it somebody may be written to. */
const nextFree = `
  select at + interval '24 hours' as until from cloud.begun
  where portfolio = $1 and at > clock_timestamp() - interval '24 hours' order by at desc offset $2 limit 1`

/**
 * The conversations that a business begins, to which Meta sets a limit: so many people in the last 24 hours, over all numbers of a
 * portfolio. By the clock of the database, so that lines and processes keep it together.
 */
export function createDailyLimit({ ask, inTransaction }: Pick<ChannelStore, 'ask' | 'inTransaction'>) {
  let portfolio = ''

  async function fullUntil(): Promise<Date | null> {
    const [limit] = await ask<Limit>('select most, begun from cloud."dailyLimits" where portfolio = $1', [portfolio])
    if (!limit || limit.most === null || limit.begun < limit.most) return null
    return nextFreeAt(ask, portfolio, limit.most)
  }

  return {
    fullUntil,
    async learn(told: MessagingLimit) {
      portfolio = told.portfolio
      await ask(
        `insert into cloud."dailyLimits" as known (portfolio, most) values ($1, $2)
        on conflict (portfolio) do update set most = excluded.most where known.most is distinct from excluded.most`,
        [portfolio, told.most],
      )
    },
    /** Takes a place for whoever has none yet. */
    begin: (chat: string): Promise<Begun> => inTransaction((within) => reserve(within, portfolio, chat)),
    /** Nothing reached them after all. */
    giveBack: (chat: string) =>
      inTransaction(async (within) => {
        await lockLimit(within, portfolio)
        const left = await within('delete from cloud.begun where portfolio = $1 and chat = $2 returning chat', [portfolio, chat])
        await within('update cloud."dailyLimits" set begun = begun - $2 where portfolio = $1', [portfolio, left.length])
      }),
  }
}

/** How many of those that are allowed may still be begun with. */
export async function readDailyQuota(
  { ask }: Pick<ChannelStore, 'ask'>,
  { portfolio, most }: MessagingLimit,
): Promise<DailyQuota | undefined> {
  if (most === null) return undefined
  const [row] = await ask<{ begun: number }>(
    `select count(*)::int as begun from cloud.begun where portfolio = $1 and at > clock_timestamp() - interval '24 hours'`,
    [portfolio],
  )
  return { most, left: Math.max(0, most - (row?.begun ?? 0)) }
}

/** Whoever begins another meanwhile waits, and counts what is done here. */
const lockLimit = async (ask: RunQuery, portfolio: string) =>
  (await ask<Limit>('select most, begun from cloud."dailyLimits" where portfolio = $1 for update', [portfolio]))[0]

async function reserve(ask: RunQuery, portfolio: string, chat: string): Promise<Begun> {
  const limit = await lockLimit(ask, portfolio)
  if (!limit || limit.most === null) return { isNew: false, fullUntil: null }
  const known = await ask(
    `update cloud.begun set at = clock_timestamp()
    where portfolio = $1 and chat = $2 and at > clock_timestamp() - interval '24 hours' returning chat`,
    [portfolio, chat],
  )
  if (known.length > 0) return { isNew: false, fullUntil: null }
  const over = await ask(`delete from cloud.begun where portfolio = $1 and at <= clock_timestamp() - interval '24 hours' returning chat`, [
    portfolio,
  ])
  const begun = limit.begun - over.length
  const isFree = begun < limit.most
  if (isFree) await ask('insert into cloud.begun (portfolio, chat, at) values ($1, $2, clock_timestamp())', [portfolio, chat])
  await ask('update cloud."dailyLimits" set begun = $2 where portfolio = $1', [portfolio, isFree ? begun + 1 : begun])
  if (isFree) return { isNew: true, fullUntil: null }
  return { isNew: false, fullUntil: (await nextFreeAt(ask, portfolio, limit.most)) ?? new Date() }
}

async function nextFreeAt(ask: RunQuery, portfolio: string, most: number): Promise<Date | null> {
  const [next] = await ask<{ until: Date }>(nextFree, [portfolio, most - 1])
  return next?.until ?? null
}
