import { createStore, useStore } from '#web/shared/data/store/createStore.ts'

/** The current playback. `length` is set once the browser has read the file. */
export type Playback = { id: string | null; isPlaying: boolean; at: number; length: number | null; speed: number }
export type AudioTrack = {
  id: string
  address: string
  /** The next track, played when this one ends. */
  next?: () => AudioTrack | undefined
  onFail?: () => void
}

const SPEEDS = [1, 1.5, 2] as const
const STORAGE_KEY = 'voiceSpeed'
const storedSpeed = () => SPEEDS.find((speed) => String(speed) === localStorage.getItem(STORAGE_KEY)) ?? 1

const stopped: Playback = { id: null, isPlaying: false, at: 0, length: null, speed: 1 }
const playback = createStore(stopped)
let track: AudioTrack | undefined
let element: HTMLAudioElement | undefined

/** One player for the whole app: starting a track stops the one before, and scrolling it out of view does not stop it. */
export const audioPlayer = {
  toggle(wanted: AudioTrack) {
    const { id, isPlaying } = playback.get()
    if (id !== wanted.id) return start(wanted)
    if (isPlaying) audioElement().pause()
    else void play()
  },
  /** Seeks to a fraction of the length, from 0 to 1. */
  seek(wanted: AudioTrack, part: number, length: number) {
    if (playback.get().id !== wanted.id) start(wanted)
    audioElement().currentTime = part * length
    update({ at: part * length })
  },
  faster() {
    const speed = SPEEDS[(SPEEDS.findLastIndex((one) => one <= playback.get().speed) + 1) % SPEEDS.length] ?? 1
    localStorage.setItem(STORAGE_KEY, String(speed))
    audioElement().playbackRate = speed
    update({ speed })
  },
  stop() {
    track = undefined
    element?.pause()
    playback.set(stopped)
  },
}

/** The playback of this track while it plays or is paused; otherwise a stopped one. */
export const usePlayback = (id: string): Playback => useStore(playback, (now) => (now.id === id ? now : stopped))

function start(wanted: AudioTrack) {
  track = wanted
  playback.set({ ...stopped, id: wanted.id, speed: storedSpeed() })
  audioElement().src = wanted.address
  void play()
}

async function play() {
  const startedTrack = track
  audioElement().playbackRate = playback.get().speed
  // A pause or another track also rejects play(). Only a file that cannot be played is an error.
  await audioElement()
    .play()
    .catch((error: unknown) => {
      if (startedTrack !== track || (error instanceof DOMException && error.name === 'AbortError')) return
      audioPlayer.stop()
      startedTrack?.onFail?.()
    })
}

function audioElement() {
  if (element) return element
  element = new Audio()
  element.addEventListener('play', () => update({ isPlaying: true }))
  element.addEventListener('pause', () => update({ isPlaying: false }))
  element.addEventListener('timeupdate', () => update({ at: element?.currentTime ?? 0 }))
  element.addEventListener('durationchange', () =>
    update({ length: Number.isFinite(element?.duration) ? (element?.duration ?? null) : null }),
  )
  element.addEventListener('ended', () => {
    const next = track?.next?.()
    if (next) start(next)
    else update({ isPlaying: false, at: 0 })
  })
  return element
}

function update(changes: Partial<Playback>) {
  const now = playback.get()
  if (now.id !== null) playback.set({ ...now, ...changes })
}
