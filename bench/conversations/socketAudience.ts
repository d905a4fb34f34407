import { eventChannel } from '@recado/contract/events'
import { WebSocket } from 'ws'
import { type Company, LISTENERS, type Person } from '../seed/insertCompany.ts'
import { sessionTokens } from '../seed/sessionTokens.ts'

const AT_ONCE = 25
const SETTLING = 1000

export type Audience = Awaited<ReturnType<typeof openAudience>>
type AudienceOptions = { company: Company; folder: string }

/** The sockets of everybody. The first twenty report each new message. */
export async function openAudience(url: string, { company, folder }: AudienceOptions) {
  const tokenOf = sessionTokens(folder)
  const sockets: WebSocket[] = []
  const waiting = new Map<string, number>()
  const latencies: number[] = []
  let deaf = 0

  const hear = (place: number) => (body: string) => {
    const began = waiting.get(body)
    if (began === undefined) return
    if (place < LISTENERS) latencies.push(performance.now() - began)
    else deaf++
  }
  const open = async (person: Person, place: number) =>
    connectSocket(url, { token: await tokenOf(person), name: eventChannel(company.id, 'appMessage'), heard: hear(place) })

  for (let from = 0; from < company.listeners.length; from += AT_ONCE) {
    const some = company.listeners.slice(from, from + AT_ONCE)
    sockets.push(...(await Promise.all(some.map((person, place) => open(person, from + place)))))
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLING))

  return {
    count: sockets.length,
    expect: (body: string) => waiting.set(body, performance.now()),
    latencies,
    /** How often somebody received what they must not receive. */
    wronglyHeard: () => deaf,
    forget() {
      waiting.clear()
      latencies.length = 0
    },
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** All connect at once, as after a network failure; the returned function closes them. */
export async function connectAll(url: string, { people, folder }: { people: readonly Person[]; folder: string }) {
  const tokenOf = sessionTokens(folder)
  const tokens = await Promise.all(people.map(tokenOf))
  const began = performance.now()
  const sockets = await Promise.all(tokens.map((token) => connectSocket(url, { token, name: '', heard: () => undefined })))
  const ready = performance.now() - began
  return {
    ready,
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

type Listening = { token: string; name: string; heard: (body: string) => void }

/** The frames of engine.io and socket.io that matter here; parsing all would take processor time from the product. */
const frames = { opened: '0', joined: '40', ping: '2', pong: '3', event: '42' }
const bodyOf = /"body":"([^"]*)"/

export function connectSocket(url: string, { token, name, heard }: Listening) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const created = `${frames.event}["${name}",{"action":"create"`
  return new Promise<WebSocket>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (bytes: Buffer) => {
      const start = bytes.toString('latin1', 0, created.length)
      if (start === created) heard(bodyOf.exec(bytes.toString())?.[1] ?? '')
      else if (start === frames.ping) socket.send(frames.pong)
      else if (start.startsWith(`${frames.event}["ready"`)) resolve(socket)
      else if (start.startsWith(frames.opened)) socket.send(`${frames.joined}${JSON.stringify({ token })}`)
    })
  })
}
