import { useWords } from '../i18n/useWords.ts'
import { useCarriers } from './useCarriers.ts'

/** What a service itself says of a reason of its own; undefined for those that all services share. */
export function useRefusals(): (reason: string) => string | undefined {
  const say = useWords()
  const carriers = useCarriers()
  return (reason) => {
    const words = [...carriers.values()].map(({ refusals }) => refusals[reason]).find((one) => one !== undefined)
    return words && say(words)
  }
}
