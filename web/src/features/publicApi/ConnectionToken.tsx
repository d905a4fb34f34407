import { Stack, Text } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { tokenUses } from '@recado/contract/messages/publicApi'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { TokenField } from '../../shared/connections/TokenField.tsx'
import { formatDateTime } from '../../shared/i18n/formatDateTime.ts'
import { TOKEN_USES_KEY } from './useApiTest.ts'

/** The token of a connection, and when it was last used. */
export function ConnectionToken({ line }: { line: ManagedConnection }) {
  const { t } = useTranslation('outsideApi')
  const { data: uses } = useQuery({ queryKey: TOKEN_USES_KEY, queryFn: () => call(tokenUses, {}), staleTime: 0 })
  const use = uses?.find(({ whatsappId }) => whatsappId === line.id)
  return (
    <Stack gap={4}>
      <TokenField connection={line} />
      {uses && (
        <Text size="xs" c="dimmed">
          {use ? t('usedAt', { time: formatDateTime(use.usedAt) }) : t('neverUsed')}
        </Text>
      )}
    </Stack>
  )
}
