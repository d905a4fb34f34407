import type { Page } from '@playwright/test'

type Recording = Window & { heard: number[] }

/** Records the loudness of notes instead of playing them; call it before loading. */
export const recordSounds = (page: Page) =>
  page.addInitScript(() => {
    const heard: number[] = []
    const through = (next: unknown) => next
    class AudioContext {
      state = 'running'
      currentTime = 0
      createOscillator = () => ({ frequency: {}, connect: through, start() {}, stop() {} })
      createGain = () => ({
        gain: {
          setValueAtTime() {},
          linearRampToValueAtTime: (loudness: number) => heard.push(loudness),
          exponentialRampToValueAtTime() {},
        },
        connect: through,
      })
    }
    Object.assign(window, { heard, AudioContext })
  })

const NOTES = 2

export const chimes = (page: Page) => page.evaluate((notes) => (window as unknown as Recording).heard.length / notes, NOTES)

/** The loudness of the last chime. */
export const loudness = (page: Page) => page.evaluate((notes) => (window as unknown as Recording).heard.at(-notes), NOTES)
