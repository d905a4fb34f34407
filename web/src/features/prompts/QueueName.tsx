import type { Prompt } from '@recado/contract/prompts'
import { useTranslation } from 'react-i18next'
import { AttentionSign } from '../../shared/ui/AttentionSign.tsx'

/** Where a prompt hands over to. Without a queue nobody in particular is called. */
export function QueueName({ queue }: Pick<Prompt, 'queue'>) {
  const { t } = useTranslation('prompts')
  return queue ? queue.name : t('noQueue')
}
