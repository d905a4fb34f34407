import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openMigrated } from '../../server/src/kernel/database/openDatabase.ts'
import { createLog } from '../../server/src/kernel/log.ts'
import { type CloudNumber, settingsOf } from '../../server/test/cloud/cloudNumber.ts'
import { startFakeGraphApi } from '../../server/test/cloud/fakeGraphApi.ts'
import { reportFigure } from '../conversations/durations.ts'
import { temporaryDatabase } from '../database.ts'
import type { Sender } from './sender.ts'

type Place = { database: Awaited<ReturnType<typeof temporaryDatabase>>; graph: Awaited<ReturnType<typeof startFakeGraphApi>> }

/** The service's limit per second of one number. */
const PER_SECOND = 80
const LOWERED = 20
/** Seconds from the first refusal until it sends at the allowed rate. */
const SOON = 10

/**
 * Messages over numbers of the official API, through a stand-in that refuses what exceeds its limits and counts by itself: with one
 * process, with two that share a number, and with limits that are lowered meanwhile. `NUMBERS_SECONDS` shortens the run.
 */
export async function measureNumbers(seconds = Number(process.env.NUMBERS_SECONDS ?? 60)): Promise<boolean> {
  const database = await temporaryDatabase()
  const { close } = await openMigrated(database.connection, createLog('error'))
  await close()
  const graph = await startFakeGraphApi()
  try {
    const place = { database, graph }
    return [
      await measureFull(place, { processes: 1, people: PER_SECOND * seconds }),
      await measureFull(place, { processes: 2, people: PER_SECOND * seconds }),
      await measureLowered(place, LOWERED * seconds),
    ].every(Boolean)
  } finally {
    await graph.close()
    await database.close()
  }
}

/** Nothing refused, nothing lost, nothing twice. */
async function measureFull(place: Place, { processes, people }: { processes: number; people: number }) {
  const number = silentNumber(place)
  const senders = await sendersOn(place, number, { processes, people })
  const began = performance.now()
  await Promise.all(senders.map(({ send }) => send()))
  const rate = people / ((performance.now() - began) / 1000)
  for (const { end } of senders) end()
  const refused = refusedBy(number)
  return reportFigure(`${people} messages, ${processes} process${processes > 1 ? 'es' : ''}`, {
    is: `${rate.toFixed(1)}/s, at most ${number.counts.most} in a second, ${refused} refused, ${lost(number, people)} lost`,
    limit: 'none refused, none lost',
    met: refused === 0 && lost(number, people) === 0,
  })
}

/** Two processes at full rate, when the limit of their number is suddenly lowered. */
async function measureLowered(place: Place, people: number) {
  const number = silentNumber(place)
  const senders = await sendersOn(place, number, { processes: 2, people })
  const sent = Promise.all(senders.map(({ send }) => send()))
  while (number.counts.taken < people / 4) await pause(20)
  number.limits.perSecond = LOWERED
  const lowered = performance.now()
  let [quiet, refused, takenThen] = [lowered, 0, number.counts.taken]
  let isOver = false
  void sent.then(() => {
    isOver = true
  })
  while (!isOver) {
    await pause(50)
    if (refusedBy(number) > refused && performance.now() - lowered < SOON * 1000) quiet = performance.now()
    if (performance.now() - lowered < SOON * 1000) [refused, takenThen] = [refusedBy(number), number.counts.taken]
  }
  await sent
  for (const { end } of senders) end()
  const rest = (performance.now() - lowered) / 1000 - SOON
  const later = refusedBy(number) - refused
  const taken = people - takenThen
  return reportFigure(`lowered to ${LOWERED}/s under way`, {
    is: `${refused} refused in the ${((quiet - lowered) / 1000).toFixed(1)} s until it followed, then ${later} of ${taken} at ${(taken / rest).toFixed(1)}/s; ${lost(number, people)} lost`,
    limit: 'then <= 10 % refused, none lost',
    met: later <= taken / 10 && lost(number, people) === 0,
  })
}

/** A number that sends no statuses. */
function silentNumber({ graph }: Place) {
  const number = graph.number()
  number.tells = []
  number.hasWindow = false
  return number
}

const refusedBy = ({ counts }: CloudNumber) => [...counts.refused.values()].reduce((sum, count) => sum + count, 0)

/** People who did not get exactly their one message. */
const lost = (number: CloudNumber, people: number) => {
  const whole = [...number.people.values()].filter((who) => number.screens.get(who.bsuid)?.length === 1).length
  return people - whole + (number.counts.taken - people)
}

type Sending = { processes: number; people: number }
let lines = 0

async function sendersOn({ database, graph }: Place, number: CloudNumber, { processes, people }: Sending) {
  const each = people / processes
  const start = (place: number) =>
    started({
      ...{ connection: database.connection, address: graph.url, connectionId: ++lines, settings: settingsOf(number) },
      ...{ first: 5_511_970_000_000 + place * each, people: each },
    })
  return Promise.all(Array.from({ length: processes }, (_, place) => start(place)))
}

async function started(sender: Sender) {
  const child = fork(join(import.meta.dirname, 'sender.ts'), { env: { ...process.env, SENDER: JSON.stringify(sender) } })
  await told(child)
  return {
    async send() {
      const sent = told(child)
      child.send('send')
      await sent
    },
    end: () => child.removeAllListeners('exit').kill('SIGKILL'),
  }
}

const told = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A sender ended with ${code}`)))
    child.once('message', () => resolve())
  })
