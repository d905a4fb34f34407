import type { RehearsedExchange } from '@recado/contract/bot/rehearse'
import { useTranslation } from 'react-i18next'
import { useStepSentence } from '../../../../shared/steps/useStepSentence.ts'
import { PlayHeard, PlaySaid, PlayStep } from '../../../../shared/ui/phone/PlayParts.tsx'

/** A message of the simulated contact, and the bot's reaction. */
type Props = { exchange: RehearsedExchange; name: string; onType?: ((key: string) => void) | undefined }

export function PlayedExchange({ exchange, name, onType }: Props) {
  const { t } = useTranslation('menu')
  const sentenceOf = useStepSentence()
  const { says, steps, replies, asks } = exchange
  return (
    <>
      <PlaySaid author={t('phone.customer')} text={says} />
      {[...steps.entries()].map(([at, step]) => (
        <PlayStep key={at}>{sentenceOf(step)}</PlayStep>
      ))}
      {[...replies.entries()].map(([at, reply]) => (
        <PlayHeard key={at} {...{ reply, onType }} author={name} starts={at === 0} ends={at === replies.length - 1} />
      ))}
      {asks && <PlayStep>{t(`phone.asks.${asks.who}`, { name: asks.name })}</PlayStep>}
      {replies.length === 0 && steps.length === 0 && !asks && <PlayStep>{t('play.silence')}</PlayStep>}
    </>
  )
}
