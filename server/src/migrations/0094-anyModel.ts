import { sql, type Transaction } from 'kysely'

/**
 * A prompt may have an endpoint of its own. A key goes only to the host that it was entered for (`apiKeyOrigin`; null in rows of the release
 * before, whose keys belong to the installation's endpoint). `goneModel`: the model of which administrators know that it is gone.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
alter table prompts
  add column endpoint text not null default '',
  add column "apiKeyOrigin" text,
  add column "goneModel" text;

alter table notices
  drop constraint notices_kind_check,
  add check (kind in ('mention', 'reminder', 'campaignStopped', 'webhookOff', 'modelGone'));`
