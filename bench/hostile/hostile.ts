import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { formatDurations, reportFigure } from '../conversations/durations.ts'
import { closeConnections } from '../conversations/httpClient.ts'
import { runAtRate } from '../conversations/loadPattern.ts'
import { answersAt, openLine, type Sent, sendFrom } from '../conversations/measureBotAnswers.ts'
import { temporaryDatabase } from '../database.ts'
import { startServer } from '../startServer.ts'
import type { Attackers } from './attackProcess.ts'
import { type Company, companyWith, signIn } from './companies.ts'
import { openSlowConnector } from './slowConnector.ts'

const PER_SECOND = { list: 5, bot: 5 }
/** Seconds for which it is measured alone first, to compare with. */
const [WARM_UP, ALONE] = [5, 10]
const MEMORY = 400 * 1024 * 1024
/** For the last answers. */
const PATIENCE = 30_000

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
    reportFigure('alone: list', { is: formatDurations(alone.lists) })
    reportFigure('alone: message to answer', { is: formatDurations(alone.answers) })
    const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
    reportFigure('others: list', { is: formatDurations(lists) })
    console.log(`  for ${seconds} s, the machine's load at the end ${loadavg()[0]?.toFixed(1)}`)
    const met = [
      reportFigure('others: message to answer', {
        is: `${formatDurations(answers)}, ${unanswered} unanswered`,
        limit: 'all answered',
        met: unanswered === 0,
      }),
      reportFigure('memory of the process', { is: megabytes(peak), limit: `< ${megabytes(MEMORY)}`, met: peak < MEMORY }),
    ]
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
    runAtRate(PER_SECOND.list, { seconds }, look),
    runAtRate(PER_SECOND.bot, { seconds }, (turn) => sendFrom(line, { sent, turn, from })),
  ])
  const end = performance.now() + PATIENCE
  for (;;) {
    const { times, unanswered } = await answersAt({ pool }, line, sent)
    if (unanswered === 0 || performance.now() > end) return { lists, answers: times, unanswered }
    await pause(500)
  }
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
