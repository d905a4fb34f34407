import { ActionIcon } from '@mantine/core'
import { type UnansweredGroup, unansweredQuestionEndpoints } from '@recado/contract/knowledge/unansweredQuestions'
import { IconArrowLeft, IconMessageQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { InfoPage } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { PairForm } from './PairForm.tsx'
import { QuestionGroup } from './QuestionGroup.tsx'
import classes from './unanswered.module.css'
import { unansweredEvents, unansweredKey } from './unansweredQueries.ts'

/** What customers asked and no assistant could answer: one click makes it a part of the knowledge. */
export function UnansweredPage() {
  const { t } = useTranslation(['knowledgeBase', 'resource', 'validation'])
  const answering = useDialog<UnansweredGroup>()
  const { data, error, refetch } = useLiveQuery({
    key: [...unansweredKey, 'groups'],
    fetch: () => call(unansweredQuestionEndpoints.list, {}),
    on: unansweredEvents,
    throwOnError: false,
  })
  if (error && !data) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  return (
    <InfoPage
      title={t('unanswered.title')}
      explanation={t('unanswered.explanation')}
      back={
        <ActionIcon component={Link} to="/knowledge" aria-label={t('unanswered.back')} data-hint={t('unanswered.back')} mr={4}>
          <IconArrowLeft size={20} />
        </ActionIcon>
      }
    >
      {data?.groups.length === 0 && (
        <EmptyState
          icon={<IconMessageQuestion size={44} stroke={1.4} />}
          title={t('unanswered.empty.title')}
          text={t('unanswered.empty.text')}
        />
      )}
      <div className={classes.groups}>
        {data?.groups.map((group) => (
          <QuestionGroup key={group.questionIds.at(-1)} group={group} onAnswer={() => answering.open(group)} />
        ))}
      </div>
      <FormDialog opened={answering.opened} title={t('unanswered.form.title')} onClose={answering.close}>
        {answering.subject && <PairForm key={answering.subject.questionIds[0]} group={answering.subject} onClose={answering.close} />}
      </FormDialog>
    </InfoPage>
  )
}
