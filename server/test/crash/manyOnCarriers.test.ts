// Guards: server/src/channels, whatsapp/src, server/src/features/connectionRuntime

import { setTimeout as pause } from 'node:timers/promises'
import { campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import { contactLists } from '@recado/contract/contactLists/contactLists'
import { expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { FAST } from '../campaignFixture.ts'
import { connectedNumber, openCloud } from './cloudFixture.ts'
import { ledgerOf } from './compareWithPromises.ts'
import type { startCrashingProduct } from './crashingProduct.ts'
import type { PersistentClient } from './persistentClient.ts'
import { linkedLine, openWhatsapp } from './whatsappFixture.ts'

/** Only when there is time: `npm run chaos` runs it. */
const kills = Number(process.env.KILLS ?? 0)
const RECIPIENTS = Number(process.env.RECIPIENTS ?? 10_000) / 10
const PATIENCE = { timeout: 1_800_000, interval: 200 }
const AT_ONCE = 500
/** A client that polls more often than ten times a second is refused for the rest of the minute, which may be when the campaign ends. */
const LOOKS = 300

const people = Array.from({ length: RECIPIENTS }, (_, at) => ({ name: `Rita ${at}`, number: String(5_511_960_000_000 + at) }))

test.runIf(kills > 0)(
  `${RECIPIENTS} recipients on WhatsApp get a campaign once each, through two deaths`,
  { timeout: 3_600_000 },
  async () => {
    const { standIn, product } = await openWhatsapp()
    await product.start(undefined)
    const shop = standIn.phone({ number: '5511900000001', name: 'Shop' })
    for (const one of people) standIn.phone(one)
    // With the usual pause of a second per message it would take a quarter of an hour.
    const connectionId = await linkedLine(product.root, shop, { settings: { pace: '0', showsTyping: 'no' } })
    const report = await sendThroughDeaths(product, connectionId)
    const bodiesOn = (number: string) =>
      standIn.phone({ number }).screen.messages.flatMap(({ author, body }) => (author === shop.number ? [body] : []))
    const wanted = people.map(({ name }) => [`Hello ${name}`])
    /** A phone that could not decrypt a message asks for it again. */
    await expect.poll(() => people.map(({ number }) => bodiesOn(number)), { timeout: scaledTime(120_000), interval: 500 }).toEqual(wanted)
    expect(report).toMatchObject({ sent: RECIPIENTS, failed: 0 })
    const ledger = await ledgerOf({ ask: product.root, connectionId })
    expect(ledger).toMatchObject({ balanced: true, queued: RECIPIENTS, sent: RECIPIENTS, failed: 0, waiting: 0 })
  },
)

test.runIf(kills > 0)(
  `${RECIPIENTS} recipients of the official API get a campaign once each, and who perhaps got none is told of, through two deaths`,
  { timeout: 3_600_000 },
  async () => {
    const { graph, product } = await openCloud()
    await product.start(undefined)
    const { number, connectionId } = await connectedNumber({ graph, product })
    const who = people.map((one) => ({ ...one, bsuid: `BR.${one.number}` }))
    // They have written, so that free texts reach them.
    for (const one of who) await number.inbound(one, { id: `wamid.${one.number}`, type: 'text', text: { body: 'Oi' } }).told
    await expect.poll(async () => (await ledgerOf({ ask: product.root, connectionId })).stored, PATIENCE).toBe(RECIPIENTS)
    const { sent, failed } = await sendThroughDeaths(product, connectionId)
    const phones = who.map((one) => number.screenOf(one).map(({ body }) => body))
    expect(phones.every((bodies, at) => bodies.length <= 1 && bodies.every((body) => body === `Hello ${people[at]?.name}`))).toBe(true)
    const reached = phones.filter((bodies) => bodies.length === 1).length
    expect({ all: sent + failed, isTrue: sent <= reached && reached <= sent + failed }).toEqual({ all: RECIPIENTS, isTrue: true })
    const ledger = await ledgerOf({ ask: product.root, connectionId })
    expect(ledger).toMatchObject({ balanced: true, queued: RECIPIENTS, sent, failed, waiting: 0 })
  },
)

type Mortal = Awaited<ReturnType<typeof startCrashingProduct>>

/** The campaign begins, the product crashes twice, and the third life completes it. */
async function sendThroughDeaths(product: Mortal, connectionId: number) {
  const ask = product.root
  const contactListId = await filledList(ask)
  const plan = { name: 'Prices', message1: 'Hello {nome}', whatsappId: connectionId, contactListId, pace: FAST }
  const { id } = await ask(campaigns.endpoints.create, { body: { ...plan, scheduledAt: '2026-01-01T09:00' } })
  let done = 0
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await pause(LOOKS)) done = (await ask(campaigns.endpoints.get, { params: { id } })).progress.done
  })()
  const third = Math.floor(RECIPIENTS / 3)
  await product.die(
    [1, 2].map(() => ({ after: third, moment: 20, by: 'SIGKILL' as const })),
    () => done,
  )
  isOver = true
  await watching
  const figures = () => ask(recipientEndpoints.report, { params: { id } })
  await expect.poll(async () => (await figures()).waiting, PATIENCE).toBe(0)
  await expect.poll(async () => (await ledgerOf({ ask, connectionId })).waiting, PATIENCE).toBe(0)
  return figures()
}

async function filledList(ask: PersistentClient): Promise<number> {
  const { id } = await ask(contactLists.endpoints.create, { body: { name: 'Everybody' } })
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const rows = people.slice(from, from + AT_ONCE).map(({ name, number }) => `${name};${number}`)
    await ask(contactListImportEndpoints.upload, { params: { id }, body: { text: ['Nome;Telefone', ...rows].join('\n') } })
  }
  return id
}
