import type { Prompt } from '@recado/contract/prompts'
import { useTranslation } from 'react-i18next'
import { StatusWord } from '../../shared/ui/StatusWord.tsx'

/** Where an assistant hands over to; that queue may be gone. */
export function QueueName({ queue }: Pick<Prompt, 'queue'>) {
  const { t } = useTranslation('prompts')
  return queue ? queue.name : <StatusWord tone="bad" word={t('noQueue')} reason={undefined} />
}
