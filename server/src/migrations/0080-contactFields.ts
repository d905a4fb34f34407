import { sql, type Transaction } from 'kysely'

/** The names of extra fields that contacts of a company have, so that texts can offer them as variables without reading every contact. */
export async function up(tx: Transaction<unknown>) {
  await sql`create table "contactFields" (
    "companyId" integer not null references companies on delete cascade,
    name text not null,
    primary key ("companyId", name)
  )`.execute(tx)
  await sql`insert into "contactFields" ("companyId", name)
    select "companyId", name from (
      select "companyId", name, row_number() over (partition by "companyId" order by count(*) desc, name) as place
      from (select "companyId", field ->> 'name' as name from contacts, jsonb_array_elements("extraInfo") field where "extraInfo" <> '[]') as used
      group by "companyId", name
    ) as ranked where place <= 200`.execute(tx)
}
