import { sql } from 'kysely'
import type { PlatformDb } from '../../src/kernel/database/schema.ts'
import type { JobName } from '../../src/kernel/jobs.ts'

/** The jobs of a product that dies, seen and moved on from outside. */
export const pendingJobs = (platform: PlatformDb) => ({
  /** Not to wait for the clock, which would do the same within a minute. */
  send: ({ name }: JobName<object>) => sql`insert into pgboss.job (name, data) values (${name}, '{}')`.execute(platform),
  /** What a process has taken along into its death is given out again, as it would be by itself some minutes later. */
  giveOutAgain: () => sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(platform),
  unfinishedMails: async () =>
    (await sql`select id from pgboss.job where name = 'mail.send' and state in ('created', 'retry', 'active')`.execute(platform)).rows,
})
