import { sql, type Transaction } from 'kysely'

/** Where the files of an installation lie that has been started with an object store, and so whether it can be started without one. */
export const up = (tx: Transaction<unknown>) => sql.raw(fileHome).execute(tx)

const fileHome = `
create table "fileHome" (
  one boolean primary key default true check (one),
  home text not null check (home in ('s3', 'leavingS3', 'disk'))
);`
