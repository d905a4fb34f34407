import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { formatDurations, reportGoal, summarize } from '../conversations/durations.ts'
import { closeConnections } from '../conversations/httpClient.ts'
import { runAtRate } from '../conversations/loadPattern.ts'
import { answersAt, openLine, type Sent, sendFrom } from '../conversations/measureBotAnswers.ts'
import { temporaryDatabase } from '../database.ts'
import { startServer } from '../startServer.ts'
import { scaledMilliseconds } from '../yardstick.ts'
import type { Attackers } from './attackProcess.ts'
import { type Company, companyWith, signIn } from './companies.ts'
import { openSlowConnector } from './slowConnector.ts'

const LIST = { perSecond: 5, goal: 100 }
const BOT = { perSecond: 5, goal: 500 }
/** It is measured alone for so long first: goals missed then are the machine's fault. */
const [WARM_UP, ALONE] = [5, 10]
const MEMORY = 400 * 1024 * 1024

/**
 * One company does everything it can against the others, with five users and its own integration: another company's lists and its
 * customers' answers must go on as before. `HOSTILE_SECONDS` shortens the run.
 */
export async function measureHostile(seconds = Number(process.env.HOSTILE_SECONDS ?? 300)): Promise<boolean> {
  const database = await temporaryDatabase()
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder, asShipped: true })
  const pool = new pg.Pool({ ...database.connection, max: 2 })
  pool.on('error', () => undefined)
  const connector = await openSlowConnector()
  try {
    const root = await signIn(product.url)
    const [quiet, hostile] = [await companyWith(root, 'quiet'), await companyWith(root, 'hostile')]
    const line = await openLine(quiet)
    await quietly(quiet, line, { pool, seconds: WARM_UP })
    const alone = await quietly(quiet, line, { pool, seconds: ALONE })
    const attackers = await prepareAttack(hostile, connector.url)
    const attack = fork(join(import.meta.dirname, 'attackProcess.ts'), {
      env: { ...process.env, ATTACK: JSON.stringify({ ...attackers, url: product.url, seconds } satisfies Attackers) },
    })
    const { lists, answers, unanswered } = await quietly(quiet, line, { pool, seconds })
    attack.kill('SIGKILL')
    const { peak } = await product.usage()
    reportGoal('alone: list', { is: formatDurations(alone.lists) })
    reportGoal('alone: message to answer', { is: formatDurations(alone.answers) })
    const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
    const met = [
      reportGoal('others: list', {
        is: formatDurations(lists),
        goal: `p95 < ${scaledMilliseconds(LIST.goal)} ms`,
        met: summarize(lists).p95 < scaledMilliseconds(LIST.goal),
      }),
      reportGoal('others: message to answer', {
        is: `${formatDurations(answers)}, ${unanswered} unanswered`,
        goal: `p95 < ${scaledMilliseconds(BOT.goal, 'writes')} ms`,
        met: summarize(answers).p95 < scaledMilliseconds(BOT.goal, 'writes') && unanswered === 0,
      }),
      reportGoal('memory of the process', { is: megabytes(peak), goal: `< ${megabytes(MEMORY)}`, met: peak < MEMORY }),
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

/** What the other company does meanwhile: it reads its list, and its customers talk to its bot. */
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
    runAtRate(LIST.perSecond, { seconds }, look),
    runAtRate(BOT.perSecond, { seconds }, (turn) => sendFrom(line, { sent, turn, from })),
  ])
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const { times, unanswered } = await answersAt({ pool }, line, sent)
  return { lists, answers: times, unanswered }
}

/** Its customers are answered by an integration that is slow and answers far too much. */
async function prepareAttack({ admin, network, tokens }: Company, connector: string) {
  const { id: integrationId } = await admin<{ id: number }>('/queueIntegration', {
    ...{ type: 'typebot', name: 'Bad', typebotSlug: 'bad', urlN8N: connector },
  })
  const line = await openLine({ admin, network }, { integrationId })
  for (let customer = 0; customer < 20; customer++) await line.write(`5521${9_00_000_000 + customer}`, 'Hello', `first-${customer}`)
  const { tickets } = await admin<{ tickets: { id: number }[] }>('/tickets?status=pending')
  return { tokens, lineId: line.id, ticketIds: tickets.map(({ id }) => id) }
}
