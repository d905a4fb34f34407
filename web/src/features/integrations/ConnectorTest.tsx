import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { type integrations, testIntegrationEndpoint } from '@recado/contract/integrations'
import { IconAlertTriangle, IconMessageCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '#web/shared/data/api/call.ts'
import type { FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

type Props = { control: Control<FormValuesOf<typeof integrations>>; id: number | undefined; isSigned: boolean }
type TestBody = z.output<typeof testIntegrationEndpoint.body>
type TestResult = z.output<typeof testIntegrationEndpoint.output>

/** Calls the connector's program once with the form's values, and shows its answer. */
export function ConnectorTest({ control, id, isSigned }: Props) {
  const { t } = useTranslation('integrations')
  const { data: request } = testIntegrationEndpoint.body.safeParse({ ...useWatch({ control }), id })
  const test = useMutation({ mutationFn: (body: TestBody) => call(testIntegrationEndpoint, { body }) })
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="light"
        leftSection={<IconPlayerPlay size={18} />}
        loading={test.isPending}
        disabled={!request}
        onClick={() => request && test.mutate(request)}
      >
        {t('test.action')}
      </Button>
      <Text size="xs" c="dimmed">
        {t(isSigned && id === undefined ? 'test.hintUnsaved' : 'test.hint')}
      </Text>
      {test.data && <TestReply {...test.data} />}
      {test.error && (
        <Alert role="alert" w="100%" color="red" icon={<IconAlertTriangle />} title={t('test.failed')}>
          <TestError error={test.error} />
        </Alert>
      )}
    </Stack>
  )
}

function TestReply({ reply, action = {} }: TestResult) {
  const { t } = useTranslation('integrations')
  const wanted = Object.entries(action).filter(([, value]) => value)
  return (
    <Alert role="status" w="100%" color="accent" icon={<IconMessageCheck />} title={t('test.answered')}>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {reply || t('test.silent')}
      </Text>
      {wanted.length > 0 && (
        <List size="sm" mt="xs">
          {wanted.map(([name, value]) => (
            <List.Item key={name}>{t(`test.wants.${name}`, { id: value })}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}

function TestError({ error }: { error: unknown }) {
  const { t } = useTranslation('integrations')
  if (!(error instanceof AppError) || error.code !== 'ERR_INTEGRATION_TEST') return errorMessage(error)
  const { reason, status } = error.details as { reason: string; status?: number }
  const reasonText = t([`test.reasons.${reason}`, 'test.reasons.unknown'])
  if (status === undefined) return reasonText
  const code = t('test.status', { status })
  return `${reasonText} ${code}`
}
