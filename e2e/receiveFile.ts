import { simulatorEndpoints } from '@recado/contract/simulator'
import { fillPath } from '../server/test/callEndpoint.ts'
import type { Person } from './platform.ts'

type IncomingFile = {
  lineId: number
  from: { number: string; name: string }
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
  body?: string
}

/** A contact sends a file. */
export async function receiveFile(url: string, admin: Person, { lineId, from, name, type, bytes, body = '' }: IncomingFile) {
  const form = new FormData()
  form.append('event', JSON.stringify({ from, body }))
  form.append('file', new Blob([bytes], { type }), name)
  const path = `${url}/api${fillPath(simulatorEndpoints.inbound.path, { id: lineId })}`
  const answer = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${await admin.token()}` }, body: form })
  if (!answer.ok) throw new Error(`${name} was not heard: ${await answer.text()}`)
}

/** A tone of so many seconds that fades in and out. */
export function createTone(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 8000
  const wave = Buffer.alloc(44 + rate * seconds * 2)
  wave.write('RIFF', 0)
  wave.writeUInt32LE(wave.length - 8, 4)
  wave.write('WAVEfmt ', 8)
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(rate, 24)
  wave.writeUInt32LE(rate * 2, 28)
  wave.writeUInt16LE(2, 32)
  wave.writeUInt16LE(16, 34)
  wave.write('data', 36)
  wave.writeUInt32LE(wave.length - 44, 40)
  for (let at = 0; at < rate * seconds; at++)
    wave.writeInt16LE(Math.round(Math.sin(at / 4) * Math.abs(Math.sin(at / rate)) * 20_000), 44 + at * 2)
  return new Uint8Array(wave)
}
