import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NoMicrophone, type RecordedLevel, type Recording, startRecording } from './startRecording.ts'

/** `full`: it may not become longer. */
type State = 'asking' | 'recording' | 'full' | NoMicrophone['reason']

/** As many as the widest window has room for. */
const LATEST = 240

/** Records as long as its owner is mounted, but for what is left of it with `finish`. */
export function useRecording({ longest = Number.POSITIVE_INFINITY }: { longest?: number } = {}) {
  const recording = useRef<Recording>(null)
  const [state, setState] = useState<State>('asking')
  const [sounds, setSounds] = useState<readonly RecordedLevel[]>([])

  const hear = useEffectEvent((sound: RecordedLevel) => {
    setSounds((before) => [...before, sound].slice(-LATEST))
    if (sound.seconds < longest || state !== 'recording') return
    recording.current?.pause()
    setState('full')
  })
  useEffect(() => {
    let isWanted = true
    startRecording((sound) => isWanted && hear(sound)).then(
      (started) => {
        if (!isWanted) return started.cancel()
        recording.current = started
        setState('recording')
      },
      (error: unknown) => isWanted && setState(error instanceof NoMicrophone ? error.reason : 'failed'),
    )
    return () => {
      isWanted = false
      recording.current?.cancel()
    }
  }, [])

  return {
    state,
    sounds,
    seconds: sounds.at(-1)?.seconds ?? 0,
    /** Null when it has failed, which the state then tells. */
    async finish(): Promise<Blob | null> {
      const file = (await recording.current?.finish().catch(() => null)) ?? null
      if (!file) setState('failed')
      return file
    },
  }
}
