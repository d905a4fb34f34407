import wasm from 'wasm-media-encoders/wasm/mp3?url'
import { openMp3Encoder } from './mp3Encoder.ts'

export type EncodeRequest = { samples: MessagePort; sampleRate: number }
export type EncoderMessage = 'ready' | { sound: { seconds: number; level: number } } | { file: Blob } | { failure: string }

const post = (encoded: EncoderMessage) => self.postMessage(encoded)

self.onmessage = ({ data }: MessageEvent<EncodeRequest>) => {
  void encode(data).catch((error: unknown) => post({ failure: String(error) }))
}

/** Chunks that arrive before the encoder is ready wait in the port. */
async function encode({ samples, sampleRate }: EncodeRequest) {
  const encoder = await openMp3Encoder(await WebAssembly.compileStreaming(fetch(wasm)), sampleRate)
  post('ready')
  let seconds = 0
  samples.onmessage = ({ data }: MessageEvent<Float32Array | 'end'>) => {
    if (data === 'end') return post({ file: encoder.finish() })
    encoder.add(data)
    seconds += data.length / sampleRate
    post({ sound: { seconds, level: levelOf(data) } })
  }
}

/** Perceived loudness from 0 to 1. Voices are far below the recordable maximum, so the scale is not linear. */
function levelOf(samples: Float32Array) {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.min(1, Math.sqrt(Math.sqrt(power)) * 1.4)
}
