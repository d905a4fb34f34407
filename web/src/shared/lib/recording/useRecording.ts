import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MicrophoneError, type RecordedLevel, type Recording, startRecording } from './startRecording.ts'

/** `full`: the maximum length is reached. */
type State = 'asking' | 'recording' | 'full' | MicrophoneError['reason']

/** As many as fit into the widest screen. */
const MAX_LEVELS = 240

/** Records while its component is mounted; `finish` returns the file. */
export function useRecording({ longest = Number.POSITIVE_INFINITY }: { longest?: number } = {}) {
  const recording = useRef<Recording>(null)
  const [state, setState] = useState<State>('asking')
  const [sounds, setSounds] = useState<readonly RecordedLevel[]>([])

  const hear = useEffectEvent((sound: RecordedLevel) => {
    setSounds((before) => [...before, sound].slice(-MAX_LEVELS))
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
      (error: unknown) => isWanted && setState(error instanceof MicrophoneError ? error.reason : 'failed'),
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
    /** Null if it has failed; the state says why. */
    async finish(): Promise<Blob | null> {
      const file = (await recording.current?.finish().catch(() => null)) ?? null
      if (!file) setState('failed')
      return file
    },
  }
}
