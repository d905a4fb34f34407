import { createHash, generateKeyPairSync } from 'node:crypto'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Handset } from '../../../../whatsapp/test/fakeWhatsapp/handset.ts'
import { createPasskeyAccount, type PasskeyFault } from '../../../../whatsapp/test/fakeWhatsapp/passkeyAccount.ts'
import { recordingHost } from '../../../test/channels/recordingHost.ts'
import { whatsappBench } from '../../../test/channels/whatsappBench.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import type { ConnectionRef } from '../channel.ts'

const host = recordingHost()
const bench = await whatsappBench(host)
afterAll(() => bench.close())
beforeEach(() => host.answersPasskey(() => undefined))

const states = (connection: ConnectionRef) => host.states(connection)
const last = (connection: ConnectionRef) => states(connection).at(-1)
const isEnd = (connection: ConnectionRef) => ['CONNECTED', 'DISCONNECTED'].includes(last(connection)?.status ?? '')
const { acknowledged } = bench.standIn.network.newcomers.passkeys

/** A phone whose account asks for a passkey, and a connection that is to be linked to it. */
async function newLink({ faults = [], hasBriefCodes = false }: { faults?: PasskeyFault[]; hasBriefCodes?: boolean } = {}) {
  const { line: connection, shop } = await bench.newLine({ hasBriefCodes })
  const account = createPasskeyAccount()
  for (const fault of faults) account.faults.add(fault)
  shop.passkey = account
  return { connection, shop, account }
}

async function scan(connection: ConnectionRef, shop: Handset) {
  await waitUntil(() => last(connection)?.status === 'qrcode', 'a QR code')
  shop.scan(last(connection)?.qrcode ?? '')
}

async function enterCode(connection: ConnectionRef, shop: Handset) {
  await waitUntil(() => Boolean(last(connection)?.pairingCode), 'a code')
  await shop.enterCode(last(connection)?.pairingCode ?? '')
}

/** Links by a code of this kind until the connection is open or has failed. */
async function link({ connection, shop }: Awaited<ReturnType<typeof newLink>>, by: 'scan' | 'code') {
  const session = await bench.carrier.open(connection, host.host, by === 'code' ? { number: shop.number } : undefined)
  await (by === 'code' ? enterCode(connection, shop) : scan(connection, shop))
  return session
}

const reasons = (connection: ConnectionRef) => states(connection).flatMap(({ reason }) => reason ?? [])

test.each(['scan', 'code'] as const)('an account that asks for a passkey is linked by %s', async (by) => {
  const one = await newLink()
  host.answersPasskey((challenge) => one.account.sign(challenge))
  const before = acknowledged.length
  const session = await link(one, by)
  await waitUntil(() => last(one.connection)?.status === 'CONNECTED', 'a connection')
  expect(one.account.refusals).toEqual([])
  expect(reasons(one.connection)).toEqual(['passkeyNeeded', 'passkeySent', 'passkeyConfirm'])
  const shown = states(one.connection).find(({ reason }) => reason === 'passkeyConfirm')
  expect(shown?.pairingCode).toBe(one.account.shownCode)
  expect(states(one.connection).find(({ reason }) => reason === 'passkeyNeeded')?.passkey).toMatchObject({ rpId: 'whatsapp.com' })
  expect(acknowledged.slice(before)).toEqual(expect.arrayContaining(['passkey_prologue_request', 'crsc_continuation']))
  await session.close()
  const reopened = await bench.carrier.open(one.connection, host.host)
  await waitUntil(() => last(one.connection)?.status === 'CONNECTED', 'the same account again')
  await reopened.close()
})

test('an answer that comes after all QR codes have run out still links the account', async () => {
  const one = await newLink({ hasBriefCodes: true })
  let askedAt: number | undefined
  host.answersPasskey((challenge) => {
    askedAt ??= Date.now()
    return Date.now() - askedAt > 3500 ? one.account.sign(challenge) : undefined
  })
  const session = await link(one, 'scan')
  await waitUntil(() => isEnd(one.connection), 'the end')
  expect(last(one.connection)).toMatchObject({ status: 'CONNECTED' })
  await session.close()
})

const { privateKey: foreignKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const bad = {
  signature: { key: foreignKey },
  origin: { origin: 'https://web.whatsapp.example' },
  rpIdHash: { rpId: 'example.com' },
  flags: { flags: 1 },
} as const

test.each(Object.keys(bad) as (keyof typeof bad)[])(
  'WhatsApp refuses an answer with a wrong %s, and the next try begins anew',
  async (part) => {
    const one = await newLink()
    host.answersPasskey((challenge) => one.account.sign(challenge, bad[part]))
    const session = await link(one, 'scan')
    await waitUntil(() => isEnd(one.connection), 'the refusal')
    expect(last(one.connection)).toEqual({ status: 'DISCONNECTED', reason: 'passkeyRefused' })
    expect(one.account.refusals).toEqual([part])
    await session.close()
    await linkAgain(one)
  },
)

test('an answer to an earlier challenge is refused', async () => {
  const one = await newLink()
  const old: PasskeyAssertion = one.account.sign(createHash('sha256').update('old').digest('base64url'))
  host.answersPasskey(() => old)
  const session = await link(one, 'scan')
  await waitUntil(() => isEnd(one.connection), 'the refusal')
  expect(one.account.refusals).toEqual(['challenge'])
  await session.close()
})

/** Nothing of the failed try stands in the way: no key of it was stored. */
async function linkAgain(one: Awaited<ReturnType<typeof newLink>>) {
  one.account.faults.clear()
  host.answersPasskey((challenge) => one.account.sign(challenge))
  const session = await link(one, 'scan')
  await waitUntil(() => isEnd(one.connection), 'the second try')
  expect(last(one.connection)?.status).toBe('CONNECTED')
  await session.close()
}

test.each([
  ['optionsMissing', 'passkeyMissing'],
  ['refused', 'passkeyRefused'],
  ['neverContinues', 'passkeySilent'],
  ['neverVouches', 'passkeySilent'],
  ['cut', 'passkeyCut'],
] as const)('a try that fails with %s has its reason, and the account can be linked afterwards', async (fault, reason) => {
  for (const by of ['scan', 'code'] as const) {
    const one = await newLink({ faults: [fault] })
    host.answersPasskey((challenge) => one.account.sign(challenge))
    const session = await link(one, by)
    await waitUntil(() => isEnd(one.connection), 'the end')
    expect(last(one.connection)).toEqual({ status: 'DISCONNECTED', reason })
    await session.close()
    await linkAgain(one)
  }
})

test('without an answer the request ends', async () => {
  const one = await newLink()
  const session = await link(one, 'scan')
  await waitUntil(() => isEnd(one.connection), 'the end')
  expect(last(one.connection)).toEqual({ status: 'DISCONNECTED', reason: 'passkeyExpired' })
  await session.close()
})

test('a second challenge replaces the first', async () => {
  const one = await newLink({ faults: ['secondChallenge'] })
  host.answersPasskey((challenge) => one.account.sign(challenge))
  const session = await link(one, 'scan')
  await waitUntil(() => isEnd(one.connection), 'a connection')
  expect([last(one.connection)?.status, one.account.refusals]).toEqual(['CONNECTED', []])
  await session.close()
})

test.each(['passkeyNeeded', 'passkeySent', 'passkeyConfirm'])('a try that is closed at %s can be begun anew', async (reason) => {
  for (let turn = 0; turn < 7; turn++) {
    const one = await newLink({ faults: ['neverVouches'] })
    host.answersPasskey((challenge) => (reason === 'passkeyNeeded' ? undefined : one.account.sign(challenge)))
    const session = await link(one, turn % 2 === 0 ? 'scan' : 'code')
    await waitUntil(() => reasons(one.connection).includes(reason), reason)
    await session.close()
    await linkAgain(one)
  }
})
