import { RateLimited } from '../../channel.ts'
import type { ChannelStore } from '../../channelStore.ts'
import type { SharedRateLimit } from '../../rateLimiter.ts'
import { divideSlots, type SlotLease } from '../../slotLeases.ts'

const take = `
  with pair as (
    insert into cloud.pairs as p (number, chat, until) values ($1, $2, clock_timestamp() + $3::float8 * interval '1 ms')
    on conflict (number, chat) do update set until = greatest(p.until, clock_timestamp()) + $3::float8 * interval '1 ms'
      where p.until <= clock_timestamp() + $4::float8 * interval '1 ms'
    returning number
  )
  select coalesce(share, 1)::float8 as share,
    coalesce(extract(epoch from greatest("restsUntil", clock_timestamp()) - clock_timestamp()), 0)::float8 * 1000 as "pausedFor"
  from pair left join cloud.paces using (number)`

const found = `
  insert into cloud.paces as p (number, "perSecond", "restsUntil", share)
  values ($1, $2::float8, clock_timestamp() + $3::float8 * interval '1 ms', $4::float8)
  on conflict (number) do update set "perSecond" = excluded."perSecond", share = excluded.share,
    "restsUntil" = greatest(p."restsUntil", excluded."restsUntil")`

/** Locks the row, so that requests run one by one. Without waiting for the disk: after a crash nobody needs the leases. */
const lock = `
  insert into cloud.paces as p (number, "perSecond") values ($1, $2)
  on conflict (number) do update set "perSecond" = excluded."perSecond"
  returning portions, extract(epoch from clock_timestamp())::float8 * 1000 as now, set_config('synchronous_commit', 'off', true)`

/** The rate limit that all processes and connections of one number share, by the clock of the database. */
export function createSharedRateLimit(
  { query, inTransaction }: Pick<ChannelStore, 'query' | 'inTransaction'>,
  number: string,
): SharedRateLimit {
  const holder = crypto.randomUUID()
  return {
    requestSlots: (request) =>
      inTransaction(async (within) => {
        const [all] = await within<{ portions: SlotLease[]; now: number }>(lock, [number, request.most])
        const { may, portions } = divideSlots(all?.portions ?? [], holder, request, all?.now ?? 0)
        await within('update cloud.paces set portions = $2::jsonb where number = $1', [number, JSON.stringify(portions)])
        return may
      }),
    async reserve(chat, pair) {
      const [turn] = await query<{ share: number; pausedFor: number }>(take, [number, chat, pair.every, (pair.burst - 1) * pair.every])
      // Other messages to the same person have used up the limit of the pair.
      if (!turn) throw new RateLimited(pair.every)
      return turn
    },
    recordRate: async ({ perSecond, share, pausedFor }) => void (await query(found, [number, perSecond, pausedFor, share])),
  }
}

/** The current speed of a number; undefined if it has never sent anything. */
export async function readSendRate({ query }: Pick<ChannelStore, 'query'>, number: string) {
  const [pace] = await query<{ perSecond: number; pausedFor: number }>(
    `select "perSecond"::float8, extract(epoch from greatest("restsUntil", now()) - now())::float8 * 1000 as "pausedFor"
    from cloud.paces where number = $1`,
    [number],
  )
  return pace
}

/** Expired rows have no effect any more. */
export const deleteExpiredPairs = ({ query }: Pick<ChannelStore, 'query'>, number: string) =>
  query('delete from cloud.pairs where number = $1 and until < now()', [number])
