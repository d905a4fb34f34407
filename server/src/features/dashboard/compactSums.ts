import { sql } from 'kysely'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import { sumNames } from './attendanceSums.table.ts'

const PORTION = 20_000
const columns = sql.join(sumNames.map((name) => sql.ref(name)))
const added = sql.join(sumNames.map((name) => sql`sum(${sql.ref(name)})`))

/**
 * Adds new rows to the row of their day and user, so that a year has few rows per day. One statement, so that a reader sees the rows before
 * or after, and the sums are the same.
 */
export async function compactSums(platform: PlatformDb) {
  await sql`
    with fresh as (
      delete from "attendanceSums" where id in (select id from "attendanceSums" where not "isFolded" order by id limit ${PORTION}) returning *),
    days as (select distinct "companyId", day, "userId" from fresh),
    folded as (
      delete from "attendanceSums" sums using days
      where sums."isFolded" and sums."companyId" = days."companyId" and sums.day = days.day and sums."userId" is not distinct from days."userId"
      returning sums.*)
    insert into "attendanceSums" ("companyId", day, "userId", "isFolded", ${columns})
    select "companyId", day, "userId", true, ${added} from (select * from fresh union all select * from folded) parts
    group by "companyId", day, "userId" having (${added}) <> (${sql.join(sumNames.map(() => sql.lit(0)))})`.execute(platform)
}
