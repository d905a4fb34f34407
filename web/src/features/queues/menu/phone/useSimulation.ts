import type { SavedTest } from '@recado/contract/bot/savedTests'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BotConfigs } from './useBotConfigs.ts'

type OpeningState = SavedTest['moment']

/** The simulated contact's connection, opening state and messages so far. */
export function useSimulation({ lines }: BotConfigs) {
  const [params] = useSearchParams()
  const [isPlaying, setPlaying] = useState(() => params.get('phone') === 'rehearsal')
  const [chosen, choose] = useState<number | null>(null)
  const [moment, setMoment] = useState<OpeningState>('open')
  const [says, setSays] = useState<readonly string[]>([])
  const line = lines.find(({ id }) => id === chosen) ?? lines[0]

  const restart = () => setSays([])
  return {
    isPlaying,
    setPlaying,
    line,
    moment,
    says,
    restart,
    setLine(id: number | null) {
      choose(id)
      restart()
    },
    setMoment(next: OpeningState) {
      setMoment(next)
      restart()
    },
    send: (text: string) => setSays((all) => [...all, text]),
  }
}

export type Simulation = ReturnType<typeof useSimulation>
