/** Two notes, a fifth apart: audible in an office, and not annoying. */
const notes = [
  { frequency: 740, after: 0, loudness: 1 },
  { frequency: 1109, after: 0.11, loudness: 0.8 },
]
const ATTACK = 0.008
const LENGTH = 0.5
/** The gain at full volume; above it overlapping notes distort. */
const MAX_GAIN = 0.3

let audio: AudioContext | undefined

/** Plays the chime. Before any user gesture the browser would block the sound and log an error. */
export async function playChime(volume: number) {
  if (volume === 0 || !canPlay()) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') await audio.resume().catch(() => undefined)
  for (const note of notes) playNote(audio, note, volume)
}

const canPlay = () => 'AudioContext' in window && (navigator.userActivation?.hasBeenActive ?? true)

/** Loudness is perceived logarithmically. */
function playNote(context: AudioContext, { frequency, after, loudness }: (typeof notes)[number], volume: number) {
  const start = context.currentTime + after
  const tone = context.createOscillator()
  const strength = context.createGain()
  tone.frequency.value = frequency
  strength.gain.setValueAtTime(0, start)
  strength.gain.linearRampToValueAtTime(MAX_GAIN * loudness * volume ** 2, start + ATTACK)
  strength.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH)
  tone.connect(strength).connect(context.destination)
  tone.start(start)
  tone.stop(start + LENGTH)
}
