import { setTimeout as pause } from 'node:timers/promises'
import { eventChannel } from '@recado/contract/events'
import type { Handset } from '../../whatsapp/test/fakeWhatsapp/handset.ts'
import { formatDurations, reportFigure } from '../conversations/durations.ts'
import { createCaller } from '../conversations/httpClient.ts'
import { runAtRate } from '../conversations/loadPattern.ts'
import { connectSocket } from '../conversations/socketAudience.ts'
import { watchCpu } from '../conversations/watchCpu.ts'
import type { LinesPlace } from './lines.ts'

const IN_A_SECOND = 100
const OUT_A_SECOND = 50
const CUSTOMERS_EACH = 4
const SECONDS = { full: 30, quick: 5 }
const PATIENCE = 60_000

type Customer = { handset: Handset; shop: Handset; ticketId: number }

/** Over all connections at once: from the customer's phone to an agent's socket, and from the agent's call to the phone. */
export async function measureTraffic(place: LinesPlace, size: 'full' | 'quick'): Promise<boolean[]> {
  const customers = await known(place)
  return [await measureIn(place, customers, SECONDS[size]), await measureOut(place, customers, SECONDS[size])]
}

/** Everybody has written once and was accepted by the administrator. */
async function known({ standIn, lines, admin, token, product, company }: LinesPlace): Promise<Customer[]> {
  const put = createCaller(product.url, token)
  const all = lines.flatMap(({ shop }, line) =>
    Array.from({ length: CUSTOMERS_EACH }, (_, place) => ({
      shop,
      handset: standIn.phone({ number: `5521${900_000_000 + line * CUSTOMERS_EACH + place}`, name: `Cliente ${line} ${place}` }),
    })),
  )
  for (const { handset, shop } of all) await handset.write(shop, { body: 'Oi' })
  const customers: Customer[] = []
  for (const one of all) {
    const ticketId = await ticketOf(admin, one.handset.number)
    await put('PUT', `/tickets/${ticketId}`, { status: 'open', userId: company.admin.id })
    await admin(`/messages/${ticketId}`, { body: 'Bom dia' })
    await one.handset.shown(({ author }) => author === one.shop.number)
    customers.push({ ...one, ticketId })
  }
  return customers
}

async function ticketOf(admin: LinesPlace['admin'], number: string) {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(50)) {
    const { tickets } = await admin<{ tickets: { id: number }[] }>(`/tickets?showAll=true&searchParam=${number}`)
    if (tickets[0]) return tickets[0].id
  }
  throw new Error(`${number} has written, and has no ticket`)
}

const oneOf = (customers: readonly Customer[], turn: number) => customers[turn % customers.length] as Customer

async function measureIn({ product, company, token }: LinesPlace, customers: readonly Customer[], seconds: number) {
  const waiting = new Map<string, number>()
  const latencies: number[] = []
  const heard = (body: string) => {
    const began = waiting.get(body)
    if (began === undefined) return
    waiting.delete(body)
    latencies.push(performance.now() - began)
  }
  const socket = await connectSocket(product.url, { token, name: eventChannel(company.id, 'appMessage'), heard })
  const usage = await watchCpu(product)
  const went = await runAtRate(IN_A_SECOND, { seconds }, async (turn) => {
    const { handset, shop } = oneOf(customers, turn)
    const body = `Pergunta ${turn}`
    waiting.set(body, performance.now())
    await handset.write(shop, { body })
  })
  for (const until = Date.now() + PATIENCE; waiting.size > 0 && Date.now() < until; ) await pause(10)
  console.log(`  ${await usage()}`)
  socket.terminate()
  const missing = went.count - latencies.length
  return reportFigure('WhatsApp in, to the socket', {
    is: `${(latencies.length / went.seconds).toFixed(0)}/s of ${IN_A_SECOND}, ${formatDurations(latencies)}, ${missing} not heard`,
    limit: 'all heard',
    met: missing === 0,
  })
}

async function measureOut({ product, admin }: LinesPlace, customers: readonly Customer[], seconds: number) {
  const latencies: number[] = []
  let refused = 0
  const usage = await watchCpu(product)
  const went = await runAtRate(OUT_A_SECOND, { seconds }, async (turn) => {
    const { handset, ticketId } = oneOf(customers, turn)
    const body = `Resposta ${turn}`
    const began = performance.now()
    const isTaken = await admin(`/messages/${ticketId}`, { body }).then(
      () => true,
      () => false,
    )
    if (!isTaken) return void refused++
    await handset.shown((shown) => shown.body.endsWith(body))
    latencies.push(performance.now() - began)
  })
  console.log(`  ${await usage()}`)
  return reportFigure('WhatsApp out, to the phone', {
    is: `${(latencies.length / went.seconds).toFixed(0)}/s of ${OUT_A_SECOND}, ${formatDurations(latencies)}, ${refused} refused`,
    limit: 'none refused',
    met: refused === 0,
  })
}
