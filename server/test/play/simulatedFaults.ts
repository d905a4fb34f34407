import { AppError } from '@recado/contract/errors'
import type { Faults } from '@recado/contract/simulator'
import type { DeviceFaults } from '../../../whatsapp/test/fakeWhatsapp/deviceFaults.ts'
import { disconnectWithCode, unlinkDevice } from '../../../whatsapp/test/fakeWhatsapp/disconnectDevice.ts'
import type { Handset } from '../../../whatsapp/test/fakeWhatsapp/handset.ts'

const CLOSED = 428
const AWAY = 503
/** Codes of the service: comes to nothing for good, or for now. */
const nacks = { refused: 400, unavailable: 503 } as const
const addressings = { number: 'pn', lid: 'lid', alternate: 'alternate' } as const

/** What goes wrong between a line and the service, in the words of the page of phones. What this service cannot get wrong is let go. */
export function createSimulatedFaults(phoneOf: (connectionId: number) => Handset) {
  const away = new Map<number, { until: Date; back: NodeJS.Timeout }>()

  function leave(connectionId: number, seconds: number) {
    const { line } = phoneOf(connectionId)
    line.refusal = { code: AWAY, times: Number.POSITIVE_INFINITY }
    disconnectWithCode(line, CLOSED)
    const back = setTimeout(() => comeBack(connectionId), seconds * 1000)
    away.set(connectionId, { until: new Date(Date.now() + seconds * 1000), back })
  }

  function comeBack(connectionId: number) {
    clearTimeout(away.get(connectionId)?.back)
    away.delete(connectionId)
    for (const device of phoneOf(connectionId).devices) device.refusal = undefined
  }

  return {
    set(connectionId: number, faults: Faults): Faults {
      const phone = phoneOf(connectionId)
      if (phone.devices.length === 0 || faults.expireQr) throw new AppError('ERR_SIMULATOR_STATE')
      if (faults.logout) {
        unlinkDevice(phone.line)
        return {}
      }
      phone.line.faults = heldBy(faults)
      if (faults.mediaMissing !== undefined) phone.network.media.lose(faults.mediaMissing)
      comeBack(connectionId)
      if (faults.disconnect) leave(connectionId, faults.disconnect)
      return shownFaults(phone.line.faults)
    },
    now(connectionId: number) {
      const { devices } = phoneOf(connectionId)
      return { faults: shownFaults(devices.at(-1)?.faults ?? {}), until: away.get(connectionId)?.until.toISOString() ?? null }
    },
    close() {
      for (const { back } of away.values()) clearTimeout(back)
    },
  }
}

const heldBy = ({ delayMs, duplicateEvery, reorder, dropAcks, failNext, failCode = 'unavailable', identity }: Faults): DeviceFaults => ({
  ...(delayMs && { delay: delayMs }),
  ...(duplicateEvery && { duplicateEvery }),
  ...(reorder && { reorder }),
  ...(dropAcks && { forgetAcks: dropAcks }),
  ...(failNext && { nack: { code: nacks[failCode], times: failNext } }),
  ...(identity && { addressing: addressings[identity] }),
})

const shownFaults = ({ delay, duplicateEvery, reorder, forgetAcks, nack, addressing }: DeviceFaults): Faults => ({
  ...(delay && { delayMs: delay }),
  ...(duplicateEvery && { duplicateEvery }),
  ...(reorder && { reorder }),
  ...(forgetAcks && { dropAcks: forgetAcks }),
  ...(nack && nack.times > 0 && { failNext: nack.times, failCode: nack.code === nacks.refused ? 'refused' : 'unavailable' }),
  ...(addressing && { identity: addressing === 'pn' ? 'number' : addressing }),
})
