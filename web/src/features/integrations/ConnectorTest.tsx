import { Alert, Button, Stack } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { type integrations, testIntegration } from '@recado/contract/integrations'
import { IconAlertTriangle, IconMessageCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../shared/api/call.ts'
import type { FormOf } from '../../shared/resource/liveResource.ts'
import { sentenceOf } from '../../shared/toast/toast.ts'

type Props = { control: Control<FormOf<typeof integrations>>; id: number | undefined }
type TestBody = z.output<typeof testIntegration.body>

/** Greets the service with what stands in the form, as far as that is enough, and shows what it says. */
export function ConnectorTest({ control, id }: Props) {
  const { t } = useTranslation('integrations')
  const { data: asked } = testIntegration.body.safeParse({ ...useWatch({ control }), id })
  const test = useMutation({ mutationFn: (body: TestBody) => call(testIntegration, { body }) })
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="light"
        leftSection={<IconPlayerPlay size={18} />}
        loading={test.isPending}
        disabled={!asked}
        onClick={() => asked && test.mutate(asked)}
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
