type Frame = { bitrate: number; sampleRate: number; isMono: boolean; bytes: number }

const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const sampleRates = [44_100, 48_000, 32_000]

/** The frames of an MP3 (MPEG-1, layer 3), which must follow each other without gaps; throws otherwise. */
export function mp3Frames(bytes: Uint8Array): Frame[] {
  const frames: Frame[] = []
  for (let at = 0; at < bytes.length; ) {
    const frame = frameAt(bytes, at)
    frames.push(frame)
    at += frame.bytes
  }
  return frames
}

export const secondsOf = (frames: readonly Frame[]) => frames.reduce((sum, { sampleRate }) => sum + 1152 / sampleRate, 0)

function frameAt(bytes: Uint8Array, at: number): Frame {
  const [sync = 0, version = 0, rates = 0, mode = 0] = bytes.subarray(at, at + 4)
  if (sync !== 0xff || (version & 0xfe) !== 0xfa) throw new Error(`No frame at ${at} of ${bytes.length}`)
  const bitrate = bitrates[rates >> 4] ?? 0
  const sampleRate = sampleRates[(rates >> 2) & 3] ?? 0
  return { bitrate, sampleRate, isMono: mode >> 6 === 3, bytes: Math.floor((144_000 * bitrate) / sampleRate) + ((rates >> 1) & 1) }
}
