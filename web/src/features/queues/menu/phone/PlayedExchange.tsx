import type { RehearsedExchange } from '@recado/contract/bot/rehearse'
import { useTranslation } from 'react-i18next'
import { useStepSentence } from '../../../../shared/steps/useStepSentence.ts'
import { PlaySaid, PlayStep } from './PlayParts.tsx'

/** What the played customer has said, and what came of it. */
export function PlayedExchange({ exchange, name }: { exchange: RehearsedExchange; name: string }) {
  const { t } = useTranslation('menu')
  const sentenceOf = useStepSentence()
  const { says, steps, hears, asks } = exchange
  return (
    <>
      <PlaySaid isOwn author={t('phone.customer')} text={says} />
      {[...steps.entries()].map(([at, step]) => (
        <PlayStep key={at}>{sentenceOf(step)}</PlayStep>
      ))}
      {[...hears.entries()].map(([at, text]) => (
        <PlaySaid key={at} isOwn={false} author={name} text={text} starts={at === 0} ends={at === hears.length - 1} />
      ))}
      {asks && <PlayStep>{t(`phone.asks.${asks.who}`, { name: asks.name })}</PlayStep>}
      {hears.length === 0 && steps.length === 0 && !asks && <PlayStep>{t('play.silence')}</PlayStep>}
    </>
  )
}
