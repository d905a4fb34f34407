import { queues } from '@recado/contract/queues/queues'
import { accessEndpoints } from '@recado/contract/users/access'
import { invitationEndpoints } from '@recado/contract/users/invitations'
import { users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import type { Person } from '../../../test/createPeople.ts'
import { readMailbox, waitForMail } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, minutes } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { sweepInvitations } from './acceptInvitation.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
const world = await createWorld({ env: { TRUST_PROXY: '1' }, log })
afterAll(() => world.close())

const PASSWORD = 'Chosen-Anew-1'
let addresses = 0
const stranger = () => createBrowserClient(world.url, `192.0.2.${++addresses}`)
const someone = () => `bia-${world.unique()}@example.com`

const invite = (boss: Person, more: object = {}) => world.call(boss, invitationEndpoints.create, { body: { email: someone(), ...more } })
const tokenIn = (link: string | null) => link?.split('#')[1] ?? ''
const invited = async (boss: Person, more: object = {}) => {
  const { data } = await invite(boss, more)
  return { ...data, token: tokenIn(data.link) }
}
const open = (token: string, from = stranger()) => from.send('POST', '/api/invitations/read', { body: { token } })
const accept = (token: string, more: object = {}, from = stranger()) =>
  from.send('POST', '/api/invitations/accept', { body: { token, name: 'Bia Rocha', password: PASSWORD, ...more } })
const listed = async (boss: Person) => (await world.call(boss, invitationEndpoints.list)).data
const withReason = (reason: string) => ({ status: 410, error: 'ERR_INVITATION', details: { reason } })

test('an invited user accepts by the link of the mail, gets profile and queues, and is signed in', async () => {
  const boss = await world.person('admin')
  const { data: queue } = await world.call(boss, queues.endpoints.create, { body: { name: 'Vendas', color: '#224466' } })
  const email = someone()
  const { data: sent } = await invite(boss, {
    email: ` ${email.toUpperCase()} `,
    profile: 'supervisor',
    queueIds: [queue.id],
    allTicket: 'desabled',
  })
  expect(sent).toMatchObject({ email, profile: 'supervisor', queueIds: [queue.id], allTicket: 'desabled', state: 'open' })
  expect(sent.invitedBy).toEqual({ id: boss.id, name: boss.name })
  expect(await listed(boss)).toMatchObject([{ id: sent.id, email }])

  await waitForMail(world.dataDir, email)
  const letter = (await readMailbox(world.dataDir, email))[0]?.text ?? ''
  const company = await world.platform.selectFrom('companies').select('name').where('id', '=', boss.companyId).executeTakeFirstOrThrow()
  expect(letter).toContain(`${boss.name} convidou você`)
  expect(letter).toContain(company.name)
  const token = /\/invitation#(\S+)/.exec(letter)?.[1] ?? ''
  expect(token).toBe(tokenIn(sent.link))

  expect(await open(token)).toMatchObject({ status: 200, data: { email, company: company.name, invitedBy: boss.name } })
  const browser = stranger()
  const { status, data } = await accept(token, { language: 'es' }, browser)
  expect(status).toBe(200)
  expect(data.user).toMatchObject({ name: 'Bia Rocha', email, profile: 'supervisor', super: false, allTicket: 'desabled', language: 'es' })
  expect(data.user).toMatchObject({ companyId: boss.companyId, queues: [{ id: queue.id }] })
  expect((await world.call({ token: String(data.token) }, accessEndpoints.me)).data.email).toBe(email)
  expect((await browser.refresh()).status).toBe(200)
  expect((await stranger().login(email, PASSWORD)).status).toBe(200)
  expect(await listed(boss)).toEqual([])
  expect(await open(token)).toMatchObject(withReason('used'))
  expect(await accept(token)).toMatchObject(withReason('used'))
  const log = await world.platform
    .selectFrom('changes')
    .selectAll()
    .where('companyId', '=', boss.companyId)
    .where('recordName', '=', 'Bia Rocha')
    .execute()
  expect(log).toContainEqual(expect.objectContaining({ kind: 'user', action: 'create', userName: 'Bia Rocha', via: 'page' }))
})

test('only the hash of the token is stored; the token is in the mail and the answer alone', async () => {
  const boss = await world.person('admin')
  const { token, email } = await invited(boss)
  await open(token)
  const tables = await sql<{ row: string }>`select to_jsonb(r)::text as row from invitations r`.execute(world.platform)
  const jobs = await sql<{ row: string }>`select to_jsonb(j)::text as row from pgboss.job j`.execute(world.platform)
  const everything = JSON.stringify([tables.rows, jobs.rows, lines])
  expect(everything).not.toContain(token)
  expect(jobs.rows.map(({ row }) => row).join()).not.toContain(email)
})

test('sending again makes a new link and ends the old one; so does another invitation to the address', async () => {
  const boss = await world.person('admin')
  const other = await world.person('admin', boss.companyId)
  const first = await invited(boss, { profile: 'supervisor' })
  const { data: again } = await world.call(other, invitationEndpoints.resend, { params: { id: first.id } })
  expect(again).toMatchObject({ email: first.email, profile: 'supervisor', invitedBy: { id: other.id } })
  expect(await open(first.token)).toMatchObject(withReason('revoked'))
  const { data: anew } = await invite(boss, { email: first.email, profile: 'user' })
  expect(await accept(tokenIn(again.link))).toMatchObject(withReason('revoked'))
  expect(await listed(boss)).toMatchObject([{ id: anew.id, profile: 'user' }])
  expect((await world.call(boss, invitationEndpoints.resend, { params: { id: first.id } })).error).toBe('ERR_NO_INVITATION_FOUND')
  expect((await accept(tokenIn(anew.link))).status).toBe(200)
})

test('a revoked link is not valid; another company cannot revoke, resend or see an invitation', async () => {
  const boss = await world.person('admin')
  const foreigner = await world.person('admin')
  const { id, token } = await invited(boss)
  for (const endpoint of [invitationEndpoints.revoke, invitationEndpoints.resend])
    expect(await world.call(foreigner, endpoint, { params: { id } })).toMatchObject({ status: 404, error: 'ERR_NO_INVITATION_FOUND' })
  expect(await listed(foreigner)).toEqual([])
  expect((await world.call(boss, invitationEndpoints.revoke, { params: { id } })).status).toBe(200)
  expect((await world.call(boss, invitationEndpoints.revoke, { params: { id } })).status).toBe(404)
  expect(await accept(token)).toMatchObject(withReason('revoked'))
  expect(await open('made-up')).toMatchObject(withReason('unknown'))
})

test('an invitation expires after seven days and is deleted thirty days later', async () => {
  const boss = await world.person('admin')
  const { token } = await invited(boss)
  world.clock.advance(days(7) - minutes(1))
  const fresh = { ...boss, ...(await world.session(boss.companyId, boss.id)) }
  expect((await open(token)).status).toBe(200)
  world.clock.advance(minutes(1))
  expect(await accept(token)).toMatchObject(withReason('expired'))
  expect(await listed(fresh)).toMatchObject([{ state: 'expired' }])
  world.clock.advance(days(30) + minutes(1))
  await sweepInvitations(world.kernel).run({})
  expect(await open(token)).toMatchObject(withReason('unknown'))
})

test('an invitation ends with the demotion or deletion of its inviter, until another administrator resends it', async () => {
  const boss = await world.person('admin')
  const [demoted, deleted] = [await world.person('admin', boss.companyId), await world.person('admin', boss.companyId)]
  const [one, two] = [await invited(demoted, { profile: 'admin' }), await invited(deleted)]
  await world.call(boss, users.endpoints.update, { params: { id: demoted.id }, body: { profile: 'supervisor' } })
  await world.call(boss, users.endpoints.remove, { params: { id: deleted.id } })
  for (const { token } of [one, two]) expect(await accept(token)).toMatchObject(withReason('void'))
  expect(await listed(boss)).toMatchObject([{ state: 'void', invitedBy: null }, { state: 'void' }])
  const { data: again } = await world.call(boss, invitationEndpoints.resend, { params: { id: one.id } })
  expect((await accept(tokenIn(again.link))).data.user).toMatchObject({ profile: 'admin' })
})

test('a full plan refuses an invitation, and the acceptance if it fills up meanwhile', async () => {
  const { id } = await world.company({ users: 2 })
  const boss = await world.person('admin', id)
  const [one, two] = [await invited(boss), await invited(boss)]
  expect((await accept(one.token)).status).toBe(200)
  const full = { status: 402, error: 'ERR_PLAN_LIMIT', details: { resource: 'users', limit: 2 } }
  expect(await open(two.token)).toMatchObject(full)
  expect(await accept(two.token)).toMatchObject(full)
  expect(await invite(boss)).toMatchObject(full)
  const bia = await world.platform.selectFrom('users').select('id').where('email', '=', one.email).executeTakeFirstOrThrow()
  await world.call(boss, users.endpoints.remove, { params: { id: bia.id } })
  expect((await accept(two.token)).status).toBe(200)
})

test('of two simultaneous acceptances one succeeds; two invitations for the last seat let one user in', async () => {
  const { id } = await world.company({ users: 3 })
  const boss = await world.person('admin', id)
  const same = await invited(boss)
  const twice = await Promise.all([accept(same.token), accept(same.token)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
  expect(twice.find(({ status }) => status !== 200)?.error).toMatch(/ERR_INVITATION|ERR_EMAIL_TAKEN/)
  const [one, two] = [await invited(boss), await invited(boss)]
  const both = await Promise.all([accept(one.token), accept(two.token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 402])
  const { count } = await world.platform
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(3)
})

test('an address of a user is refused, when invited and when accepted', async () => {
  const boss = await world.person('admin')
  const elsewhere = await world.person('user')
  expect(await invite(boss, { email: elsewhere.email })).toMatchObject({ status: 409, error: 'ERR_EMAIL_TAKEN' })
  const { token, email } = await invited(boss)
  const { token: rival } = await invited(await world.person('admin'), { email })
  expect((await accept(rival)).status).toBe(200)
  expect(await open(token)).toMatchObject({ status: 409, error: 'ERR_EMAIL_TAKEN' })
  expect(await accept(token)).toMatchObject({ status: 409, error: 'ERR_EMAIL_TAKEN' })
})

test('creating a user revokes the invitations of the address', async () => {
  const boss = await world.person('admin')
  const { email } = await invited(boss)
  await world.call(boss, users.endpoints.create, { body: { name: 'Bia Rocha', email, password: 'secret-1' } })
  expect(await listed(boss)).toEqual([])
})

test('a deleted queue is left out, and one of another company is refused', async () => {
  const boss = await world.person('admin')
  const [ours, theirs] = await Promise.all(
    [boss, await world.person('admin')].map(async (owner) => {
      const body = { name: `Fila ${world.unique()}`, color: '#224466' }
      return (await world.call(owner, queues.endpoints.create, { body })).data.id
    }),
  )
  expect(await invite(boss, { queueIds: [theirs] })).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' })
  const { token } = await invited(boss, { queueIds: [ours] })
  await world.call(boss, queues.endpoints.remove, { params: { id: Number(ours) } })
  expect((await accept(token)).data.user).toMatchObject({ queues: [] })
})

test('a disabled company accepts nobody and keeps its invitations', async () => {
  const boss = await world.person('admin')
  const { token } = await invited(boss)
  const switched = (status: boolean) => world.platform.updateTable('companies').set({ status }).where('id', '=', boss.companyId).execute()
  await switched(false)
  expect(await accept(token)).toMatchObject({ status: 401, error: 'ERR_SUBSCRIPTION_EXPIRED' })
  await switched(true)
  expect((await accept(token)).status).toBe(200)
})

test('invitations per company and day are limited, and so are guesses of links', async () => {
  const boss = await world.person('admin')
  for (let count = 0; count < 20; count++) expect((await invite(boss)).status).toBe(200)
  expect(await invite(boss)).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
  const [{ id } = { id: 0 }] = await listed(boss)
  expect((await world.call(boss, invitationEndpoints.resend, { params: { id } })).error).toBe('ERR_RATE_LIMIT')
  expect((await invite(await world.person('admin'))).status).toBe(200)

  const guesser = stranger()
  for (let count = 0; count < 100; count++) expect((await open(`guess-${count}`, guesser)).status).toBe(410)
  expect(await accept('guess', {}, guesser)).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
})

test('with mail configured the link is in the mail only, and an unconfirmed company sends three', async () => {
  const mailing = await createWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  try {
    const boss = await mailing.person('admin')
    const confirmed = (emailConfirmed: boolean) =>
      mailing.platform.updateTable('companies').set({ emailConfirmed }).where('id', '=', boss.companyId).execute()
    await confirmed(false)
    const send = () => mailing.call(boss, invitationEndpoints.create, { body: { email: `bia-${mailing.unique()}@example.com` } })
    for (let count = 0; count < 3; count++) expect(await send()).toMatchObject({ status: 200, data: { link: null } })
    expect(await send()).toMatchObject({ status: 409, error: 'ERR_EMAIL_UNCONFIRMED' })
    await confirmed(true)
    expect((await send()).status).toBe(200)
  } finally {
    await mailing.close()
  }
})

test('a name that looks like an address is left out of the mail', async () => {
  const boss = await world.person('admin')
  await world.platform.updateTable('companies').set({ name: 'Ganhe em premios.example.com' }).where('id', '=', boss.companyId).execute()
  const { email } = await invited(boss)
  await waitForMail(world.dataDir, email)
  const { text = '', html = '' } = (await readMailbox(world.dataDir, email))[0] ?? {}
  for (const part of [text, html]) {
    expect(part).toContain('com a equipe de uma empresa')
    expect(part).not.toContain('premios.example')
  }
  expect(html).toContain('>Criar meu acesso</a>')
})
