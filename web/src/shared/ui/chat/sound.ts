import { createStore, useStore } from '../../store/createStore.ts'

/** The current playback. `length` is known once the browser has read the file. */
export type Playback = { id: string | null; isPlaying: boolean; at: number; length: number | null; speed: number }
export type Track = {
  id: string
  address: string
  /** The next track, played when this one ends. */
  next?: () => Track | undefined
  onFail?: () => void
}

const speeds = [1, 1.5, 2] as const
const MEMORY = 'voiceSpeed'
const remembered = () => speeds.find((speed) => String(speed) === localStorage.getItem(MEMORY)) ?? 1

const silence: Playback = { id: null, isPlaying: false, at: 0, length: null, speed: 1 }
const playback = createStore(silence)
let track: Track | undefined
let element: HTMLAudioElement | undefined

/** One player for the whole app: starting a track stops the one before, and scrolling it out of view does not stop it. */
export const sound = {
  toggle(wanted: Track) {
    const { id, isPlaying } = playback.get()
    if (id !== wanted.id) return begin(wanted)
    if (isPlaying) player().pause()
    else void play()
  },
  /** Seeks to a fraction of the length, from 0 to 1. */
  seek(wanted: Track, part: number, length: number) {
    if (playback.get().id !== wanted.id) begin(wanted)
    player().currentTime = part * length
    change({ at: part * length })
  },
  faster() {
    const speed = speeds[(speeds.findLastIndex((one) => one <= playback.get().speed) + 1) % speeds.length] ?? 1
    localStorage.setItem(MEMORY, String(speed))
    player().playbackRate = speed
    change({ speed })
  },
  stop() {
    track = undefined
    element?.pause()
    playback.set(silence)
  },
}

/** The playback of this track while it plays or is paused; otherwise a stopped one. */
export const useSound = (id: string): Playback => useStore(playback, (now) => (now.id === id ? now : silence))

function begin(wanted: Track) {
  track = wanted
  playback.set({ ...silence, id: wanted.id, speed: remembered() })
  player().src = wanted.address
  void play()
}

async function play() {
  const begun = track
  player().playbackRate = playback.get().speed
  // A pause or another track also rejects play(). Only a file that cannot be played is an error.
  await player()
    .play()
    .catch((error: unknown) => {
      if (begun !== track || (error instanceof DOMException && error.name === 'AbortError')) return
      sound.stop()
      begun?.onFail?.()
    })
}

function player() {
  if (element) return element
  element = new Audio()
  element.addEventListener('play', () => change({ isPlaying: true }))
  element.addEventListener('pause', () => change({ isPlaying: false }))
  element.addEventListener('timeupdate', () => change({ at: element?.currentTime ?? 0 }))
  element.addEventListener('durationchange', () =>
    change({ length: Number.isFinite(element?.duration) ? (element?.duration ?? null) : null }),
  )
  element.addEventListener('ended', () => {
    const next = track?.next?.()
    if (next) begin(next)
    else change({ isPlaying: false, at: 0 })
  })
  return element
}

function change(changes: Partial<Playback>) {
  const now = playback.get()
  if (now.id !== null) playback.set({ ...now, ...changes })
}
