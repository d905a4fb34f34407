import pg from 'pg'
import { temporaryDatabase } from './database.ts'
import { openMigrated } from '../server/src/kernel/database/openDatabase.ts'
import { createLog } from '../server/src/kernel/log.ts'
const d = await temporaryDatabase()
const c = await openMigrated(d.connection, createLog('silent'))
const client = new pg.Client(d.connection); await client.connect()
await client.query(`insert into plans (name, users, connections, queues, "valueCents", public) values ('x',1,1,1,0,false)`)
await client.query(`insert into companies (name,email,"planId",schedules) values ('c','c@x',1,'[]'),('d','d@x',1,'[]')`)
for (const i of ['changes_by_name','changes_by_user','changes_by_kind','changes_by_record','changes_refusals','changes_of_platform']) await client.query(`drop index ${i}`)
for (let f=1;f<=5_000_000;f+=250_000) await client.query(`insert into changes ("companyId", at, kind, action, "recordId", "recordName", "userId", "userName", via, changes)
 select case when n % 5 = 0 then 1 else 2 end, timestamptz '2025-12-01' + n * interval '0.5 seconds', 'queue','change',(n%5000)::text,'Record ' || (n % 50000) || ' of the company', n%40,'Ana Souza','page','{"name": ["Before", "After"]}' from generate_series($1::int,$2::int) n`,[f,f+249_999])
const q=(p:string)=>`select id from changes where "companyId"=2 and fold("recordName") like '${p}' order by at desc, id desc limit 51`
async function t(label:string,p:string){ for(let i=0;i<3;i++){ const {rows}=await client.query(`explain (analyze, buffers) ${q(p)}`); const x=rows.map((r:any)=>r['QUERY PLAN']); if(i===0) console.log(x.join('\n')); console.log(label,p,x.at(-1)) } }
await client.query(`create index changes_by_name on changes using gin ("companyId", fold("recordName") gin_trgm_ops)`); await client.query('vacuum analyze changes')
await t('with company','%record 4321 of%'); await t('with company', '%4321%')
await client.query('drop index changes_by_name'); await client.query(`create index changes_by_name on changes using gin (fold("recordName") gin_trgm_ops)`); await client.query('vacuum analyze changes')
await t('names only','%record 4321 of%'); await t('names only','%4321%'); await t('names only','%no such%'); await t('names only', '%record 43%')
await client.end(); await c.close(); await d.close()
