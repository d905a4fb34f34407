import { Alert, List, Text } from '@mantine/core'
import { promptTestEndpoints } from '@recado/contract/promptTests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '#web/shared/data/api/call.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { useAiErrorText } from '../useAiErrorText.ts'

const { publications } = promptTestEndpoints

/** When the assistant was saved although too few tests passed, by whom and why; and its weekly runs. */
export function Publications({ promptId }: { promptId: number }) {
  const sentenceOf = useAiErrorText()
  const { data, error } = useQuery({
    queryKey: [publications.path, promptId],
    queryFn: () => call(publications, { params: { id: promptId } }),
    staleTime: 0,
    throwOnError: false,
  })
  if (!data && error)
    return (
      <Alert role="alert" color="red">
        {sentenceOf(error)}
      </Alert>
    )
  if (!data) return null
  return (
    <>
      {data.publications.length > 0 && <BelowBar publications={data.publications} />}
      {data.runs.length > 0 && <WeeklyRuns runs={data.runs} />}
    </>
  )
}

type Data = z.output<typeof publications.output>

function BelowBar({ publications }: Pick<Data, 'publications'>) {
  const { t } = useTranslation('prompts')
  return (
    <div>
      <Text size="sm" fw={650}>
        {t('tests.publications')}
      </Text>
      <List size="sm" spacing={4}>
        {publications.map(({ id, at, userName, reason, passed, total }) => (
          <List.Item key={id}>
            {t(userName ? 'tests.publishedBy' : 'tests.published', { name: userName, reason })}
            <Text size="xs" c="dimmed">
              {t('tests.publishedWhen', { when: formatDateTime(at), passed, count: total })}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  )
}

function WeeklyRuns({ runs }: Pick<Data, 'runs'>) {
  const { t } = useTranslation('prompts')
  return (
    <div>
      <Text size="sm" fw={650}>
        {t('tests.runs')}
      </Text>
      <List size="sm" spacing={4}>
        {runs.map(({ id, at, isUnfinished, passed, notRun, total }) => (
          <List.Item key={id}>
            {isUnfinished
              ? t('tests.stopped', { when: formatDateTime(at) })
              : t('tests.weeklyRun', { when: formatDateTime(at), passed, count: total, notRun })}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
