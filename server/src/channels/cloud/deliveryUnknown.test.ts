import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { cloudBench } from '../../../test/channels/cloudBench.ts'
import { recordingHost } from '../../../test/channels/recordingHost.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { type ChannelSession, DELIVERY_UNKNOWN, type OutboundMessage, RateLimited, Refused, Unavailable } from '../channel.ts'

const heard = recordingHost()
/** The one waits for what may yet be told, the other for nothing. */
const [patient, hurried] = await Promise.all([cloudBench(heard), cloudBench(heard, { patience: 0 })])
afterAll(() => Promise.all([patient.close(), hurried.close()]))

const to = [{ kind: 'number' as const, value: '5511987650001' }]
const saying = (body: string): OutboundMessage => ({ messageId: randomUUID(), to, body, attempt: 1 })

async function line(bench = patient) {
  const far = await bench.newLine()
  const session = await bench.carrier.open(far.line, heard.host)
  await waitUntil(() => heard.states(far.line).at(-1)?.status === 'CONNECTED', 'the line is connected')
  const number = bench.numbers.get(far.line.connectionId)
  if (!number) throw new Error('The line has no number')
  return { session, number, far, phone: () => far.phone({ number: to[0]?.value ?? '' }) }
}

/** Handed over again, as the outbox does, until something else comes of it than that it is too soon. */
async function insist(session: ChannelSession, message: OutboundMessage): Promise<unknown> {
  for (;;) {
    const outcome = await session.send(message).catch((error) => error)
    if (!(outcome instanceof RateLimited)) return outcome
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a message without an answer and without a status counts as perhaps sent, and is sent again only on request', async () => {
  const { session, number, phone } = await line(hurried)
  number.tells = []
  number.faults.push('silent')
  const message = saying('Who knows?')
  expect(await insist(session, message)).toMatchObject({ reason: DELIVERY_UNKNOWN })
  expect(await insist(session, message)).toMatchObject({ reason: DELIVERY_UNKNOWN })
  expect(await phone()).toHaveLength(1)
  expect(await insist(session, { ...message, attempt: 2 })).toMatchObject({ carrierId: expect.any(String) })
  expect(await phone()).toHaveLength(2)
  await session.close()
})

test('a status settles a message without an answer, and brings its id', async () => {
  const { session, number, phone } = await line()
  number.faults.push('silent')
  const message = saying('Told by a status')
  expect(await insist(session, message)).toEqual({ carrierId: (await phone())[0]?.id })
  expect(await phone()).toHaveLength(1)
  await session.close()
})

test('statuses that come before the answer are reported like the others', async () => {
  const { session, number, far } = await line()
  number.isHasty = true
  const { carrierId } = await session.send(saying('Hasty'))
  await waitUntil(() => heard.statuses(far.line, carrierId).includes(4), 'the reading')
  await session.close()
})

test('each error has its consequence: try again, give up, or the whole connection is down', async () => {
  const { session, number, far, phone } = await line()
  number.faults.push(131016, 131026, 131047, 132001, 190)
  const outcome = async (body: string) => session.send(saying(body)).catch((error) => error)
  expect(await outcome('Passing')).toBeInstanceOf(Unavailable)
  expect(await outcome('Nobody there')).toMatchObject({ reason: 'cloudUndeliverable' })
  expect(await outcome('Too late')).toMatchObject({ reason: 'cloudWindowClosed' })
  expect(await outcome('No such template')).toBeInstanceOf(Refused)
  expect(await outcome('Token gone')).toBeInstanceOf(Unavailable)
  await waitUntil(() => heard.states(far.line).some(({ reason }) => reason === 'cloudTokenRefused'), 'the line says so')
  expect(await phone()).toEqual([])
  await session.close()
})

test('after a refusal for speed the connection pauses, and nothing is lost', async () => {
  const { session, number, phone } = await line()
  number.faults.push(130429)
  const message = saying('In its turn')
  expect(await session.send(message).catch((error) => error)).toBeInstanceOf(RateLimited)
  expect(session.pausedFor?.()).toBeGreaterThan(0)
  expect(await insist(session, message)).toMatchObject({ carrierId: expect.any(String) })
  expect(await phone()).toHaveLength(1)
  await session.close()
})
