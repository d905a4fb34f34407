import { expect, test } from 'vitest'
import { Unavailable } from '../../src/channels/channel.ts'
import type { Stage } from './describeChannel.ts'

const message = { messageId: 'c0ffee00-0000-4000-8000-000000000000', to: [{ kind: 'number', value: '5511987654321' } as const], body: 'Hi' }

export function describeConnection({ heard, bench, until, statusOf, opened, linked, lacks, linking }: Stage) {
  test('a new connection that is linked by a scan shows a QR code, and reports each state once and in order', async () => {
    const { session, line } = await linked()
    const states = heard.states(line)
    expect(states.map(({ status }) => status)).toEqual(linking())
    for (const { qrcode, codeLasts = 0 } of states.filter(({ status }) => status === 'qrcode')) {
      expect(qrcode).not.toBe('')
      expect(codeLasts).toBeGreaterThan(0)
    }
    await session.close()
  })

  test('a state that could not be stored is reported again before the next one', async () => {
    heard.refuseReports(2)
    const { session, line } = await linked()
    expect(heard.states(line).map(({ status }) => status)).toEqual(linking())
    await session.close()
  })

  test('a connection is linked by a code that is typed on the phone, if the service supports it', async () => {
    const far = await bench().newLine()
    expect(far.typing !== undefined).toBe(bench().carrier.capabilities.pairsByCode)
    if (!far.typing) return
    const { session, line } = await opened(far, { number: far.typing.number })
    await until(() => heard.states(line).at(-1)?.pairingCode, 'a code')
    const shown = heard.states(line).at(-1)
    expect(shown).toMatchObject({ status: 'PAIRING', pairingCode: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/) })
    expect(shown?.codeLasts).toBeGreaterThan(0)
    await far.typing.enter(shown?.pairingCode ?? '')
    await until(() => statusOf(far) === 'CONNECTED', 'a connection')
    expect(heard.states(line).map(({ status }) => status)).toEqual(['OPENING', 'PAIRING', 'PAIRING', 'CONNECTED'])
    await session.close()
  })

  test('a QR code is renewed a few times and then expires', async () => {
    if (lacks('linking')) return
    const far = await bench().newLine({ isNeverScanned: true })
    const { session, line } = await opened(far)
    await until(() => statusOf(far) === 'DISCONNECTED', 'the end of the QR codes')
    const codes = heard.states(line).filter(({ status }) => status === 'qrcode')
    expect(new Set(codes.map(({ qrcode }) => qrcode)).size).toBe(codes.length)
    expect(codes.map(({ retries }) => retries)).toEqual([0, 1, 2, 3])
    expect(heard.states(line).at(-1)).toMatchObject({ status: 'DISCONNECTED', reason: 'qrExpired' })
    await session.close()
  })

  test('the next session of a linked connection connects without a QR code', async () => {
    const { session, far, line } = await linked()
    await session.close()
    const before = heard.states(line).length
    const again = await opened(far)
    await until(() => heard.states(line).length > before && statusOf(far) === 'CONNECTED', 'another connection')
    expect(
      heard
        .states(line)
        .slice(before)
        .map(({ status }) => status),
    ).toEqual(['OPENING', 'CONNECTED'])
    await again.session.close()
  })

  test('after a logout the connection is offline until a new QR code is scanned', async () => {
    const { session, far } = await linked()
    await session.logout()
    expect(statusOf(far)).toBe('DISCONNECTED')
    await expect(session.send(message)).rejects.toThrow(Unavailable)
    await session.close()
    const again = await opened(far)
    const next = lacks('linking') ? 'CONNECTED' : 'qrcode'
    await until(() => statusOf(far) === next, 'a new QR code, where there is one')
    await again.session.close()
  })

  test('an account that is unlinked on the phone reports it', async () => {
    const { session, far, line } = await linked()
    await far.unlink()
    await until(() => statusOf(far) === 'DISCONNECTED', 'the end of the connection')
    expect(heard.states(line).at(-1)?.reason).toBe(bench().unlinkedAs)
    await session.close()
  })

  test('a closed session reports and sends nothing', async () => {
    const { session, far, line } = await linked()
    await session.close()
    const before = heard.states(line).length
    await far.unlink()
    await bench().pass(2000)
    expect(heard.states(line)).toHaveLength(before)
    await expect(session.send(message)).rejects.toThrow(Unavailable)
  })

  test('connections do not see each other’s events', async () => {
    const [one, other] = [await linked(), await linked()]
    await one.far.write({ from: { number: '5511900000001', name: 'Ana' }, body: 'For one' })
    expect(heard.of(one.line, 'message')).toHaveLength(1)
    expect(heard.of(other.line, 'message')).toEqual([])
    expect(await bench().carrier.phoneBook(other.line)).toEqual([])
    await one.session.close()
    await other.session.close()
  })
}
