import { List, Text } from '@mantine/core'
import { promptTestEndpoints } from '@recado/contract/promptTests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'

const { publications } = promptTestEndpoints

/** When the assistant was saved although too few tests passed, by whom and why. */
export function Publications({ promptId }: { promptId: number }) {
  const { t } = useTranslation('prompts')
  const { data } = useQuery({
    queryKey: [publications.path, promptId],
    queryFn: () => call(publications, { params: { id: promptId } }),
    staleTime: 0,
    throwOnError: true,
  })
  if (!data || data.publications.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={650}>
        {t('tests.publications')}
      </Text>
      <List size="sm" spacing={4}>
        {data.publications.map(({ id, at, userName, reason, passed, total }) => (
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
