import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Constants of its own: with the product's, both sides would change together, and nobody would notice. */
const PORTION = 250
const REST = 2

/** Inserts recipients with plain SQL, with the product's pauses: the effect on others that any solution has. */
export async function insertRecipientsPlainSql(client: pg.Client, { campaignId, count }: { campaignId: number; count: number }) {
  for (let from = 1; from <= count; from += PORTION) {
    const began = performance.now()
    await client.query(
      `insert into "campaignRecipients" ("companyId", "campaignId", name, number, email, identity, variant)
        select "companyId", id, 'Cliente ' || at, (5521900000000 + at)::text, '', (5521900000000 + at)::text, 1
        from campaigns cross join generate_series($2::int, $3::int) as at where id = $1`,
      [campaignId, from, from + PORTION - 1],
    )
    await pause((performance.now() - began) * REST)
  }
}
