import { Alert, Button, Stack } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { testIntegration } from '@recado/contract/integrations'
import { IconAlertTriangle, IconMessageCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { sentenceOf } from '../../shared/toast/toast.ts'
import type { IntegrationControl } from './integrationResource.ts'

/** Greets the agent with what stands in the form, and shows what it says. */
export function AgentTest({ control, id }: { control: IntegrationControl; id: number | undefined }) {
  const { t } = useTranslation('integrations')
  const [projectName = '', jsonContent = '', language = 'pt-BR'] = useWatch({ control, name: ['projectName', 'jsonContent', 'language'] })
  const given = { projectName, jsonContent, language, ...(id !== undefined && { id }) }
  const test = useMutation({ mutationFn: () => call(testIntegration, { body: given }) })
  const isReady = projectName.trim() !== '' && jsonContent.trim() !== ''
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="light"
        leftSection={<IconPlayerPlay size={18} />}
        loading={test.isPending}
        disabled={!isReady}
        onClick={() => test.mutate()}
      >
        {t('test.action')}
      </Button>
      {test.data && (
        <Alert role="status" w="100%" color="green" icon={<IconMessageCheck />} title={t('test.answered')}>
          {test.data.reply}
        </Alert>
      )}
      {test.error && (
        <Alert role="alert" w="100%" color="red" icon={<IconAlertTriangle />} title={t('test.failed')}>
          {reasonOf(test.error, (reason) => t([`test.reasons.${reason}`, 'test.reasons.unknown']))}
        </Alert>
      )}
    </Stack>
  )
}

function reasonOf(error: unknown, tell: (reason: string) => string): string {
  if (!(error instanceof AppError) || error.code !== 'ERR_INTEGRATION_TEST') return sentenceOf(error)
  return tell((error.details as { reason: string }).reason)
}
