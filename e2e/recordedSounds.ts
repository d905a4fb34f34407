import type { Page } from '@playwright/test'

type SoundRecording = Window & { heard: number[] }

/** Records the loudness of notes instead of playing them; call it before loading. */
export const recordSounds = (page: Page) =>
  page.addInitScript(() => {
    const played: number[] = []
    const passThrough = (next: unknown) => next
    class AudioContext {
      state = 'running'
      currentTime = 0
      createOscillator = () => ({ frequency: {}, connect: passThrough, start() {}, stop() {} })
      createGain = () => ({
        gain: {
          setValueAtTime() {},
          linearRampToValueAtTime: (loudness: number) => played.push(loudness),
          exponentialRampToValueAtTime() {},
        },
        connect: passThrough,
      })
    }
    Object.assign(window, { heard: played, AudioContext })
  })

const NOTES = 2

export const chimeCount = (page: Page) => page.evaluate((notes) => (window as unknown as SoundRecording).heard.length / notes, NOTES)

/** The loudness of the last chime. */
export const lastLoudness = (page: Page) => page.evaluate((notes) => (window as unknown as SoundRecording).heard.at(-notes), NOTES)
