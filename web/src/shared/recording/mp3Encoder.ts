import { createEncoder } from 'wasm-media-encoders'

/** What the product records in. */
const BITRATE = 128
const RATE = 44_100
const BYTES_PER_SECOND = (BITRATE * 1000) / 8

/** How many seconds fit into so many bytes. */
export const secondsIn = (bytes: number) => Math.floor(bytes / BYTES_PER_SECOND)

/** Makes one MP3 of what comes in pieces, whatever the rate that the microphone works at. */
export async function openMp3Encoder(code: WebAssembly.Module | Uint8Array, sampleRate: number) {
  const encoder = await createEncoder('audio/mpeg', code)
  encoder.configure({ sampleRate, channels: 1, bitrate: BITRATE, outputSampleRate: RATE })
  const parts: Uint8Array<ArrayBuffer>[] = []
  // What the encoder hands out is its own memory, which it writes over.
  const take = (part: Uint8Array) => void parts.push(new Uint8Array(part))
  return {
    add: (samples: Float32Array) => take(encoder.encode([samples])),
    finish(): Blob {
      take(encoder.finalize())
      return new Blob(parts, { type: encoder.mimeType })
    },
  }
}
