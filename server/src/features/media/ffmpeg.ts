import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Kernel } from '../../kernel/feature.ts'

const run = promisify(execFile)
const PATIENCE = 60_000
const MOST_OUTPUT = 64 * 1024 * 1024
const BUCKETS = 64
const RATE = 8000
/** No voice note is longer than this, so the rest of the sound is not analysed. */
const LONGEST = 30 * 60

/** Only the file itself may be read: a playlist in it must not make ffmpeg open other files or addresses. */
const safely = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-protocol_whitelist', 'file,pipe']

type Tool = Pick<Kernel['config'], 'ffmpegPath'>

/** Converts a recording to a voice note: ogg with opus, mono. Returns false if there is no ffmpeg or it cannot read the file. */
export async function toVoiceNote({ ffmpegPath = 'ffmpeg' }: Tool, from: string, to: string): Promise<boolean> {
  const opus = ['-vn', '-map_metadata', '-1', '-ac', '1', '-ar', '48000', '-c:a', 'libopus', '-b:a', '32k', '-f', 'ogg']
  return succeeds(run(ffmpegPath, [...safely, '-y', '-i', from, ...opus, to], { timeout: PATIENCE }))
}

/** Measures the length, and the loudness in 64 steps from 0 to 100. */
export async function analyzeSound({ ffmpegPath = 'ffmpeg' }: Tool, path: string) {
  const raw = ['-vn', '-t', String(LONGEST), '-ac', '1', '-ar', String(RATE), '-f', 's16le', 'pipe:1']
  try {
    const options = { timeout: PATIENCE, maxBuffer: MOST_OUTPUT, encoding: 'buffer' as const }
    const { stdout } = await run(ffmpegPath, [...safely, '-i', path, ...raw], options)
    return { seconds: stdout.length / 2 / RATE, waveform: waveformOf(stdout) }
  } catch {
    return undefined
  }
}

function waveformOf(samples: Buffer): number[] {
  const count = Math.floor(samples.length / 2)
  const loudness = Array.from({ length: BUCKETS }, (_, bucket) => {
    const [from, to] = [Math.floor((bucket * count) / BUCKETS), Math.floor(((bucket + 1) * count) / BUCKETS)]
    let sum = 0
    for (let at = from; at < to; at++) sum += Math.abs(samples.readInt16LE(at * 2))
    return to > from ? sum / (to - from) : 0
  })
  const loudest = Math.max(...loudness, 1)
  return loudness.map((value) => Math.round((value / loudest) * 100))
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
