import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, changeEndpoints, changeKinds } from '@recado/contract/changes'
import { settingEndpoints, settings } from '@recado/contract/companies/settings'
import { connectionEndpoints } from '@recado/contract/connections'
import { contacts } from '@recado/contract/contacts'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { secretPaymentSettings } from '@recado/contract/money/paymentSettings'
import { prompts } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { supportEndpoints } from '@recado/contract/support/support'
import { users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { connectAsProduct } from '../../../test/connectAsProduct.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { insertEveryRow } from '../../../test/insertEveryRow.ts'
import { insertResponders } from '../../../test/insertResponders.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { actAs } from '../../kernel/database/actorOfChanges.ts'
import { loggedMemberships, loggedTables } from '../../kernel/database/loggedTables.ts'
import { changesFeature } from './changes.feature.ts'

const world = await createWorld({ env: { TRUST_PROXY: '1' } })
const product = connectAsProduct(world.options)
afterAll(async () => {
  await product.close()
  await world.close()
})

const sourceFolder = join(import.meta.dirname, '../..')

type Who = { token: string; companyId: number }
const logOf = async (who: Who, query: object = {}) => (await world.call(who, changeEndpoints.list, { query })).data.changes
const csvOf = async (who: Who) => {
  const response = await fetch(`${world.url}/api/changes/export`, { headers: { authorization: `Bearer ${who.token}` } })
  expect(response.status).toBe(200)
  return response.text()
}

test('a changed queue shows who changed it, before and after', async () => {
  const admin = await world.person('admin')
  const queue = await world.call(admin, queues.endpoints.create, { body: { name: `Sales ${world.unique()}`, color: '#123456' } })
  await world.call(admin, queues.endpoints.update, { params: { id: queue.data.id }, body: { name: 'Orders', greetingMessage: 'Hello' } })
  await world.call(admin, queues.endpoints.remove, { params: { id: queue.data.id } })
  const log = await logOf(admin, { kind: 'queue' })
  expect(log.map(({ action }) => action)).toEqual(['delete', 'change', 'create'])
  expect(log[1]).toMatchObject({
    recordId: String(queue.data.id),
    recordName: 'Orders',
    user: { id: admin.id, name: admin.name },
    via: 'page',
    fields: expect.arrayContaining([
      { column: 'name', secret: false, before: queue.data.name, after: 'Orders' },
      { column: 'greetingMessage', secret: false, before: '', after: 'Hello' },
    ]),
  })
  expect(log[1]?.fields).toHaveLength(2)
})

test('chosen articles are told by their titles, those that are gone by their ids', async () => {
  const admin = await world.person('admin')
  const write = async (title: string) =>
    (await world.call(admin, knowledge.endpoints.create, { body: { kind: 'pair', title, text: 'Until six.' } })).data.id
  const [shop, gone] = [await write('When do you close?'), await write('Where are you?')]
  const { promptId: id } = await insertResponders(world, admin.companyId)
  await world.call(admin, prompts.endpoints.update, { params: { id }, body: { knowledgeArticleIds: [shop, gone], tone: 'formal' } })
  await world.call(admin, knowledge.endpoints.remove, { params: { id: gone } })
  const [change] = await logOf(admin, { kind: 'prompt', recordId: String(id) })
  expect(change?.fields).toEqual(
    expect.arrayContaining([
      { column: 'knowledgeArticleIds', secret: false, before: null, after: `When do you close?, #${gone}` },
      { column: 'tone', secret: false, before: null, after: 'formal' },
    ]),
  )
})

test('a password is told as changed, and queues by their names', async () => {
  const admin = await world.person('admin')
  const queue = await world.call(admin, queues.endpoints.create, { body: { name: `Sales ${world.unique()}`, color: '#123456' } })
  const body = { name: 'Rui', email: `rui-${world.unique()}@example.com`, password: 'Secret-Word-1', queueIds: [queue.data.id] }
  const made = await world.call(admin, users.endpoints.create, { body: { ...body, profile: 'user' } })
  await world.call(admin, users.endpoints.update, {
    params: { id: made.data.id },
    body: { password: 'Secret-Word-2', queueIds: [queue.data.id] },
  })
  const log = await logOf(admin, { kind: 'user', recordId: String(made.data.id) })
  expect(log.map(({ action }) => action)).toEqual(['change', 'join', 'create'])
  expect(log[0]?.fields).toEqual([{ column: 'passwordHash', secret: true, before: null, after: null }])
  expect(log[1]).toMatchObject({ recordName: 'Rui', fields: [{ column: 'queueId', before: null, after: queue.data.name }] })
  expect(JSON.stringify(log)).not.toContain('Secret-Word')
})

test('of a contact the log has the fields and the name of today, and nothing where a machine changed it', async () => {
  const admin = await world.person('admin')
  const contact = await world.call(admin, contacts.endpoints.create, { body: { name: 'Rita Whisper', number: '5511999990001' } })
  await world.call(admin, contacts.endpoints.update, {
    params: { id: contact.data.id },
    body: { name: 'Rita Secret', email: 'rita@example.com' },
  })
  await world.platform.updateTable('contacts').set({ name: 'By a machine' }).where('id', '=', contact.data.id).execute()
  const stored = await world.platform
    .selectFrom('changes')
    .selectAll()
    .where('companyId', '=', admin.companyId)
    .where('kind', '=', 'contact')
    .execute()
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ action: 'change', recordName: null, changes: { name: null, email: null } })
  expect((await logOf(admin, { kind: 'contact' }))[0]?.recordName).toBe('By a machine')
})

test('filters by person, kind, record, time and text, and pages without a gap', async () => {
  const admin = await world.person('admin')
  const other = await world.person('admin', admin.companyId)
  const from = new Date().toISOString()
  for (let at = 0; at < 5; at++)
    await world.call(at % 2 ? other : admin, queues.endpoints.create, { body: { name: `Árvore ${at}`, color: `#00000${at}` } })
  const names = async (query: object) => (await logOf(admin, { kind: 'queue', ...query })).map(({ recordName }) => recordName)
  expect(await names({ userId: other.id })).toEqual(['Árvore 3', 'Árvore 1'])
  expect(await names({ searchParam: 'arvore 4' })).toEqual(['Árvore 4'])
  expect(await names({ from })).toHaveLength(5)
  expect(await names({ to: from })).toEqual([])
  const all: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = (await world.call(admin, changeEndpoints.list, { query: { limit: 2, ...(cursor && { cursor }) } })).data
    all.push(...page.changes.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(all).toEqual((await logOf(admin, { limit: 200 })).map(({ id }) => id))
  expect(new Set(all).size).toBe(all.length)
})

test('filters by a person who was deleted, and by nobody of another company', async () => {
  const admin = await world.person('admin')
  const gone = await world.person('admin', admin.companyId)
  await world.call(gone, queues.endpoints.create, { body: { name: 'Made by one who left', color: '#123456' } })
  expect((await world.call(admin, users.endpoints.remove, { params: { id: gone.id } })).status).toBe(200)
  expect(await logOf(admin, { userId: gone.id })).toMatchObject([{ recordName: 'Made by one who left', user: { name: gone.name } }])
  const stranger = await world.person('admin')
  await world.call(stranger, queues.endpoints.create, { body: { name: 'Of another company', color: '#123456' } })
  expect((await world.call(admin, changeEndpoints.list, { query: { userId: stranger.id } })).status).toBe(404)
})

test('a support visit and its acts are on the page, with the name of the visitor', async () => {
  const admin = await world.person('admin')
  const root = await givePassword(world.platform, await world.person('super'))
  const { data } = await createBrowserClient(world.url).login(root.email, PASSWORD)
  const entered = await world.call({ token: String(data.token) }, supportEndpoints.enter, {
    params: { id: admin.companyId },
    body: { reason: 'They asked why' },
  })
  await world.call({ token: entered.data.token }, queues.endpoints.create, { body: { name: 'By support', color: '#123456' } })
  const visitor = { token: entered.data.token, companyId: admin.companyId }
  expect((await world.call(visitor, changeEndpoints.list, { query: {} })).status).toBe(403)
  const log = await logOf(admin)
  expect(log.find(({ kind }) => kind === 'queue')).toMatchObject({ user: { id: root.id, name: root.name }, via: 'support' })
  expect((await logOf(admin, { userId: root.id })).map(({ action }) => action)).toContain('supportAct')
  expect(log.find(({ action }) => action === 'supportAct')).toMatchObject({ recordName: 'POST /api/queue', user: { name: root.name } })
  expect(log.find(({ action }) => action === 'supportStart')).toMatchObject({ fields: [{ column: 'reason', after: 'They asked why' }] })
  expect(
    (await world.call({ token: entered.data.token }, settingEndpoints.update, { params: { key: 'changeMonths' }, body: { value: '1' } }))
      .status,
  ).toBe(403)
})

test('no other company and no supervisor reads it', async () => {
  const admin = await world.person('admin')
  await world.call(admin, queues.endpoints.create, { body: { name: 'Ours alone', color: '#123456' } })
  const stranger = await world.person('admin')
  expect(JSON.stringify(await logOf(stranger))).not.toContain('Ours alone')
  const supervisor = await world.person('supervisor', admin.companyId)
  for (const call of [changeEndpoints.list, changeEndpoints.export, changeEndpoints.listOfPlatform])
    expect((await world.call(supervisor, call, { query: {} })).status).toBe(403)
  expect((await world.call(admin, changeEndpoints.listOfPlatform, { query: {} })).status).toBe(403)
})

describe('the product', () => {
  const attacks: Record<string, string> = {
    'changes no row': `update changes set "userName" = 'somebody else'`,
    'deletes no row': 'delete from changes',
    'adds no row': `insert into changes ("companyId", kind, action) select id, 'user', 'create' from companies`,
    'does not empty it': 'truncate changes',
    'does not lift a trigger': 'alter table users disable trigger log_changed',
    'drops no trigger': 'drop trigger log_changed on users',
    'replaces no function': 'create or replace function log_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'skips no trigger': `set session_replication_role = 'replica'`,
  }
  test.for(Object.entries(attacks))('%s', async ([, text]) => {
    await expect(product.pool.query(text)).rejects.toThrow(/permission denied|must be owner/)
  })

  test('records no change of a row as an act', async () => {
    const { companyId } = await world.person('admin')
    const forge = (kind: string, action: string) =>
      product.pool.query(`select record_act(${companyId}, '${kind}', '${action}', '1', 'Forged', null, null)`)
    await expect(forge('user', 'change')).rejects.toThrow(/only a trigger/)
    await forge('user', 'secondStepOff')
  })

  const ownerAttacks = ['changes no row', 'deletes no row', 'does not empty it']
  test.for(ownerAttacks)('%s, also as the owner', async (name) => {
    await world.person('admin')
    await expect(sql.raw(attacks[name] ?? '').execute(world.platform)).rejects.toThrow(/only added to/)
  })
})

test('rows go after the months of their company, and with the company', async () => {
  const admin = await world.person('admin')
  const old = (months: number, name: string) =>
    sql`insert into changes ("companyId", at, kind, action, "recordName")
    values (${admin.companyId}, now() - make_interval(months => ${months}), 'queue', 'create', ${name})`.execute(world.platform)
  await old(13, 'too old')
  await old(11, 'young enough')
  await runCronJob(world, 'changes.sweep')
  const names = async () => (await logOf(admin, { kind: 'queue' })).map(({ recordName }) => recordName)
  expect(await names()).toEqual(['young enough'])
  await world.call(admin, settingEndpoints.update, { params: { key: 'changeMonths' }, body: { value: '6' } })
  await runCronJob(world, 'changes.sweep')
  expect(await names()).toEqual(['young enough'])
  await world.platform.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    await sql`update changes set at = now() - interval '31 days' where "companyId" = ${admin.companyId} and kind = 'setting'`.execute(tx)
  })
  await runCronJob(world, 'changes.sweep')
  expect(await names()).toEqual([])
  expect((await world.call(admin, settingEndpoints.update, { params: { key: 'changeMonths' }, body: { value: '61' } })).status).toBe(422)
  await world.platform.deleteFrom('companies').where('id', '=', admin.companyId).execute()
  const left = await world.platform.selectFrom('changes').select('id').where('companyId', '=', admin.companyId).execute()
  expect(left).toEqual([])
})

test('an admin of the company of the platform reads nothing of deleted companies', async () => {
  const { id: companyId } = await world.platform.selectFrom('companies').select('id').where('platform', '=', true).executeTakeFirstOrThrow()
  const admin = await world.person('admin', companyId)
  const root = await world.person('super')
  const { companyId: deleted } = await world.person('admin')
  const { name } = await world.platform.selectFrom('companies').select('name').where('id', '=', deleted).executeTakeFirstOrThrow()
  await world.platform.deleteFrom('companies').where('id', '=', deleted).execute()
  for (const query of [{}, { searchParam: name }])
    expect((await logOf(admin, query)).filter(({ recordId, kind }) => kind === 'company' && recordId === String(deleted))).toEqual([])
  const { data } = await world.call(root, changeEndpoints.listOfPlatform, { query: { kind: 'company' } })
  expect(data.changes[0]).toMatchObject({ action: 'delete', recordId: String(deleted), recordName: name })
})

test('no secret column reaches the log or its sheet', async () => {
  const admin = await world.person('admin')
  const ids: Record<string, unknown> = {
    ...(await insertEveryRow(world.platform, { companyId: admin.companyId, userId: admin.id })),
    users: admin.id,
  }
  const MARK = 'marker-of-a-secret'
  for (const [table, { secret = [] }] of Object.entries(loggedTables)) {
    if (ids[table] === undefined || table === 'contacts') continue
    for (const column of secret)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${MARK} where id = ${ids[table]}`.execute(world.platform)
  }
  for (const key of loggedTables.settings?.secretKeys ?? [])
    await sql`insert into settings ("companyId", key, value) values (${admin.companyId}, ${key}, ${MARK}) on conflict ("companyId", key) do update set value = ${`${MARK} again`}`.execute(
      world.platform,
    )
  for (const key of secretPaymentSettings)
    await sql`insert into "paymentSettings" (key, value) values (${key}, ${MARK}) on conflict (key) do update set value = ${`${MARK} again`}`.execute(
      world.platform,
    )
  const stored = await world.platform.selectFrom('changes').selectAll().execute()
  expect(stored.filter(({ changes }) => Object.values(changes ?? {}).includes(null)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['user', 'connection', 'integration', 'prompt', 'webhook', 'setting']),
  )
  expect(JSON.stringify(stored)).not.toContain(MARK)
  expect(await csvOf(admin)).not.toContain(MARK)
})

test('the keys of secret settings are those of the contract', () => {
  const secret = Object.entries(settings).flatMap(([key, spec]) => ('secret' in spec ? [key] : []))
  expect([...(loggedTables.settings?.secretKeys ?? [])].sort()).toEqual(secret.sort())
  expect(loggedTables.paymentSettings?.secretKeys).toEqual(secretPaymentSettings)
})

test('each column of a logged table is shown, secret, or excluded with a reason, as its triggers say', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relname in (${sql.join(Object.keys(loggedTables))}) and relnamespace = 'public'::regnamespace group by relname`.execute(
    world.platform,
  )
  for (const { table, columns } of rows) {
    const { shown, secret = [], excluded } = loggedTables[table] ?? { shown: [], excluded: {} }
    expect([...shown, ...secret, ...Object.values(excluded).flat()].sort(), table).toEqual(columns.sort())
  }
  const { rows: triggers } = await sql<{ table: string; name: string; args: string[] }>`
    select relname as table, tgname as name, string_to_array(encode(tgargs, 'escape'), '\\000') as args
    from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname in ('log_created', 'log_changed', 'log_deleted', 'log_members')`.execute(
    world.platform,
  )
  for (const [table, { kind, shown, secret = [], secretKeys = [], byPeople }] of Object.entries(loggedTables)) {
    const own = triggers.filter((trigger) => trigger.table === table)
    expect(own.map(({ name }) => name).sort(), table).toEqual(['log_changed', ...(byPeople ? [] : ['log_created']), 'log_deleted'])
    for (const { args } of own)
      expect([args[0], args[3], args[4], args[5]], table).toEqual([kind, shown.join(), secret.join(), secretKeys.join()])
  }
  expect(
    triggers
      .filter(({ name }) => name === 'log_members')
      .map(({ table }) => table)
      .sort(),
  ).toEqual(Object.keys(loggedMemberships).sort())
})

test('a restore is in the log of the platform', async () => {
  await changesFeature.afterRestore?.(world.platform, '20300312T030000Z')
  const root = await world.person('super')
  const { data } = await world.call(root, changeEndpoints.listOfPlatform, { query: { kind: 'backup' } })
  expect(data.changes[0]).toMatchObject({ action: 'restore', recordName: '20300312T030000Z', user: { name: 'Recado' }, via: 'command' })
  expect(await logOf(root, { kind: 'backup' })).toEqual([])
})

test('a cell of the sheet is never a formula', async () => {
  const admin = await world.person('admin')
  await world.call(admin, connectionEndpoints.create, { body: { name: '=cmd()', provider: 'simulator' } })
  const sheet = await csvOf(admin)
  expect(sheet).toContain(`'=cmd()`)
  expect(sheet).not.toMatch(/(^|;)=cmd/m)
  expect((await logOf(admin))[0]).toMatchObject({ kind: 'export', user: { id: admin.id } })
})

test('sign-ins are on the page, and those refused to one address within a minute are one row', async () => {
  const admin = await givePassword(world.platform, await world.person('admin'))
  const browser = createBrowserClient(world.url)
  for (let at = 0; at < 3; at++) expect((await browser.login(admin.email, 'Wrong-Password-1')).status).toBe(401)
  expect((await createBrowserClient(world.url, '203.0.113.9').login(admin.email, 'Wrong-Password-1')).status).toBe(401)
  const signedIn = await browser.login(admin.email, PASSWORD)
  const who = { token: String(signedIn.data.token), companyId: admin.companyId }
  const addressesOf = ({ fields }: Change) => fields.find(({ column }) => column === 'address')?.after
  const refusals = async () =>
    (await logOf(who, { kind: 'session' })).filter(({ action }) => action === 'signInRefused').map((row) => [addressesOf(row), row.times])
  await expect.poll(refusals).toEqual(
    expect.arrayContaining([
      ['203.0.113.1', 3],
      ['203.0.113.9', 1],
    ]),
  )
  const log = await logOf(who, { kind: 'session' })
  expect(log).toHaveLength(3)
  expect(log.find(({ action }) => action === 'signIn')).toMatchObject({ user: { id: admin.id, name: admin.name }, recordName: admin.name })
  expect(log.find(({ action }) => action === 'signInRefused')).toMatchObject({
    user: null,
    recordId: String(admin.id),
    recordName: admin.name,
  })
  expect(JSON.stringify(log)).not.toContain('Wrong-Password')
})

test('each field and act of the log has its words in each language', () => {
  const sources = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const acts = sources.flatMap((name) => [...readFileSync(join(sourceFolder, name), 'utf8').matchAll(/recordAct\([^)]*?action: '(\w+)'/gs)])
  const actions = ['create', 'change', 'delete', 'join', 'leave', 'restore', ...acts.map(([, action = '']) => action)]
  expect(actions).toContain('signInEnded')
  const columns = new Set([
    ...Object.values(loggedTables).flatMap(({ shown, secret = [] }) => [...shown, ...secret]),
    ...['queueId', 'dueDate', 'step', 'browser', 'address', 'because', 'reason'],
  ])
  for (const language of ['pt', 'en', 'es']) {
    const file = new URL(`../../../../web/src/locales/${language}/changeLog.json`, import.meta.url)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<'fields' | 'kinds' | 'objects' | 'sentences', Record<string, string>>
    const { fields, kinds, objects, sentences } = texts
    expect(
      [...columns].filter((column) => !fields[column]),
      language,
    ).toEqual([])
    expect(
      changeKinds.filter((kind) => !(kinds[kind] && objects[kind])),
      language,
    ).toEqual([])
    expect(
      actions.filter((action) => !sentences[action]),
      language,
    ).toEqual([])
  }
})

test('what goes on after the call belongs to nobody', async () => {
  const admin = await world.person('admin')
  let later: Promise<unknown> = Promise.resolve()
  await actAs({ userId: admin.id, name: admin.name, via: 'page' }, async () => {
    later = new Promise((resolve) => setTimeout(resolve, 20)).then(() =>
      world.kernel.transact(admin, ({ db }) => db.updateTable('users').set({ name: 'Later' }).where('id', '=', admin.id).execute()),
    )
  })
  await later
  expect((await logOf(admin, { kind: 'user' }))[0]).toMatchObject({ recordName: 'Later', user: null, via: 'system' })
})
