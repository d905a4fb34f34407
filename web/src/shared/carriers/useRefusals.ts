import { useWords } from '../i18n/useWords.ts'
import { useCarriers } from './useCarriers.ts'

/** The channel's own text for a reason that only this channel has. */
export function useRefusals(): (reason: string) => string | undefined {
  const say = useWords()
  const carriers = useCarriers()
  return (reason) => {
    const words = [...carriers.values()].map(({ refusals }) => refusals[reason]).find((one) => one !== undefined)
    return words && say(words)
  }
}
