import { createEncoder } from 'wasm-media-encoders'

/** The format of recordings. */
const BITRATE = 128
const RATE = 44_100
const BYTES_PER_SECOND = (BITRATE * 1000) / 8

/** The seconds that fit into a number of bytes. */
export const secondsOfBytes = (bytes: number) => Math.floor(bytes / BYTES_PER_SECOND)

/** Encodes chunks of samples to one MP3, at any sample rate of the microphone. */
export async function openMp3Encoder(code: WebAssembly.Module | Uint8Array, sampleRate: number) {
  const encoder = await createEncoder('audio/mpeg', code)
  encoder.configure({ sampleRate, channels: 1, bitrate: BITRATE, outputSampleRate: RATE })
  const parts: Uint8Array<ArrayBuffer>[] = []
  // The encoder returns its own buffer and overwrites it: copy.
  const take = (part: Uint8Array) => void parts.push(new Uint8Array(part))
  return {
    add: (samples: Float32Array) => take(encoder.encode([samples])),
    finish(): Blob {
      take(encoder.finalize())
      return new Blob(parts, { type: encoder.mimeType })
    },
  }
}
