import { companyEndpoints } from '@recado/contract/companies/companies'
import { settingEndpoints } from '@recado/contract/companies/settings'
import type { Language } from '@recado/contract/kit/languages'
import { accessEndpoints } from '@recado/contract/users/access'
import { setLanguageEndpoint } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { readMailbox, waitForMail } from '../../../test/mailbox.ts'
import { ADMIN, createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { dayIn, days, hours, later } from '../../kernel/clock.ts'
import { invoicesJob } from '../invoices/invoices.job.ts'
import { invoicesJobName } from './index.ts'

const world = await createWorld({ env: { TRUST_PROXY: '1' } })
afterAll(() => world.close())

let publicPlan = 0
let hiddenPlan = 0
beforeAll(async () => {
  publicPlan = (await world.company()).planId
  hiddenPlan = (await world.platform.selectFrom('plans').select('id').where('public', '=', false).executeTakeFirstOrThrow()).id
})

let addresses = 0
const stranger = () => createBrowserClient(world.url, `192.0.2.${++addresses}`)
const form = (more: Record<string, unknown> = {}) => ({
  name: 'Padaria Sol',
  email: `sol-${world.unique()}@example.com`,
  phone: '(11) 98888-7777',
  password: 'abcde',
  planId: publicPlan,
  ...more,
})
const signUp = (body: Record<string, unknown>, from = stranger()) => from.send('POST', '/api/companies/cadastro', { body })
const companyOf = async (email: string) => world.platform.selectFrom('companies').selectAll().where('email', '=', email).executeTakeFirst()

async function settingsOf(email: string) {
  const company = await companyOf(email)
  const boss = await world.person('admin', company?.id ?? 0)
  const { data } = await world.call(boss, settingEndpoints.list)
  return Object.fromEntries(data.map(({ key, value }) => [key, value]))
}

const asked = async () => {
  const unfinished = sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job where name = ${invoicesJobName.name} and state in ('created', 'retry', 'active')`
  return (await unfinished.execute(world.platform)).rows[0]?.jobs
}

/** The mails of earlier sign-ups are being sent meanwhile, so of the jobs only the number counts. */
async function left() {
  // What sign-ups before this one are billed is made by now, by the job that each has asked for and by nobody who is still at it.
  await waitUntil(async () => (await asked()) === 0, 'nobody looks after invoices')
  await invoicesJob(world.kernel).run({})
  const { rows } = await sql<{ jobs: string }>`select count(*) as jobs from pgboss.job where name = 'mail.send'`.execute(world.platform)
  return { ...(await world.digest(['throttles', 'job_common'])), ...rows[0] }
}

test('a company signs up, gets three days, and its first administrator signs in', async () => {
  const fields = form()
  const { status, data } = await signUp(fields)
  expect(status).toBe(200)
  expect(Object.keys(data).sort()).toEqual(
    ['id', 'name', 'email', 'phone', 'status', 'dueDate', 'trialExpiration', 'planId', 'recurrence'].sort(),
  )
  const now = world.clock.now()
  expect(data).toMatchObject({ name: fields.name, email: fields.email, status: true, planId: publicPlan, recurrence: 'MENSAL' })
  expect(data.dueDate).toBe(dayIn('America/Sao_Paulo', later(now, days(3))))
  expect(Math.abs(Date.parse(String(data.trialExpiration)) - later(now, days(3)).getTime())).toBeLessThan(60_000)
  const login = await stranger().login(fields.email, fields.password)
  expect(login).toMatchObject({
    status: 200,
    data: { user: { name: fields.name, email: fields.email, profile: 'admin', super: false, companyId: data.id } },
  })
})

test('whoever signs up is called by their own name, on the screens and in the mail; without one they are called as the company', async () => {
  const nameAfter = async (more: Record<string, unknown>) => {
    const fields = form(more)
    expect((await signUp(fields)).status).toBe(200)
    await waitForMail(world.dataDir, fields.email)
    const [letter] = await readMailbox(world.dataDir, fields.email)
    const { data } = await stranger().login(fields.email, fields.password)
    const user = data.user as { name: string; company: { name: string } }
    return [user.name, user.company.name, /^Olá, (.*)!/.exec(letter?.text ?? '')?.[1]]
  }
  expect(await nameAfter({ userName: ' Rita Alves ' })).toEqual(['Rita Alves', 'Padaria Sol', 'Rita Alves'])
  for (const userName of ['', null, undefined]) expect(await nameAfter({ userName })).toEqual(['Padaria Sol', 'Padaria Sol', 'Padaria Sol'])
  expect(await signUp(form({ userName: 'R' }))).toMatchObject({ status: 422, details: { fields: [{ path: 'userName' }] } })
})

test('the server knows better than the form: no other trial, price, state or plan flag', async () => {
  const fields = form({
    dueDate: '2999-12-31',
    trialExpiration: '2999-12-31T00:00:00Z',
    status: 'f',
    recurrence: 'ANUAL',
    campaignsEnabled: true,
    id: 1,
    platform: true,
    super: true,
    profile: 'user',
    companyId: 1,
  })
  const { status, data } = await signUp(fields)
  expect(status).toBe(200)
  expect(data).toMatchObject({ status: true, recurrence: 'MENSAL', dueDate: dayIn('America/Sao_Paulo', later(world.clock.now(), days(3))) })
  expect(await companyOf(fields.email)).toMatchObject({ platform: false, recurrence: 'MENSAL', status: true })
  const users = await world.platform.selectFrom('users').select(['profile', 'super']).where('email', '=', fields.email).execute()
  expect(users).toEqual([{ profile: 'admin', super: false }])
})

test('the trial is over at the end of its third day', async () => {
  const fields = form({ timezone: 'UTC' })
  const { data } = await signUp(fields)
  world.clock.advance(Date.parse(`${data.dueDate}T23:59:00Z`) - world.clock.now().getTime())
  expect(await stranger().login(fields.email, fields.password)).toMatchObject({ status: 200 })
  world.clock.advance(61_000)
  expect(await stranger().login(fields.email, fields.password)).toMatchObject({ status: 401, error: 'ERR_SUBSCRIPTION_EXPIRED' })
})

test('a plan that is not offered, or does not exist, cannot be had', async () => {
  for (const planId of [hiddenPlan, 2_000_000_000]) {
    const fields = form({ planId })
    expect(await signUp(fields)).toMatchObject({ status: 404, error: 'ERR_NO_PLAN_FOUND' })
    expect(await companyOf(fields.email)).toBeUndefined()
  }
})

test('an e-mail belongs to one account over all companies, whatever its case; a refusal leaves nothing behind', async () => {
  const fields = form()
  await signUp(fields)
  const before = await left()
  const again = await signUp(form({ email: ` ${fields.email.toUpperCase()} `, name: 'Another' }))
  expect(again).toMatchObject({ status: 409, error: 'ERR_EMAIL_TAKEN' })
  expect(await left()).toEqual(before)
})

test('of ten sign-ups at once with one e-mail one succeeds', async () => {
  const fields = form()
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(fields)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('the phone is the mask of Brazil, or a plus and the whole number, or none', async () => {
  for (const phone of ['', undefined]) {
    const fields = form({ phone })
    expect(await signUp(fields), String(phone)).toMatchObject({ status: 200, data: { phone: '' } })
  }
  for (const phone of ['(11) 98888-7777', '(11) 3888-7777', '11988887777', '1138887777', '+14155550123', '+12345678', '+123456789012345'])
    expect(await signUp(form({ phone })), phone).toMatchObject({ status: 200 })
  for (const phone of ['988887777', '119888877776', '+1234567', '+1234567890123456', '14155550123x', 'abc', 11988887777, null])
    expect(await signUp(form({ phone })), String(phone)).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
})

test('lengths and forms hold on the server too', async () => {
  const wrong = [
    { name: 'A' },
    { name: `${'x'.repeat(51)}` },
    { name: '   ' },
    { password: 'abcd' },
    { password: 'x'.repeat(51) },
    { email: 'no-address' },
    { email: `${'x'.repeat(250)}@example.com` },
    { planId: undefined },
    { planId: 'abc' },
    { language: 'fr' },
  ]
  for (const fault of wrong)
    expect(await signUp(form(fault)), JSON.stringify(fault)).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  for (const fine of [{ name: 'Ab' }, { name: 'x'.repeat(50) }, { password: 'x'.repeat(50) }, { password: 'çãõ🔑é' }])
    expect(await signUp(form(fine)), JSON.stringify(fine)).toMatchObject({ status: 200 })
})

test("the browser's time zone and language become settings, and the country follows from the zone", async () => {
  const mexican = form({ timezone: 'America/Mexico_City', language: 'es' })
  await signUp(mexican)
  expect(await settingsOf(mexican.email)).toMatchObject({ timezone: 'America/Mexico_City', language: 'es', country: 'MX' })
  const argentine = form({ timezone: 'America/Buenos_Aires', language: 'es' })
  await signUp(argentine)
  expect(await settingsOf(argentine.email)).toMatchObject({ country: 'AR' })
  const silent = form()
  await signUp(silent)
  expect(await settingsOf(silent.email)).toMatchObject({ timezone: 'America/Sao_Paulo', language: 'pt', country: 'BR' })
  expect(await settingsOf(silent.email)).toMatchObject({ sendGreetingMessageOneQueues: 'enabled' })
  const odd = form({ timezone: 'Mars/Olympus' })
  expect(await signUp(odd)).toMatchObject({ status: 200 })
  expect(await settingsOf(odd.email)).toMatchObject({ timezone: 'America/Sao_Paulo', country: 'BR' })
  const placeless = form({ timezone: 'UTC', language: 'en' })
  await signUp(placeless)
  expect(await settingsOf(placeless.email)).toMatchObject({ timezone: 'UTC', country: 'BR' })
})

test('a welcome is mailed in the chosen language', async () => {
  const fields = form({ language: 'en' })
  await signUp(fields)
  await waitForMail(world.dataDir, fields.email)
  const [letter] = await readMailbox(world.dataDir, fields.email)
  expect(letter?.text).toContain(fields.name)
  expect(letter?.text).toContain(world.config.publicUrl.origin)
  expect(letter?.text).toContain('Sign in')
  expect(letter?.text).not.toContain(fields.password)
})

test('twenty sign-ups come from one address in an hour, whatever they claim', async () => {
  const one = stranger()
  for (let number = 0; number < 20; number++) expect(await signUp(form(), one)).toMatchObject({ status: 200 })
  const refused = await signUp(form(), one)
  expect(refused).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await signUp(form())).toMatchObject({ status: 200 })
  world.clock.advance(hours(1) + 1000)
  expect(await signUp(form(), one)).toMatchObject({ status: 200 })
})

test('where mails leave, a company whose address is not confirmed prepares what reaches many, and sets nothing of it going', async () => {
  const mailing = await createWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  try {
    const [post, planId] = [createBrowserClient(mailing.url).send, (await mailing.company()).planId]
    const { data: company } = await post('POST', '/api/companies/cadastro', { body: form({ planId }) })
    const boss = await mailing.person('admin', Number(company.id))
    const ask = (method: string, path: string, body?: object, token = boss.token) =>
      post(method, `/api${path}`, { token, ...(body && { body }) })
    const unconfirmed = { status: 409, error: 'ERR_EMAIL_UNCONFIRMED' }
    expect((await mailing.call(boss, accessEndpoints.me)).data.company.emailConfirmed).toBe(false)
    const { data: line } = await ask('POST', '/whatsapp', { name: 'Line', provider: 'simulator' })
    const { data: list } = await ask('POST', '/contact-lists', { name: 'Everybody' })
    const prepared = { name: 'News', message1: 'Hello', whatsappId: line.id, contactListId: list.id }
    const { status, data: campaign } = await ask('POST', '/campaigns', prepared)
    expect(status).toBe(200)
    const [soon, number] = [{ scheduledAt: later(mailing.clock.now(), hours(1)).toISOString() }, '5511988887777']
    const goes = [
      () => ask('PUT', `/campaigns/${campaign.id}`, soon),
      () => ask('POST', '/campaigns', { ...prepared, ...soon, name: 'Others' }),
      () => ask('POST', '/messages/send', { number, body: 'Hello' }, String(line.token)),
    ]
    for (const go of goes) expect(await go()).toMatchObject(unconfirmed)
    await mailing.platform.updateTable('campaigns').set({ status: 'CANCELADA' }).where('id', '=', Number(campaign.id)).execute()
    expect(await ask('POST', `/campaigns/${campaign.id}/restart`)).toMatchObject(unconfirmed)
    await mailing.platform.updateTable('companies').set({ emailConfirmed: true }).where('id', '=', boss.companyId).execute()
    for (const go of goes) expect((await go()).status).toBe(200)
    expect(await ask('POST', `/campaigns/${campaign.id}/restart`)).toMatchObject({ status: 200 })
  } finally {
    await mailing.close()
  }
})

test('where no mails leave nobody is asked for it; the mailed link confirms the address that it was sent to', async () => {
  const fields = form()
  const { data: company } = await signUp(fields)
  const boss = await world.person('admin', Number(company.id))
  expect((await world.call(boss, accessEndpoints.me)).data.company.emailConfirmed).toBe(true)
  const isConfirmed = async () => (await companyOf(fields.email))?.emailConfirmed
  expect(await isConfirmed()).toBe(false)
  await waitForMail(world.dataDir, fields.email)
  const [letter] = await readMailbox(world.dataDir, fields.email)
  const link = /\S+\/confirm-email\?\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  const confirm = (given: string) => world.call(null, companyEndpoints.confirmEmail, { body: { link: given } })
  const other = await signUp(form())
  for (const bent of ['', 'x', link.replace(/of=\d+/, `of=${other.data.id}`), link.replace('confirm-email', 'login'), `${link}x`])
    expect(await confirm(bent), bent).toMatchObject({ status: 422 })
  expect(await isConfirmed()).toBe(false)
  for (const turn of ['first', 'again']) expect(await confirm(link), turn).toMatchObject({ status: 200 })
  expect(await isConfirmed()).toBe(true)
})

test('the link is mailed again, a few times an hour', async () => {
  const fields = form()
  const { data: company } = await signUp(fields)
  const boss = await world.person('admin', Number(company.id))
  const again = (language?: Language) => world.call(boss, companyEndpoints.mailConfirmation, { query: language ? { language } : {} })
  expect(await again()).toMatchObject({ status: 200 })
  expect(await again('es')).toMatchObject({ status: 200 })
  await world.call(boss, setLanguageEndpoint, { params: { lang: 'en' } })
  expect(await again('es')).toMatchObject({ status: 200 })
  await waitForMail(world.dataDir, fields.email, 3)
  const [, ...letters] = await readMailbox(world.dataDir, fields.email)
  // One's own language goes before that of the page, and that before the company's.
  const subjects = ['Confirma tu correo en Recado', 'Confirm your e-mail at Recado', 'Confirme o seu e-mail no Recado']
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
  for (const { text, html } of letters) {
    const [link = 'none'] = /\S+\/confirm-email\?\S+/.exec(text) ?? []
    expect(html).toContain(`class="button" href="${link.replaceAll('&', '&amp;')}"`)
  }
  for (let count = 3; count < world.config.limits.resetMailsPerHour; count++) expect((await again()).status).toBe(200)
  expect(await again()).toMatchObject({ status: 429 })
})

test('the platform closes sign-ups for everyone, and opens them again', async () => {
  const { data } = await stranger().login(ADMIN.email, ADMIN.password)
  const token = String(data.token)
  const set = (value: string) => stranger().send('PUT', '/api/settings/userCreation', { token, body: { value } })
  expect(await set('disabled')).toMatchObject({ status: 200, data: { key: 'userCreation', value: 'disabled' } })
  const fields = form()
  expect(await signUp(fields)).toMatchObject({ status: 403, error: 'ERR_USER_CREATION_DISABLED' })
  expect(await companyOf(fields.email)).toBeUndefined()
  await set('enabled')
  expect(await signUp(fields)).toMatchObject({ status: 200 })
})

test('the platform sets the length of the trial, the terms and the welcome text', async () => {
  const { data } = await stranger().login(ADMIN.email, ADMIN.password)
  const set = async (key: string, value: string) =>
    (await stranger().send('PUT', `/api/settings/${key}`, { token: String(data.token), body: { value } })).status
  const offer = async () => (await world.call(null, companyEndpoints.offer)).data
  expect(await offer()).toEqual({ signUp: true, trialDays: 3, termsUrl: '', privacyUrl: '' })
  expect(await set('trialDays', '14')).toBe(200)
  expect(await set('termsUrl', 'https://example.com/terms')).toBe(200)
  for (const [key, value] of [
    ['trialDays', '366'],
    ['trialDays', '-1'],
    ['termsUrl', 'javascript:alert(1)'],
    ['privacyUrl', 'x'],
  ] as const)
    expect(await set(key, value), `${key} ${value}`).toBe(422)
  expect(await offer()).toEqual({ signUp: true, trialDays: 14, termsUrl: 'https://example.com/terms', privacyUrl: '' })
  const company = await signUp(form())
  expect(company.data.dueDate).toBe(dayIn('America/Sao_Paulo', later(world.clock.now(), days(14))))
  await set('trialDays', '3')
  await set('termsUrl', '')
})

test('nobody needs to be signed in to see what is offered, and sees no more than that', async () => {
  const { status, data } = await stranger().send('GET', '/api/plans/list')
  expect(status).toBe(200)
  const offered = data as unknown as { id: number; name: string; value: number }[]
  expect(offered.map(({ id }) => id)).toContain(publicPlan)
  expect(offered.map(({ id }) => id)).not.toContain(hiddenPlan)
  expect(offered.find(({ name }) => name === 'Plano 1')).toMatchObject({
    users: 10,
    connections: 10,
    queues: 10,
    value: 30,
    useKanban: true,
    useExternalApi: true,
  })
  expect(offered[0]).not.toHaveProperty('public')
})

test("a sign-up's path is its own: it cannot be reached with the wrong method", async () => {
  expect(companyEndpoints.signUp.access).toBe('public')
  expect(await stranger().send('GET', '/api/companies/cadastro')).toMatchObject({ status: 401 })
})
