import { Button, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { tokenUsesEndpoint } from '@recado/contract/messages/publicApi'
import { IconCode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useManagedConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { TokenField } from '#web/shared/domain/connections/TokenField.tsx'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { InfoHead, InfoPage } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { ApiExamples } from './ApiExamples.tsx'
import { ApiTrialForm } from './ApiTrialForm.tsx'
import { type ApiPart, type ApiTrialValues, emptyApiTrial } from './apiTrialForm.ts'
import { TOKEN_USES_KEY } from './useApiTrial.ts'

/** The API for other programs: the token of a connection, and how to send texts and files. */
export function PublicApiPage() {
  const { t } = useTranslation('outsideApi')
  const { connections, isLoading, error, retry } = useManagedConnections()
  const [chosen, setChosen] = useState<number | null>(null)
  const connection = connections.find(({ id }) => id === chosen) ?? connections.find(({ isDefault }) => isDefault) ?? connections[0]
  if (error && connections.length === 0) return <LoadError title={t('resource:failed')} error={error} onRetry={retry} />
  if (!connection)
    return (
      <InfoPage title={t('title')} explanation={t('explanation')}>
        {!isLoading && (
          <EmptyState
            icon={<IconCode size={44} stroke={1.4} />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Button component={Link} to="/connections">
                {t('empty.action')}
              </Button>
            }
          />
        )}
      </InfoPage>
    )
  return (
    <InfoPage title={t('title')} explanation={t('explanation')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="md">
        <Select<number>
          label={t('line')}
          data={connections.map(({ id, name }) => ({ value: id, label: name }))}
          value={connection.id}
          onChange={setChosen}
          allowDeselect={false}
        />
        <ConnectionToken key={connection.id} connection={connection} />
      </SimpleGrid>
      <ApiSection part="text" connection={connection} />
      <ApiSection part="media" connection={connection} />
      <InfoHead title={t('rules.title')} explanation={t('rules.key')} />
      <InfoHead title={t('rules.limits.title')} explanation={t('rules.limits.text')} />
    </InfoPage>
  )
}

/** A part of the API: its fields, a form to try it, and the same call as a program. */
function ApiSection({ connection, part }: { connection: ManagedConnection; part: ApiPart }) {
  const { t } = useTranslation('outsideApi')
  const [test, setTest] = useState<ApiTrialValues>(emptyApiTrial)
  const id = useId()
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <InfoHead id={id} title={t(`parts.${part}.title`)} explanation={t(`parts.${part}.explanation`)} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="md">
        <Stack gap="sm">
          <InfoHead order={3} title={t('try.title')} explanation={t('try.explanation')} />
          <ApiTrialForm
            connection={connection}
            part={part}
            test={test}
            onChange={(changes) => setTest((before) => ({ ...before, ...changes }))}
          />
        </Stack>
        <ApiExamples token={connection.token} part={part} test={test} />
      </SimpleGrid>
    </Stack>
  )
}

/** The token of a connection, and when it was last used. */
function ConnectionToken({ connection }: { connection: ManagedConnection }) {
  const { t } = useTranslation('outsideApi')
  return (
    <Stack gap={4}>
      <TokenField connection={connection} />
      <Section isLine title={t('usesFailed')}>
        <LastUse connectionId={connection.id} />
      </Section>
    </Stack>
  )
}

function LastUse({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation('outsideApi')
  const { data: uses } = useQuery({ queryKey: TOKEN_USES_KEY, queryFn: () => call(tokenUsesEndpoint, {}), staleTime: 0 })
  const use = uses?.find(({ whatsappId }) => whatsappId === connectionId)
  if (!uses) return null
  return (
    <Text size="xs" c="dimmed">
      {use ? t('usedAt', { time: formatDateTime(use.usedAt) }) : t('neverUsed')}
    </Text>
  )
}
