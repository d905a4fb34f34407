import type { Prompt } from '@recado/contract/prompts'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../shared/resource/liveResource.ts'
import { ResourcePage } from '../../shared/resource/ResourcePage.tsx'
import { promptResource } from '../../shared/speakers/speakers.ts'
import { StatusWord } from '../../shared/ui/StatusWord.tsx'
import { PromptFields } from './PromptFields.tsx'

const columns: Column<Prompt>[] = [
  { key: 'name', render: ({ name }) => name, width: 'minmax(0, 3fr)', headline: true },
  { key: 'queue', render: ({ queue }) => <QueueName queue={queue} />, width: 'minmax(0, 2fr)' },
  { key: 'maxTokens', render: ({ maxTokens }) => maxTokens },
]

/** Assistants that answer customers before a person does. */
export const PromptsPage = () => (
  <ResourcePage
    resource={promptResource}
    texts="prompts"
    columns={columns}
    nameOf={({ name }) => name}
    Fields={PromptFields}
    needed={['queueId']}
    removal={{ told: 'info' }}
  />
)

/** Where an assistant hands over to; that queue may be gone. */
function QueueName({ queue }: Pick<Prompt, 'queue'>) {
  const { t } = useTranslation('prompts')
  return queue ? queue.name : <StatusWord tone="bad" word={t('noQueue')} reason={undefined} />
}
