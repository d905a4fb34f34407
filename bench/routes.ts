import { randomUUID } from 'node:crypto'
import { type LoadFigures, median, runHttpLoad } from './httpLoad.ts'
import { READER, WRITER } from './serverOptions.ts'

const ROUNDS = 5

type Servers = { product: string; bare: string }
/** `limit`: the least share of the bare server's rate. */
type Comparison = { work: string; limit: number; product: LoadFigures[]; bare: LoadFigures[] }

const tag = () => ({ name: `Tag ${randomUUID()}`, color: '#0f766e' })

async function post(url: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as { token: string }
}

/** One company that is read, with forty tags, and another that is written. */
export async function prepare(product: string) {
  const reader = (await post(`${product}/api/auth/login`, READER)).token
  await post(`${product}/api/companies`, { ...WRITER, name: 'Writer', planId: 1 }, reader)
  for (let count = 0; count < 40; count++) await post(`${product}/api/tags`, tag(), reader)
  return { reader, writer: (await post(`${product}/api/auth/login`, WRITER)).token }
}

type Tokens = Awaited<ReturnType<typeof prepare>>

/** The product and the bare server alternate, so that other load of the machine affects both. */
export async function compareRoutes({ product, bare }: Servers, { reader, writer }: Tokens) {
  const list: Comparison = { work: 'list of 40', limit: 0.25, product: [], bare: [] }
  const create: Comparison = { work: 'create', limit: 0.16, product: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    list.product.push(await runHttpLoad({ url: `${product}/api/tags?limit=40`, token: reader }))
    list.bare.push(await runHttpLoad({ url: `${bare}/list` }))
    create.product.push(await runHttpLoad({ url: `${product}/api/tags`, token: writer, method: 'POST', body: tag }))
    create.bare.push(await runHttpLoad({ url: `${bare}/create`, method: 'POST', body: tag }))
  }
  return [list, create].map(report)
}

function report({ work, limit, product, bare }: Comparison) {
  const ratio = median(product.map((figures, round) => figures.perSecond / (bare[round]?.perSecond ?? 1)))
  const side = (figures: LoadFigures[]) =>
    `${Math.round(median(figures.map((one) => one.perSecond)))}/s, p50 ${median(figures.map((one) => one.p50))} ms`
  console.log(
    `${work.padEnd(12)} product ${side(product).padEnd(26)} bare ${side(bare).padEnd(26)} ratio ${(ratio * 100).toFixed(0)} % (limit ${limit * 100} %)`,
  )
  return ratio >= limit
}

/** argon2id is meant to be slow for those who sign in; others should not notice it. */
export async function measureLogin(product: string, token: string) {
  const alone = await pace(product, token)
  const logins = runHttpLoad(
    {
      url: `${product}/api/auth/login`,
      method: 'POST',
      body: () => ({ ...READER, email: `nobody-${randomUUID()}@recado.test`, password: 'wrong' }),
      expect: 401,
    },
    { connections: 4 },
  )
  const meanwhile = await pace(product, token)
  const { perSecond, p50 } = await logins
  console.log(
    `login        ${perSecond.toFixed(0)}/s, p50 ${p50} ms; other requests p95 ${meanwhile.toFixed(1)} ms meanwhile, ${alone.toFixed(1)} ms alone`,
  )
}

/** A request every 10 ms for three seconds, as a person's screen would send: the p95 of its wait. */
async function pace(product: string, token: string) {
  const waits: Promise<number>[] = []
  for (let count = 0; count < 300; count++) {
    waits.push(timed(`${product}/api/tags?limit=40`, token))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const sorted = (await Promise.all(waits)).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

async function timed(url: string, token: string) {
  const start = performance.now()
  await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer()
  return performance.now() - start
}
