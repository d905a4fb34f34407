import type { Shared } from '../../pace.ts'
import { TooSoon } from '../../port.ts'
import type { Store } from '../../store.ts'

const take = `
  with pair as (
    insert into cloud.pairs as p (number, chat, until) values ($1, $2, clock_timestamp() + $3::float8 * interval '1 ms')
    on conflict (number, chat) do update set until = greatest(p.until, clock_timestamp()) + $3::float8 * interval '1 ms'
      where p.until <= clock_timestamp() + $4::float8 * interval '1 ms'
    returning number
  ), line as (
    insert into cloud.paces as p (number, "nextAt", "perSecond")
    select number, clock_timestamp() + $5::float8 * interval '1 ms', 1000 / $5::float8 from pair
    on conflict (number) do update set "perSecond" = excluded."perSecond",
      "nextAt" = greatest(p."nextAt", clock_timestamp() - $6::float8 * interval '1 ms') + $5::float8 * interval '1 ms'
    returning "nextAt", "restsUntil", share
  )
  select extract(epoch from "nextAt" - clock_timestamp())::float8 * 1000 - $5::float8 as wait, share,
    extract(epoch from greatest("restsUntil", clock_timestamp()) - clock_timestamp())::float8 * 1000 as "restsFor"
  from line`

const found = `
  insert into cloud.paces as p (number, "nextAt", "perSecond", "restsUntil", share)
  values ($1, clock_timestamp(), $2::float8, clock_timestamp() + $3::float8 * interval '1 ms', $4::float8)
  on conflict (number) do update set "perSecond" = excluded."perSecond", share = excluded.share,
    "restsUntil" = greatest(p."restsUntil", excluded."restsUntil")`

/** What all who send over one number agree upon, by the clock of the database: lines and processes share what the number may send. */
export function sharedPace({ ask }: Pick<Store, 'ask'>, number: string): Shared {
  return {
    async take(chat, { step, atOnce, pair }) {
      const [turn] = await ask<{ wait: number; share: number; restsFor: number }>(take, [
        ...[number, chat, pair.every, (pair.burst - 1) * pair.every],
        ...[step, atOnce * step],
      ])
      // Somebody else has just written to the same person.
      if (!turn) throw new TooSoon(pair.every)
      return turn
    },
    tell: async ({ step, share, restsFor }) => void (await ask(found, [number, 1000 / step, restsFor, share])),
  }
}

/** How many messages leave a number in a second, and for how many milliseconds none does; nothing of one that has never sent any. */
export async function readPace({ ask }: Pick<Store, 'ask'>, number: string) {
  const [pace] = await ask<{ perSecond: number; restsFor: number }>(
    `select "perSecond"::float8, extract(epoch from greatest("restsUntil", now()) - now())::float8 * 1000 as "restsFor"
    from cloud.paces where number = $1`,
    [number],
  )
  return pace
}

/** Nobody must be kept waiting for what is over. */
export const sweepPairs = ({ ask }: Pick<Store, 'ask'>, number: string) =>
  ask('delete from cloud.pairs where number = $1 and until < now()', [number])
