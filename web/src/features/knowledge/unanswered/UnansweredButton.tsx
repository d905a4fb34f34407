import { Indicator } from '@mantine/core'
import { unansweredQuestionEndpoints } from '@recado/contract/knowledge/unansweredQuestions'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { unansweredEvents, unansweredKey } from './unansweredQueries.ts'

/** Leads to the questions that no assistant could answer, and says how many there are. */
export function UnansweredButton() {
  const { t } = useTranslation('knowledgeBase')
  const navigate = useNavigate()
  const { data, error } = useLiveQuery({
    key: [...unansweredKey, 'count'],
    fetch: () => call(unansweredQuestionEndpoints.count, {}),
    on: unansweredEvents,
    throwOnError: false,
  })
  const count = error || !data ? 0 : data.count
  return (
    <ToolButton
      icon={
        <Indicator disabled={count === 0} size={8}>
          <IconMessageQuestion size={18} display="block" />
        </Indicator>
      }
      label={count === 0 ? t('unanswered.title') : t('unanswered.open', { count })}
      onClick={() => navigate('/knowledge/unanswered')}
    />
  )
}
