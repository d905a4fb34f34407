import type { Prompt, SavedPrompt } from '@recado/contract/prompts'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { promptResource } from '#web/shared/domain/responders/responderResources.ts'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { PromptFields } from './PromptFields.tsx'
import { useBelowBar } from './tests/useBelowBar.tsx'
import { useAiService } from './useAiService.ts'

/** What the form offers for a new assistant: enough for a customer, too few for an endless talk. */
const USUAL_ANSWERS = 20

const columns: Column<Prompt>[] = [
  { key: 'name', render: (prompt) => <PromptName {...prompt} />, width: 'minmax(0, 3fr)', headline: true },
  { key: 'queue', render: ({ queue }) => <QueueName queue={queue} />, width: 'minmax(0, 2fr)' },
  { key: 'maxTokens', render: ({ maxTokens }) => maxTokens },
]

/** AI assistants that answer customers before an agent does. */
export function PromptsPage() {
  const { t } = useTranslation('prompts')
  const service = useAiService()
  const warn = ({ warning }: SavedPrompt) => warning && toast.warning(t('savedBut', { reason: t(`reasons.${warning}`) }))
  const { answerRefusal, dialog } = useBelowBar()
  return (
    <>
      <ResourcePage
        resource={promptResource}
        texts="prompts"
        columns={columns}
        nameOf={({ name }) => name}
        form={{
          Fields: PromptFields,
          size: 'wide',
          initialValues: (row) => (row ? {} : { model: service?.model ?? '', maxAnswers: USUAL_ANSWERS }),
          requiredAgain: ['queueId'],
          extraIssues: ({ apiKey, endpoint }) =>
            apiKey === '' && (endpoint || (service && service.key !== 'usable')) ? [{ code: 'custom', path: ['apiKey'], input: '' }] : [],
          answerRefusal,
          afterSave: warn,
        }}
        deletion={{ toast: 'info' }}
      />
      {dialog}
    </>
  )
}

/** The queue that an assistant hands over to. It may have been deleted. */
function QueueName({ queue }: Pick<Prompt, 'queue'>) {
  const { t } = useTranslation('prompts')
  return queue ? queue.name : <StatusLabel tone="bad" label={t('noQueue')} reason={undefined} />
}

/** While its service fails, an assistant is paused for some minutes. */
function PromptName({ name, pausedUntil }: Pick<Prompt, 'name' | 'pausedUntil'>) {
  const { t } = useTranslation('prompts')
  const now = useCurrentMinute()
  if (pausedUntil === null || Date.parse(pausedUntil) <= now.getTime()) return name
  return (
    <>
      {name} <StatusLabel tone="waiting" label={t('pausedUntil', { time: formatTime(pausedUntil) })} reason={undefined} />
    </>
  )
}
