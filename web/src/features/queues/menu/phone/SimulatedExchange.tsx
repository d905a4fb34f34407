import type { RehearsedExchange } from '@recado/contract/bot/rehearse'
import { useTranslation } from 'react-i18next'
import { useTimelineSentence } from '../../../../shared/timeline/useTimelineSentence.ts'
import { BotBubble, BotStepNote, ContactBubble } from '../../../../shared/ui/phone/SimulatedChat.tsx'

/** A message of the simulated contact, and the bot's reaction. */
type Props = { exchange: RehearsedExchange; name: string; onType?: ((key: string) => void) | undefined }

export function SimulatedExchange({ exchange, name, onType }: Props) {
  const { t } = useTranslation('menu')
  const sentenceOf = useTimelineSentence()
  const { says, steps, replies, asks } = exchange
  return (
    <>
      <ContactBubble author={t('phone.customer')} text={says} />
      {[...steps.entries()].map(([at, step]) => (
        <BotStepNote key={at}>{sentenceOf(step)}</BotStepNote>
      ))}
      {[...replies.entries()].map(([at, reply]) => (
        <BotBubble key={at} {...{ reply, onType }} author={name} starts={at === 0} ends={at === replies.length - 1} />
      ))}
      {asks && <BotStepNote>{t(`phone.asks.${asks.who}`, { name: asks.name })}</BotStepNote>}
      {replies.length === 0 && steps.length === 0 && !asks && <BotStepNote>{t('play.silence')}</BotStepNote>}
    </>
  )
}
