import { channel } from '@recado/contract/events'
import { io, type Socket } from 'socket.io-client'
import { type Company, HEARING } from '../seed/company.ts'
import { tokensOf } from './people.ts'

const AT_ONCE = 25
const SETTLING = 1000

export type Audience = Awaited<ReturnType<typeof openAudience>>

/** Everybody's sockets. The first twenty tell of each new message when it reaches them. */
export async function openAudience(url: string, { company, folder }: { company: Company; folder: string }) {
  const tokenOf = tokensOf(folder)
  const sockets: Socket[] = []
  const waiting = new Map<string, number>()
  const latencies: number[] = []
  let deaf = 0

  for (let from = 0; from < company.listeners.length; from += AT_ONCE) {
    const some = company.listeners.slice(from, from + AT_ONCE)
    sockets.push(...(await Promise.all(some.map(async (person) => connected(url, await tokenOf(person))))))
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLING))
  sockets.forEach((socket, place) => {
    socket.on(channel(company.id, 'appMessage'), ({ action, message }: { action: string; message: { body: string } }) => {
      const began = waiting.get(message.body)
      if (action !== 'create' || began === undefined) return
      if (place < HEARING) latencies.push(performance.now() - began)
      else deaf++
    })
  })

  return {
    count: sockets.length,
    expect: (body: string) => waiting.set(body, performance.now()),
    latencies,
    /** How often somebody heard what is not theirs to hear. */
    wronglyHeard: () => deaf,
    forget() {
      waiting.clear()
      latencies.length = 0
    },
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

const connected = (url: string, token: string) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false })
    socket.once('ready', () => resolve(socket))
    socket.once('connect_error', reject)
  })
