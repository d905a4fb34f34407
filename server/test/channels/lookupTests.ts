import { expect, test } from 'vitest'
import { type Address, Refused } from '../../src/channels/channel.ts'
import type { RemoteSide } from './channelBench.ts'
import type { Stage } from './describeChannel.ts'

const ana = { number: '5511987650001', lid: '9001', name: 'Ana' }
export function describeLookups({ heard, bench, linked, until }: Stage) {
  /** Ana is known when what she wrote has come in. */
  async function hears(far: RemoteSide) {
    await far.write({ from: ana, body: 'Hi' })
    await until(() => heard.of(far.line, 'message').length > 0, 'what Ana wrote')
  }
  const both = () => [{ kind: 'number', value: ana.number }, bench().hiddenAs(ana.lid)]

  test('a number on the service is found in the service’s form, any other number is not found', async () => {
    const { session, far, line } = await linked()
    const { carrier } = bench()
    expect((await carrier.resolveNumber(line, '5511911112222'))?.[0]).toEqual({ kind: 'number', value: '5511911112222' })
    expect(await carrier.resolveNumber(line, '123')).toBeNull()
    await hears(far)
    expect((await carrier.resolveNumber(line, '551187650001'))?.[0]).toEqual({ kind: 'number', value: ana.number })
    await session.close()
  })

  test('all addresses of one person are found by any of them', async () => {
    const { session, far, line } = await linked()
    const found: Address[][] = []
    heard.doMeanwhile(async () => {
      for (const address of [{ kind: 'number', value: ana.number } as const, bench().hiddenAs(ana.lid)])
        found.push(await bench().carrier.addressesOf(line, address))
    })
    await hears(far)
    heard.doMeanwhile(undefined)
    expect(found.length).toBeGreaterThan(1)
    for (const addresses of found) expect(addresses).toEqual(expect.arrayContaining(both()))
    const unknown = { kind: 'number', value: '5511900009999' } as const
    expect(await bench().carrier.addressesOf(line, unknown)).toEqual([unknown])
    await session.close()
  })

  test('the phone book is read, if the service has one', async () => {
    if (!bench().carrier.capabilities.phoneBook) return
    const { session, far, line } = await linked()
    await hears(far)
    expect(await bench().carrier.phoneBook(line)).toEqual([{ name: 'Ana', addresses: expect.arrayContaining(both()) }])
    await session.close()
  })

  test('a file of another connection cannot be fetched', async () => {
    const [one, other] = [await linked(), await linked()]
    const file = (bytes: string) => ({ name: 'a.pdf', mime: 'application/pdf', bytes: Buffer.from(bytes) })
    await one.far.write({ from: ana, id: 'F1', file: file('of one') })
    await other.far.write({ from: ana, id: 'F1', file: file('of the other') })
    const [event] = heard.of(one.line, 'message')
    await expect(bench().carrier.fetchMedia(other.line, event?.media ?? { ref: null })).rejects.toThrow(Refused)
    await one.session.close()
    await other.session.close()
  })

  test('nothing is left of a deleted connection', async () => {
    const { session, far, line } = await linked()
    await hears(far)
    await session.logout()
    await session.close()
    await bench().carrier.deleteConnection(line)
    const hidden = bench().hiddenAs(ana.lid)
    expect(await bench().carrier.addressesOf(line, hidden)).toEqual([hidden])
  })
}
