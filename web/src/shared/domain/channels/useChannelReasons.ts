import { useLocalizedText } from '#web/shared/lib/i18n/useLocalizedText.ts'
import { useChannels } from './useChannels.ts'

/** The channel's own text for a reason that only this channel has. */
export function useChannelReasons(): (reason: string) => string | undefined {
  const localize = useLocalizedText()
  const carriers = useChannels()
  return (reason) => {
    const text = [...carriers.values()].map(({ refusals }) => refusals[reason]).find((one) => one !== undefined)
    return text && localize(text)
  }
}
