import { eventChannel } from '@recado/contract/events'
import pg from 'pg'
import type { WebSocket } from 'ws'
import { formatDurations, reportFigure } from '../conversations/durations.ts'
import { createClient } from '../conversations/httpClient.ts'
import { connectSocket } from '../conversations/socketAudience.ts'
import { temporaryDatabase } from '../database.ts'
import { type Company, insertCompany } from '../seed/insertCompany.ts'
import { sessionTokens } from '../seed/sessionTokens.ts'
import { type Processes, startProcesses } from './processes.ts'

const AT_ONCE = 25
const EVENTS = 20

/** An event for everybody in a company, with its sockets spread over so many processes. */
export async function measureFanOut({ count, people }: { count: number; people: number }) {
  const database = await temporaryDatabase()
  const processes = await startProcesses(count, database)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const company = await insertCompany(client, { name: 'many', listeners: people })
    const before = await processes.megabytes()
    const crowd = await gather(processes, { company, folder: database.folder })
    const megabytes = (await processes.megabytes()) - before
    const cpu = await processes.cpu()
    const times: number[] = []
    for (let turn = 0; turn < EVENTS; turn++) times.push(await crowd.tell(turn))
    const used = (await processes.cpu()) - cpu
    crowd.close()
    reportFigure(`${people} sockets on ${count} processes`, {
      is: `to the last ${formatDurations(times)}; ${((used * 1000) / (EVENTS * people)).toFixed(0)} µs of a processor and ${((megabytes * 1024) / people).toFixed(0)} kB each`,
    })
  } finally {
    await client.end()
    await processes.end()
    await database.close()
  }
}

async function gather(processes: Processes, { company, folder }: { company: Company; folder: string }) {
  const tokenOf = sessionTokens(folder)
  const sockets: WebSocket[] = []
  let [arrived, wanted] = [0, Number.POSITIVE_INFINITY]
  let all: () => void = () => undefined
  const heard = () => {
    if (++arrived === wanted) all()
  }
  for (let from = 0; from < company.listeners.length; from += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        company.listeners
          .slice(from, from + AT_ONCE)
          .map(async (person, place) =>
            connectSocket(processes.at(from + place), { token: await tokenOf(person), name: eventChannel(company.id, 'tag'), heard }),
          ),
      )),
    )
  const token = await tokenOf(company.admin)
  return {
    /** How long it takes until the last one has received it. */
    async tell(turn: number) {
      arrived = 0
      wanted = sockets.length
      const done = new Promise<void>((resolve) => {
        all = resolve
      })
      const began = performance.now()
      await Promise.all([createClient(processes.at(turn), token)('/tags', { name: `Tag ${turn}`, color: '#0f766e' }), done])
      return performance.now() - began
    },
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}
