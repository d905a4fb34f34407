import { companyEndpoints } from '@recado/contract/companies/companies'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { accessEndpoints } from '@recado/contract/users/access'
import { invitationEndpoints } from '@recado/contract/users/invitations'
import { users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const refusal = { status: 422, error: 'ERR_WEAK_PASSWORD' }
const COMMON = 'Flamengo2026'

const changeOwn = (person: Person, password: string, refuseWeak?: boolean) =>
  world.call(person, users.endpoints.update, {
    params: { id: person.id },
    body: { password, currentPassword: PASSWORD, ...(refuseWeak !== undefined && { refuseWeak }) },
  })

test('the own pages refuse what many people use and own words; documented calls work as before', async () => {
  const ana = await givePassword(world.platform, await world.person('user'))
  await world.platform.updateTable('users').set({ name: 'Mariana Peixoto' }).where('id', '=', ana.id).execute()
  expect(await changeOwn(ana, COMMON, true)).toMatchObject({ ...refusal, details: { reason: 'common' } })
  expect(await changeOwn(ana, 'Peixoto2026!', true)).toMatchObject({ ...refusal, details: { reason: 'ownWords' } })
  expect(await changeOwn(ana, 'peixe-mala-rua', true)).toMatchObject({ status: 200 })
  await givePassword(world.platform, ana)
  expect(await changeOwn(ana, COMMON)).toMatchObject({ status: 200 })
})

test('where the company has switched it on, every call refuses them, and elsewhere none', async () => {
  const boss = await world.person('admin')
  const ana = await givePassword(world.platform, await world.person('user', boss.companyId))
  const other = await givePassword(world.platform, await world.person('user'))
  await world.call(boss, settingEndpoints.update, { params: { key: 'refuseWeakPasswords' }, body: { value: 'enabled' } })
  expect(await changeOwn(ana, COMMON)).toMatchObject(refusal)
  expect(await changeOwn(ana, COMMON, false)).toMatchObject(refusal)
  const body = { name: 'Bia Rocha', email: `bia-${world.unique()}@example.com`, password: 'BiaRocha1' }
  expect(await world.call(boss, users.endpoints.create, { body })).toMatchObject(refusal)
  expect(await world.call(boss, users.endpoints.create, { body: { ...body, password: 'gato-azul-rua' } })).toMatchObject({ status: 200 })
  expect(await changeOwn(other, COMMON)).toMatchObject({ status: 200 })
})

test('the platform switches it on for all companies', async () => {
  const root = await world.person('super', await platformId())
  const ana = await givePassword(world.platform, await world.person('user'))
  const set = (value: string) => world.call(root, settingEndpoints.update, { params: { key: 'refuseWeakPasswordsOfAll' }, body: { value } })
  expect(await set('enabled')).toMatchObject({ status: 200 })
  expect(await changeOwn(ana, COMMON)).toMatchObject(refusal)
  expect(await set('disabled')).toMatchObject({ status: 200 })
  expect(await changeOwn(ana, COMMON)).toMatchObject({ status: 200 })
})

test('a company does not decide for others', async () => {
  const boss = await world.person('admin')
  const value = { companyId: boss.companyId, key: 'refuseWeakPasswordsOfAll' as const, value: 'enabled' }
  await world.platform.insertInto('settings').values(value).execute()
  const other = await givePassword(world.platform, await world.person('user'))
  expect(await changeOwn(other, COMMON)).toMatchObject({ status: 200 })
})

test('an invitation, a reset and a sign-up refuse them before anything is used up', async () => {
  const boss = await world.person('admin')
  const email = `lia-${world.unique()}@example.com`
  const { data } = await world.call(boss, invitationEndpoints.create, { body: { email, profile: 'user', queueIds: [] } })
  const accept = (password: string) =>
    world.call(null, invitationEndpoints.accept, {
      body: { token: data.link?.split('#')[1] ?? '', name: 'Lia Prado', password, refuseWeak: true },
    })
  expect(await accept('LiaPrado123')).toMatchObject({ ...refusal, details: { reason: 'ownWords' } })
  expect(await accept('Gato-azul-7')).toMatchObject({ status: 200 })

  await world.call(null, accessEndpoints.forgotPassword, { body: { email } })
  const token = await mailedCode(email)
  const reset = (newPassword: string) =>
    world.call(null, accessEndpoints.resetPassword, { body: { email, token, newPassword, refuseWeak: true } })
  expect(await reset('Password123')).toMatchObject(refusal)
  expect(await reset('Gato-verde-7')).toMatchObject({ status: 200 })

  const { planId } = await world.company()
  const signUp = { name: 'Padaria Estrela', email: `sol-${world.unique()}@example.com`, planId, refuseWeak: true }
  expect(await world.call(null, companyEndpoints.signUp, { body: { ...signUp, password: 'padariaestrela' } })).toMatchObject(refusal)
  expect(await world.call(null, companyEndpoints.signUp, { body: { ...signUp, password: 'pao-de-queijo-7' } })).toMatchObject({
    status: 200,
  })
})

async function platformId() {
  const { id } = await world.platform.selectFrom('companies').select('id').where('platform', '=', true).executeTakeFirstOrThrow()
  return id
}

async function mailedCode(email: string) {
  const { rows } = await sql<{ sealed: string }>`select data ->> 'sealed' as sealed from pgboss.job where name = 'mail.send'`.execute(
    world.platform,
  )
  const mails = rows.map(({ sealed }) => JSON.parse(world.kernel.secrets.unseal(sealed)) as { to: string; text: string })
  return mails.filter(({ to }) => to === email).flatMap(({ text }) => /: ([A-Z2-9]{8})\n/.exec(text)?.[1] ?? [])[0] ?? ''
}
