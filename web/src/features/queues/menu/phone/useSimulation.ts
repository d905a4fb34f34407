import type { SavedTest } from '@recado/contract/bot/savedTests'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BotConfigs } from './useBotConfigs.ts'

type OpeningState = SavedTest['moment']

/** The simulated contact's connection, opening state and messages so far. */
export function useSimulation({ connections }: BotConfigs) {
  const [params] = useSearchParams()
  const [isPlaying, setPlaying] = useState(() => params.get('phone') === 'rehearsal')
  const [chosen, choose] = useState<number | null>(null)
  const [moment, setMoment] = useState<OpeningState>('open')
  const [sentTexts, setSentTexts] = useState<readonly string[]>([])
  const connection = connections.find(({ id }) => id === chosen) ?? connections[0]

  const restart = () => setSentTexts([])
  return {
    isPlaying,
    setPlaying,
    connection,
    moment,
    sentTexts,
    restart,
    setConnection(id: number | null) {
      choose(id)
      restart()
    },
    setMoment(next: OpeningState) {
      setMoment(next)
      restart()
    },
    send: (text: string) => setSentTexts((texts) => [...texts, text]),
  }
}

export type Simulation = ReturnType<typeof useSimulation>
