import { sql, type Transaction } from 'kysely'

/** What the platform's people have written themselves of the mails about money; the usual words have no row. */
export const up = (tx: Transaction<unknown>) => sql.raw(mailTexts).execute(tx)

const mailTexts = `
create table "mailTexts" (mail text not null, language text not null, text text not null, primary key (mail, language));`
