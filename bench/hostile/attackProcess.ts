import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** The input of the attacking process: five people of one company, and the duration. */
export type Attackers = { url: string; tokens: string[]; lineId: number; ticketIds: number[]; seconds: number }

const told = JSON.parse(process.env.ATTACK ?? '{}') as Attackers
// Real attackers are on other machines: here they get only spare processor time.
setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit())
const end = Date.now() + told.seconds * 1000
const isOver = () => Date.now() >= end
const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item
const token = () => anyOf(told.tokens)

async function call(method: string, path: string, body?: unknown, bearer = token()) {
  const headers = { authorization: `Bearer ${bearer}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
  const response = await fetch(`${told.url}/api${path}`, { method, headers, ...sent, signal: AbortSignal.timeout(30_000) })
  await response.arrayBuffer()
}

const MOST_SOCKETS = 550
const AT_ONCE = 200

/** A socket of socket.io, reduced to signing in and sending. */
function openSocket() {
  const socket = new WebSocket(`${told.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    const text = String(data)
    if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: token() })}`)
    if (text === '2') socket.send('3')
  })
  return socket
}

async function manySockets() {
  const sockets: WebSocket[] = []
  while (!isOver()) {
    if (sockets.length < MOST_SOCKETS) sockets.push(openSocket())
    const socket = anyOf(sockets)
    for (let count = 0; count < AT_ONCE && socket.readyState === WebSocket.OPEN; count++)
      for (const said of [['userStatus'], ['joinChatBox', anyOf(told.ticketIds)], ['typing', anyOf(told.ticketIds)]])
        socket.send(`42${JSON.stringify(said)}`)
    await pause(20)
  }
}

const some = () => Math.random() < 0.5
async function shapes() {
  const query = new URLSearchParams({ limit: String(1 + Math.floor(Math.random() * 200)) })
  if (some()) query.set('status', anyOf(['open', 'pending', 'closed']))
  if (some()) query.set('queueIds', JSON.stringify(Array.from({ length: 50 }, (_, at) => at)))
  if (some()) query.set('tags', '[1,2,3]')
  if (some()) query.set('users', '[1,2,3]')
  if (some()) query.set('date', '2024-01-01')
  if (some()) query.set('withUnreadMessages', 'true')
  if (some()) query.set('searchParam', anyOf(['%', 'a', 'mensagem', '0']))
  await call('GET', `/tickets?${query}`)
  await call('GET', `/search?q=${anyOf(['men', 'aaa', '%25%25%25'])}`)
}

const newUser = () =>
  call('POST', '/users', { name: 'One more', email: `${randomUUID()}@recado.test`, password: 'One-More-1' }, told.tokens[0])
const nested = () => call('POST', '/contacts/upload', `[{"Nome":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`, told.tokens[0])
const sheet = () =>
  call(
    'POST',
    '/contacts/upload',
    Array.from({ length: 20_000 }, (_, at) => ({ Nome: `Row ${at}`, Telefone: `55119${String(10_000_000 + at)}` })),
    told.tokens[0],
  )
const said = { number: '5511912345678', name: 'Hostile' }
const write = () =>
  call('POST', `/simulator/connections/${told.lineId}/inbound`, { from: said, body: `${'*'.repeat(4000)}${Math.random()}` }, told.tokens[0])
const guess = async () => {
  await call('POST', '/auth/login', { email: 'nobody@recado.test', password: randomUUID() })
  await call('POST', '/forgetpassword', { email: 'quiet@recado.test' })
}

const BOUNDARY = 'x'.repeat(20)
/** Uploads that never end, from strangers and from people: text parts as large as allowed, then a byte a second. */
async function drip() {
  const { hostname, port } = new URL(told.url)
  const bearer = some() ? token() : 'rubbish'
  const socket = connect(Number(port), hostname)
  const closed = new Promise((resolve) => socket.once('close', resolve).once('error', resolve))
  socket.write(
    `POST /api/messages/${anyOf(told.ticketIds)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: 90000000\r\n\r\n`,
  )
  for (let part = 0; part < 40; part++)
    socket.write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="f${part}"\r\n\r\n${'x'.repeat(200_000)}\r\n`)
  const dripping = setInterval(() => socket.write('x'), 1000)
  await Promise.race([closed, pause(Math.max(0, end - Date.now()))])
  clearInterval(dripping)
  socket.destroy()
}

/** So many of each at the same time, each starting again as soon as it is done, whatever the result. */
const attacks: Record<string, [work: () => Promise<unknown>, atOnce: number]> = {
  shapes: [shapes, 10],
  newUser: [newUser, 50],
  nested: [nested, 2],
  sheet: [sheet, 1],
  write: [write, 4],
  guess: [guess, 4],
  drip: [drip, 40],
  sockets: [manySockets, 1],
}
/** For finding out which attack it is. */
const only = process.env.HOSTILE_ONLY?.split(',')
const chosen = Object.entries(attacks).flatMap(([name, attack]) => ((only?.includes(name) ?? true) ? [attack] : []))
const again = async (work: () => Promise<unknown>) => {
  while (!isOver()) {
    await work().catch(() => undefined)
    await pause(5)
  }
}
await Promise.all(chosen.flatMap(([work, atOnce]) => Array.from({ length: atOnce }, () => again(work))))
process.exit(0)
