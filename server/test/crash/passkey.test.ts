// Guards: server/src/channels/whatsapp, whatsapp/src

import { join } from 'node:path'
import { connectionEndpoints } from '@recado/contract/connections'
import { passkeyEndpoints } from '@recado/contract/passkeys'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { openFakeWhatsapp } from '../../../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import type { Handset } from '../../../whatsapp/test/fakeWhatsapp/handset.ts'
import { createPasskeyAccount, type PasskeyAccount } from '../../../whatsapp/test/fakeWhatsapp/passkeyAccount.ts'
import { createCaller } from '../callEndpoint.ts'
import { waitUntil } from '../waitUntil.ts'
import { productWithFailPoints } from './failPoints.ts'

const standIn = await openFakeWhatsapp()
const product = await productWithFailPoints(
  'passkey',
  { WHATSAPP: 'on', STAND_IN: JSON.stringify({ address: standIn.address, trust: standIn.trust }) },
  { entry: join(import.meta.dirname, '../channels/withStandIn.ts') },
)
const { ask, platform } = product
const call = createCaller(product.url)
afterAll(async () => {
  await product.end()
  await standIn.close()
})

/** `scanned`: the code that the phone has scanned last. A dead process leaves it in the database for a moment. */
type Linking = { id: number; phone: Handset; account: PasskeyAccount; scanned?: string }
const lineOf = ({ id }: Linking) => ask(connectionEndpoints.get, { params: { id } })
const reaches = (one: Linking, reason: string) => waitUntil(async () => (await lineOf(one)).statusReason === reason, reason)
const isConnected = async (one: Linking) => (await lineOf(one)).status === 'CONNECTED'

/** The code that is shown; undefined while there is no new one. */
async function codeOf(one: Linking) {
  const { status, qrcode } = await lineOf(one)
  return status === 'qrcode' && qrcode !== one.scanned ? qrcode : undefined
}

async function scan(one: Linking) {
  await waitUntil(async () => (await codeOf(one)) !== undefined, 'a QR code')
  one.scanned = (await codeOf(one)) ?? ''
  one.phone.scan(one.scanned)
}
const take = ({ id }: Linking) => ask(passkeyEndpoints.start, { params: { id } })
const read = (token: string) => call(null, passkeyEndpoints.read, { body: { token } })

/** What the extension does with its token. */
async function sign({ account }: Linking, token: string) {
  const { challenge } = (await read(token)).data.options
  return call(null, passkeyEndpoints.answer, { body: { token, assertion: account.sign(String(challenge)) } })
}

async function show(one: Linking) {
  await scan(one)
  await reaches(one, 'passkeyNeeded')
}
async function issue(one: Linking) {
  await show(one)
  return (await take(one)).token
}
async function answer(one: Linking) {
  const token = await issue(one)
  expect(await sign(one, token)).toMatchObject({ status: 200 })
  return token
}

async function link(one: Linking) {
  await answer(one)
  await waitUntil(() => isConnected(one), 'the account')
}

/** So far a ceremony has come when the process is killed. Each resolves with the token that was issued, if any. */
type Moment = { name: string; reach: (one: Linking) => Promise<unknown> }

/** These wait for somebody, so one death interrupts all of them. */
const waiting: Moment[] = [
  { name: 'the request is shown', reach: show },
  { name: 'a token was issued', reach: issue },
  {
    name: 'the extension has read the request',
    async reach(one) {
      const token = await issue(one)
      expect(await read(token)).toMatchObject({ status: 200 })
      return token
    },
  },
  {
    name: 'WhatsApp has the answer',
    async reach(one) {
      one.account.faults.add('neverContinues')
      const token = await answer(one)
      await reaches(one, 'passkeySent')
      return token
    },
  },
  {
    name: 'the phone is confirming',
    async reach(one) {
      one.account.faults.add('neverVouches')
      const token = await answer(one)
      await reaches(one, 'passkeyConfirm')
      return token
    },
  },
]
/** These pass by themselves, so each has a death of its own. */
const passing: Moment[] = [
  { name: 'the code was scanned', reach: scan },
  { name: 'the answer is stored', reach: answer },
  {
    name: 'the phone has vouched',
    async reach(one) {
      const token = await answer(one)
      await waitUntil(() => one.phone.devices.length > 0, 'the phone has vouched')
      return token
    },
  },
]
/** The keys of the account may have been stored before these deaths. */
const mayBeLinked = new Set(['the answer is stored', 'the phone has vouched'])

/** A user gets ten tokens a minute. */
const forgetAttempts = () => platform.deleteFrom('throttles').execute()

let phones = 0
async function begin({ name, reach }: Moment) {
  const number = `55119000${81_000 + ++phones}`
  const [phone, account] = [standIn.phone({ number, name }), createPasskeyAccount()]
  phone.passkey = account
  const { id } = await ask(connectionEndpoints.create, { body: { name: `${name} ${phones}`, provider: 'beta' } })
  const one: Linking = { id, phone, account }
  return { name, one, token: await reach(one) }
}

const KILLS = Number(process.env.KILLS ?? passing.length)
const deaths = KILLS * (waiting.length + 1)

test(`after ${deaths} deaths in mid-ceremony nothing can be claimed, and each phone can be linked`, {
  timeout: scaledTime(300_000),
}, async () => {
  let running = await product.start()
  for (let kill = 0; kill < KILLS; kill++) {
    await forgetAttempts()
    const last = passing[kill % passing.length] as Moment
    const begun = await Promise.all(waiting.map(begin))
    begun.push(await begin(last))
    await running.kill('SIGKILL')
    await product.forgotten(running)
    running = await product.start()
    await forgetAttempts()
    for (const { name, one, token } of begun) {
      one.account.faults.clear()
      await waitUntil(async () => (await codeOf(one)) !== undefined || (await isConnected(one)), `${name}: a QR code, or the account`)
      if (typeof token === 'string') expect(await read(token), name).toMatchObject({ status: 410 })
    }
    expect(await platform.selectFrom('passkeyRequests').selectAll().execute()).toEqual([])
    await Promise.all(
      begun.map(async ({ name, one }) => {
        if (await isConnected(one)) expect(mayBeLinked).toContain(name)
        else await link(one)
      }),
    )
  }
})
