import { sql } from 'kysely'
import type { PlatformDb } from '../../src/kernel/database/schema.ts'
import type { JobName } from '../../src/kernel/jobs.ts'

/** Reads and releases the jobs of a crashing product from outside. */
export const pendingJobs = (platform: PlatformDb) => ({
  /** Does not wait for the schedule, which would do the same within a minute. */
  send: ({ name }: JobName<object>) => sql`insert into pgboss.job (name, data) values (${name}, '{}')`.execute(platform),
  /** Jobs of a dead process are given out again at once; by itself that takes some minutes. */
  giveOutAgain: () => sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(platform),
  unfinishedMails: async () =>
    (await sql`select id from pgboss.job where name = 'mail.send' and state in ('created', 'retry', 'active')`.execute(platform)).rows,
})
