import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { openMp3Encoder, secondsOfBytes } from './mp3Encoder.ts'
import { mp3Frames, secondsOf } from './mp3Frames.fixture.ts'

const code = readFileSync(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3'))

async function record(seconds: number, sampleRate: number) {
  const encoder = await openMp3Encoder(code, sampleRate)
  const block = 2048
  for (let from = 0; from < seconds * sampleRate; from += block)
    encoder.add(Float32Array.from({ length: block }, (_, at) => Math.sin(((from + at) * 440 * 2 * Math.PI) / sampleRate) / 2))
  return encoder.finish()
}

test.each([48_000, 44_100, 16_000])('a microphone at %d Hz becomes an MP3 of 128 kbit/s, mono, as long as was spoken', async (rate) => {
  const file = await record(3, rate)
  const frames = mp3Frames(await file.bytes())
  expect(file.type).toBe('audio/mpeg')
  expect(new Set(frames.map(({ bitrate, sampleRate, isMono }) => `${bitrate} ${sampleRate} ${isMono}`))).toEqual(
    new Set(['128 44100 true']),
  )
  expect(secondsOf(frames)).toBeGreaterThan(2.95)
  expect(secondsOf(frames)).toBeLessThan(3.3)
  expect(secondsOfBytes(file.size)).toBe(3)
})

test('invalid data is not accepted as MP3', () => {
  expect(() => mp3Frames(new Uint8Array(64))).toThrow('No frame at 0')
})
