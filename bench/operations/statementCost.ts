import type pg from 'pg'

export type Cost = { statements: number; blocks: number; milliseconds: number }

/** What the database did for all calls, by pg_stat_statements; reading these statistics is left out. */
export async function countStatementCost(pool: pg.Pool): Promise<() => Promise<Cost>> {
  await pool.query('create extension if not exists pg_stat_statements')
  await pool.query('select pg_stat_statements_reset()')
  return async () => {
    const { rows } = await pool.query<Cost>(
      `select coalesce(sum(calls), 0)::float8 as statements, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as blocks,
        coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as milliseconds
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`,
    )
    return rows[0] ?? { statements: 0, blocks: 0, milliseconds: 0 }
  }
}
