import { accessEndpoints } from '@recado/contract/users/access'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { readMailbox, waitForMail } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/testApp.ts'
import { hours, minutes } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
const world = await createWorld({ env: { TRUST_PROXY: '1' }, log })
afterAll(() => world.close())

const NEW = 'Chosen-Anew-1'
let addresses = 0
const stranger = () => createBrowserClient(world.url, `192.0.2.${++addresses}`)
const someone = async () => givePassword(world.platform, await world.person('user'))
const ask = (email: string, from = stranger()) => from.send('POST', '/api/forgetpassword', { body: { email } })
const reset = (email: string, token: string, newPassword = NEW, from = stranger()) =>
  from.send('POST', '/api/resetpasswords', { body: { email, token, newPassword } })

/** The code as the owner of the mailbox reads it. */
async function codeFor(email: string, nth = 0) {
  // Sign-ins from new browsers are mailed too.
  const codes = async () => (await readMailbox(world.dataDir, email)).flatMap(({ text }) => /: ([A-Z0-9]{8})\n/.exec(text)?.[1] ?? [])
  await expect.poll(async () => (await codes())[nth], { timeout: 60_000 }).toBeDefined()
  return (await codes())[nth] ?? 'no code'
}

test('a code of eight characters is mailed, and sets a new password once', async () => {
  const ana = await someone()
  expect(await ask(` ${ana.email.toUpperCase()} `)).toMatchObject({ status: 200, data: { message: expect.any(String) } })
  const code = await codeFor(ana.email)
  expect(code).toMatch(/^[A-Z0-9]{8}$/)
  expect(await reset(ana.email, code.toLowerCase())).toMatchObject({ status: 200, data: { message: expect.any(String) } })
  expect(await stranger().login(ana.email, PASSWORD)).toMatchObject({ status: 401 })
  expect(await stranger().login(ana.email, NEW)).toMatchObject({ status: 200 })
  expect(await reset(ana.email, code, 'Another-One-2')).toMatchObject({ status: 400, error: 'ERR_RESET_CODE' })
})

test('the code is readable only in the mail, not in a table, a job or the log', async () => {
  const ana = await someone()
  await ask(ana.email)
  const tables = await sql<{ row: string }>`select to_jsonb(r)::text as row from "resetCodes" r`.execute(world.platform)
  const jobs = await sql<{ row: string }>`select to_jsonb(j)::text as row from pgboss.job j`.execute(world.platform)
  const code = await codeFor(ana.email)
  const everything = JSON.stringify([tables.rows, jobs.rows, lines])
  expect(jobs.rows.length).toBeGreaterThan(0)
  expect(tables.rows.length).toBeGreaterThan(0)
  expect(everything).not.toContain(code)
  expect(everything).not.toContain(Buffer.from(code).toString('base64').slice(0, 10))
  expect(jobs.rows.map(({ row }) => row).join()).not.toContain(ana.email)
})

test('the mail speaks the person’s language, else that of the page, else the company’s', async () => {
  const say = async (own: 'es' | null, page: 'en' | undefined, company: 'en' | 'es') => {
    const ana = await someone()
    await world.platform.updateTable('users').set({ language: own }).where('id', '=', ana.id).execute()
    await world.platform.insertInto('settings').values({ companyId: ana.companyId, key: 'language', value: company }).execute()
    await stranger().send('POST', '/api/forgetpassword', { body: { email: ana.email, language: page } })
    await waitForMail(world.dataDir, ana.email)
    return (await readMailbox(world.dataDir, ana.email))[0]?.subject
  }
  expect(await say('es', 'en', 'en')).toMatch(/contraseña/)
  expect(await say(null, 'en', 'es')).toMatch(/password/)
  expect(await say(null, undefined, 'en')).toMatch(/password/)
})

test('a code ends every session of the account, and its sockets', async () => {
  const ana = await someone()
  const browser = stranger()
  const token = String((await browser.login(ana.email, PASSWORD)).data.token)
  const socket = await listenToLiveEvents(world.url, { token, companyId: ana.companyId })
  await ask(ana.email)
  expect(await reset(ana.email, await codeFor(ana.email))).toMatchObject({ status: 200 })
  expect(await world.call({ token }, accessEndpoints.me)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  expect(await browser.refresh()).toMatchObject({ status: 401 })
  await socket.isDropped()
})

test('a code is good for 15 minutes', async () => {
  const [ana, bob] = [await someone(), await someone()]
  await ask(ana.email)
  await ask(bob.email)
  const [anas, bobs] = [await codeFor(ana.email), await codeFor(bob.email)]
  world.clock.advance(minutes(14))
  expect(await reset(ana.email, anas)).toMatchObject({ status: 200 })
  world.clock.advance(minutes(1) + 1000)
  expect(await reset(bob.email, bobs)).toMatchObject({ status: 400, error: 'ERR_RESET_CODE' })
})

test('five wrong codes use up the right one', async () => {
  const [ana, bob] = [await someone(), await someone()]
  await ask(ana.email)
  await ask(bob.email)
  const [anas, bobs] = [await codeFor(ana.email), await codeFor(bob.email)]
  for (let attempt = 0; attempt < 5; attempt++) expect(await reset(ana.email, 'WRONG234')).toMatchObject({ status: 400 })
  expect(await reset(ana.email, anas)).toMatchObject({ status: 400, error: 'ERR_RESET_CODE' })
  for (let attempt = 0; attempt < 4; attempt++) expect(await reset(bob.email, 'WRONG234')).toMatchObject({ status: 400 })
  expect(await reset(bob.email, bobs)).toMatchObject({ status: 200 })
})

test('simultaneous guesses get no more tries than successive ones', async () => {
  const ana = await someone()
  await ask(ana.email)
  const code = await codeFor(ana.email)
  await Promise.all(Array.from({ length: 12 }, () => reset(ana.email, 'WRONG234')))
  expect(await reset(ana.email, code)).toMatchObject({ status: 400 })
})

test('the same code sent twice at once is taken once', async () => {
  const ana = await someone()
  await ask(ana.email)
  const code = await codeFor(ana.email)
  const answers = await Promise.all([reset(ana.email, code, 'First-Pass-1'), reset(ana.email, code, 'Second-Pass-2')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a newer code takes the place of the older one', async () => {
  const ana = await someone()
  await ask(ana.email)
  const older = await codeFor(ana.email)
  await ask(ana.email)
  const newer = await codeFor(ana.email, 1)
  expect(await reset(ana.email, older)).toMatchObject({ status: 400 })
  expect(await reset(ana.email, newer)).toMatchObject({ status: 200 })
})

test('a code opens its own account only', async () => {
  const [ana, eve] = [await someone(), await someone()]
  await ask(ana.email)
  await ask(eve.email)
  const eves = await codeFor(eve.email)
  expect(await reset(ana.email, eves)).toMatchObject({ status: 400 })
})

test('an unknown e-mail is 404 as old clients expect it', async () => {
  const answer = await ask(`nobody-${world.unique()}@example.com`)
  expect(answer.status).toBe(404)
  expect(answer.data).toEqual({ status: 404, error: 'ERR_NO_USER_FOUND', message: expect.any(String) })
  const byPath = await stranger().send('POST', `/api/forgetpassword/nobody-${world.unique()}%40example.com`)
  expect(byPath.data).toEqual(answer.data)
})

test('a reset of an unknown account or without a code gets the same answer as a wrong code', async () => {
  const ana = await someone()
  const without = await reset(ana.email, 'ABCD2345')
  const unknown = await reset(`nobody-${world.unique()}@example.com`, 'ABCD2345')
  expect(without).toMatchObject({ status: 400, error: 'ERR_RESET_CODE' })
  expect(unknown.data).toEqual(without.data)
})

test('the path forms of old clients work, and are never logged', async () => {
  const ana = await someone()
  lines.length = 0
  expect(await stranger().send('POST', `/api/forgetpassword/${encodeURIComponent(ana.email)}`)).toMatchObject({ status: 200 })
  const code = await codeFor(ana.email)
  const password = 'In-The-Path-9'
  const path = (token: string) => `/api/resetpasswords/${encodeURIComponent(ana.email)}/${token}/${password}`
  expect(await stranger().send('POST', path('WRONG234'))).toMatchObject({ status: 400 })
  expect(await stranger().send('POST', `${path('WRONG234').slice(0, -password.length)}weak`)).toMatchObject({ status: 422 })
  expect(await stranger().send('POST', path(code))).toMatchObject({ status: 200 })
  expect(await stranger().login(ana.email, password)).toMatchObject({ status: 200 })
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  for (const secret of [password, code, ana.email, encodeURIComponent(ana.email)]) {
    expect(lines.join('')).not.toContain(secret)
    expect(metrics).not.toContain(secret)
  }
})

test('the new password has eight characters with both cases and a digit', async () => {
  const ana = await someone()
  await ask(ana.email)
  const code = await codeFor(ana.email)
  for (const weak of ['', 'Sh0rt', 'lower-case-1', 'UPPER-CASE-1', 'No-digit-here', `Too-long-1${'x'.repeat(50)}`])
    expect(await reset(ana.email, code, weak), weak).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await reset(ana.email, code)).toMatchObject({ status: 200 })
})

test('ten mails an hour go to one account, and from one address', async () => {
  const ana = await someone()
  for (let mail = 0; mail < 10; mail++) expect(await ask(ana.email)).toMatchObject({ status: 200 })
  const refused = await ask(ana.email)
  expect(refused).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  const one = stranger()
  for (let mail = 0; mail < 10; mail++) await ask(`nobody-${mail}@example.com`, one)
  const [bob] = [await someone()]
  expect(await ask(bob.email, one)).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
  world.clock.advance(hours(1) + 1000)
  expect(await ask(bob.email, one)).toMatchObject({ status: 200 })
  expect(await ask(ana.email)).toMatchObject({ status: 200 })
})

test('one address tries a hundred codes at most, over any accounts', async () => {
  const one = stranger()
  const guess = (number: number) => reset(`guess-${number}@example.com`, 'ABCD2345', NEW, one)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, number) => guess(number)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect(await guess(100)).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
})

test('strangers who request and try codes neither lock out the owner nor use up the owner’s code', async () => {
  const ana = await someone()
  const home = stranger()
  await home.login(ana.email, PASSWORD)
  for (let mail = 0; mail < 10; mail++) expect(await ask(ana.email)).toMatchObject({ status: 200 })
  expect(await ask(ana.email)).toMatchObject({ status: 429 })
  // Mails of several calls go out in any order: the owner's is the last only when the strangers' are all there.
  await codeFor(ana.email, 9)
  expect(await ask(ana.email, home)).toMatchObject({ status: 200 })
  const code = await codeFor(ana.email, 10)
  world.clock.advance(hours(1) - minutes(50))
  for (let attempt = 0; attempt < 6; attempt++) await reset(ana.email, 'WRONG234')
  await ask(ana.email)
  expect(await reset(ana.email, code, NEW, home)).toMatchObject({ status: 200 })
})

test('five wrong codes from the owner’s own address use up the code too, and a new code has five tries again', async () => {
  const ana = await someone()
  const home = stranger()
  await home.login(ana.email, PASSWORD)
  await ask(ana.email, home)
  for (let attempt = 0; attempt < 5; attempt++) await reset(ana.email, 'WRONG234', NEW, home)
  expect(await reset(ana.email, await codeFor(ana.email), NEW, home)).toMatchObject({ status: 400, error: 'ERR_RESET_CODE' })
  world.clock.advance(1000)
  await ask(ana.email, home)
  expect(await reset(ana.email, await codeFor(ana.email, 1), NEW, home)).toMatchObject({ status: 200 })
})
