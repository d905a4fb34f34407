const RATE = 16_000
const SECONDS = 4
const HEADER = 44

/** A hummed melody: 16-bit audio as a WAV file. */
export function sampleVoice(): File {
  const count = RATE * SECONDS
  const view = new DataView(new ArrayBuffer(HEADER + count * 2))
  const text = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index++) view.setUint8(at + index, letters.charCodeAt(index))
  }
  text(0, 'RIFF')
  view.setUint32(4, HEADER - 8 + count * 2, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, count * 2, true)
  for (let index = 0; index < count; index++) view.setInt16(HEADER + index * 2, sampleAt(index / RATE) * 0x7fff, true)
  return new File([view], 'voice.wav', { type: 'audio/wav' })
}

const MELODY = [262, 330, 392, 330, 294, 349, 440, 392]

/** Each tone lasts half a second and fades in and out. */
function sampleAt(second: number): number {
  const [tone, within] = [Math.floor(second * 2), (second * 2) % 1]
  const pitch = MELODY[tone % MELODY.length] ?? 262
  const turn = 2 * Math.PI * pitch * second
  return 0.35 * Math.sin(Math.PI * within) * (Math.sin(turn) + 0.35 * Math.sin(2 * turn)) * (0.5 + 0.5 * Math.sin(second * 1.7))
}
