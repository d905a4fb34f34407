import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startServer } from '../children.ts'
import { answersAt, openLine, type Sent, speak } from '../conversations/answering.ts'
import { closeConnections } from '../conversations/client.ts'
import { report, said, summary } from '../conversations/figures.ts'
import { atRate } from '../conversations/pace.ts'
import { temporaryDatabase } from '../database.ts'
import { inTime } from '../yardstick.ts'
import type { Attackers } from './attacks.ts'
import { badConnector } from './badConnector.ts'
import { type Company, companyWith, signIn } from './companies.ts'

const LIST = { perSecond: 5, goal: 100 }
const BOT = { perSecond: 5, goal: 500 }
/** So long it is alone before, for the machine's sake: what is beside the goals then is not the hostile one's doing. */
const [WARM_UP, ALONE] = [5, 10]
const MEMORY = 400 * 1024 * 1024

/**
 * One company does all that it can against the others, from five users and its own integration: another company's lists and
 * its customers' answers go on as if nothing were. `seconds` from the environment, for a shorter try.
 */
export async function measureHostile(seconds = Number(process.env.HOSTILE_SECONDS ?? 300)): Promise<boolean> {
  const database = await temporaryDatabase()
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder, asShipped: true })
  const pool = new pg.Pool({ ...database.connection, max: 2 })
  pool.on('error', () => undefined)
  const connector = await badConnector()
  try {
    const root = await signIn(product.url)
    const [quiet, hostile] = [await companyWith(root, 'quiet'), await companyWith(root, 'hostile')]
    const line = await openLine(quiet)
    await quietly(quiet, line, { pool, seconds: WARM_UP })
    const alone = await quietly(quiet, line, { pool, seconds: ALONE })
    const attackers = await prepareAttack(hostile, connector.url)
    const attack = fork(join(import.meta.dirname, 'attacks.ts'), {
      env: { ...process.env, ATTACK: JSON.stringify({ ...attackers, url: product.url, seconds } satisfies Attackers) },
    })
    const { lists, answers, unanswered } = await quietly(quiet, line, { pool, seconds })
    attack.kill('SIGKILL')
    const { peak } = await product.usage()
    report('alone: list', { is: said(alone.lists) })
    report('alone: message to answer', { is: said(alone.answers) })
    const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
    const met = [
      report('others: list', { is: said(lists), goal: `p95 < ${inTime(LIST.goal)} ms`, met: summary(lists).p95 < inTime(LIST.goal) }),
      report('others: message to answer', {
        is: `${said(answers)}, ${unanswered} unanswered`,
        goal: `p95 < ${inTime(BOT.goal, 'writes')} ms`,
        met: summary(answers).p95 < inTime(BOT.goal, 'writes') && unanswered === 0,
      }),
      report('memory of the process', { is: megabytes(peak), goal: `< ${megabytes(MEMORY)}`, met: peak < MEMORY }),
    ]
    console.log(`  for ${seconds} s, the machine's load at the end ${loadavg()[0]?.toFixed(1)}`)
    return met.every(Boolean)
  } finally {
    closeConnections()
    await connector.close()
    await pool.end()
    await product.end()
    await database.close()
  }
}

type Line = Awaited<ReturnType<typeof openLine>>
let begun = 0

/** What the other company does meanwhile: it looks at its list, and its customers talk to its bot. */
async function quietly({ admin }: Company, line: Line, { pool, seconds }: { pool: pg.Pool; seconds: number }) {
  const lists: number[] = []
  const sent: Sent = new Map()
  const from = ++begun
  const look = async () => {
    const began = performance.now()
    await admin('/tickets?status=pending')
    lists.push(performance.now() - began)
  }
  await Promise.all([
    atRate(LIST.perSecond, { seconds }, look),
    atRate(BOT.perSecond, { seconds }, (turn) => speak(line, { sent, turn, from })),
  ])
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const { times, unanswered } = await answersAt({ pool }, line, sent)
  return { lists, answers: times, unanswered }
}

/** Its customers are answered by an integration that takes long and says far too much. */
async function prepareAttack({ admin, network, tokens }: Company, connector: string) {
  const { id: integrationId } = await admin<{ id: number }>('/queueIntegration', {
    ...{ type: 'typebot', name: 'Bad', typebotSlug: 'bad', urlN8N: connector },
  })
  const line = await openLine({ admin, network }, { integrationId })
  for (let customer = 0; customer < 20; customer++) await line.write(`5521${9_00_000_000 + customer}`, 'Hello', `first-${customer}`)
  const { tickets } = await admin<{ tickets: { id: number }[] }>('/tickets?status=pending')
  return { tokens, lineId: line.id, ticketIds: tickets.map(({ id }) => id) }
}
