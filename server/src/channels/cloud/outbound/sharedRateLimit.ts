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
    coalesce(extract(epoch from greatest("restsUntil", clock_timestamp()) - clock_timestamp()), 0)::float8 * 1000 as "restsFor"
  from pair left join cloud.paces using (number)`

const found = `
  insert into cloud.paces as p (number, "perSecond", "restsUntil", share)
  values ($1, $2::float8, clock_timestamp() + $3::float8 * interval '1 ms', $4::float8)
  on conflict (number) do update set "perSecond" = excluded."perSecond", share = excluded.share,
    "restsUntil" = greatest(p."restsUntil", excluded."restsUntil")`

/** One after the other; and who else waits for it must not wait for the disk, since nobody needs it any more after a fall. */
const lock = `
  insert into cloud.paces as p (number, "perSecond") values ($1, $2)
  on conflict (number) do update set "perSecond" = excluded."perSecond"
  returning portions, extract(epoch from clock_timestamp())::float8 * 1000 as now, set_config('synchronous_commit', 'off', true)`

/** What all who send over one number agree upon, by the clock of the database: lines and processes share what the number may send. */
export function createSharedRateLimit(
  { ask, inTransaction }: Pick<ChannelStore, 'ask' | 'inTransaction'>,
  number: string,
): SharedRateLimit {
  const holder = crypto.randomUUID()
  return {
    requestSlots: (asked) =>
      inTransaction(async (within) => {
        const [all] = await within<{ portions: SlotLease[]; now: number }>(lock, [number, asked.most])
        const { may, portions } = divideSlots(all?.portions ?? [], holder, asked, all?.now ?? 0)
        await within('update cloud.paces set portions = $2::jsonb where number = $1', [number, JSON.stringify(portions)])
        return may
      }),
    async reserve(chat, pair) {
      const [turn] = await ask<{ share: number; restsFor: number }>(take, [number, chat, pair.every, (pair.burst - 1) * pair.every])
      // Somebody else has just written to the same person.
      if (!turn) throw new RateLimited(pair.every)
      return turn
    },
    recordRate: async ({ perSecond, share, restsFor }) => void (await ask(found, [number, perSecond, restsFor, share])),
  }
}

/** How many messages leave a number in a second, and for how many milliseconds none does; nothing of one that has never sent any. */
export async function readSendRate({ ask }: Pick<ChannelStore, 'ask'>, number: string) {
  const [pace] = await ask<{ perSecond: number; restsFor: number }>(
    `select "perSecond"::float8, extract(epoch from greatest("restsUntil", now()) - now())::float8 * 1000 as "restsFor"
    from cloud.paces where number = $1`,
    [number],
  )
  return pace
}

/** Nobody must be kept waiting for what is over. */
export const deleteExpiredPairs = ({ ask }: Pick<ChannelStore, 'ask'>, number: string) =>
  ask('delete from cloud.pairs where number = $1 and until < now()', [number])
