import { afterAll, expect, test } from 'vitest'
import { restrict } from '../../../../whatsapp/test/fakeWhatsapp/accountLimits.ts'
import { recordingHost } from '../../../test/channels/recordingHost.ts'
import { whatsappBench } from '../../../test/channels/whatsappBench.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import type { ConnectionRef } from '../channel.ts'

const heard = recordingHost()
const bench = await whatsappBench(heard)
afterAll(() => bench.close())
const last = (line: ConnectionRef) => heard.states(line).at(-1)

/** Opened, scanned and connected. */
async function linked({ line, scan }: Awaited<ReturnType<typeof bench.newLine>>) {
  const session = await bench.carrier.open(line, heard.host)
  await waitUntil(() => last(line)?.status === 'qrcode', 'a QR code')
  await scan()
  await waitUntil(() => last(line)?.status === 'CONNECTED', 'a connection')
  return session
}

test('a number that the service does not know gets no code, and the connection reports why', async () => {
  const { line } = await bench.newLine()
  const session = await bench.carrier.open(line, heard.host, { number: '12345' })
  await waitUntil(() => last(line)?.status === 'DISCONNECTED', 'the refusal')
  expect(last(line)).toEqual({ status: 'DISCONNECTED', reason: 'codeRefused' })
  await session.close()
})

test('an unused code expires, and does not stand in the way of the next linking', async () => {
  const far = await bench.newLine({ isNeverScanned: true })
  const { line, shop } = far
  const first = await bench.carrier.open(line, heard.host, { number: shop.number })
  await waitUntil(() => last(line)?.status === 'DISCONNECTED', 'the end of the code')
  // Where all takes long, its time is over before it is there to be shown.
  const told = heard.states(line).map(({ status, reason }) => reason ?? status)
  expect(told.filter((one) => one !== 'PAIRING')).toEqual(['OPENING', 'codeExpired'])
  await first.close()
  await (await linked(far)).close()
})

test('a restriction of the account is reported with its end, and again when it is over', async () => {
  const far = await bench.newLine()
  const { line, shop } = far
  const session = await linked(far)
  await waitUntil(() => last(line)?.restrictedUntil === null, 'that there is none')
  const ends = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000)
  restrict(shop.line, ends)
  await waitUntil(() => Boolean(last(line)?.restrictedUntil), 'the restriction')
  expect(last(line)).toEqual({ status: 'CONNECTED', restrictedUntil: ends, newChats: null })
  restrict(shop.line, undefined)
  await waitUntil(() => last(line)?.restrictedUntil === null, 'its end')
  await session.close()
})

test('a version that the service refuses is replaced by the newest, and without a newer one the connection reports it', async () => {
  const { network } = bench.standIn
  network.oldest = [2, 9000, 1]
  const { line } = await bench.newLine()
  const refused = await bench.carrier.open(line, heard.host)
  await waitUntil(() => last(line)?.status === 'DISCONNECTED', 'the refusal')
  expect(last(line)?.reason).toBe('outdated')
  await refused.close()
  bench.newest.version = [2, 9000, 1]
  const taken = await bench.carrier.open(line, heard.host)
  await waitUntil(() => last(line)?.status === 'qrcode', 'a QR code')
  await taken.close()
  network.oldest = undefined
})

test('a connection that is closed while it opens does not connect any more, because another process may have it', async () => {
  const far = await bench.newLine()
  const { line, shop } = far
  await (await linked(far)).close()
  const before = shop.line.visits.length
  for (let turn = 0; turn < 5; turn++) await (await bench.carrier.open(line, heard.host)).close()
  const told = heard.states(line).length
  const kept = await bench.carrier.open(line, heard.host)
  await waitUntil(
    () =>
      heard
        .states(line)
        .slice(told)
        .some(({ status }) => status !== 'OPENING'),
    'the line says how it is',
  )
  expect([last(line)?.status, shop.line.visits.length - before]).toEqual(['CONNECTED', 1])
  await kept.close()
})
