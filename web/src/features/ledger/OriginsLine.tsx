import { Text } from '@mantine/core'
import type { LedgerLine } from '@recado/contract/ledger'
import { messageOrigins } from '@recado/contract/messages/origins'
import { useTranslation } from 'react-i18next'

/** By which ways what a line was given to send has come, as far as any came so. */
export function OriginsLine({ origins }: Pick<LedgerLine, 'origins'>) {
  const { t, i18n } = useTranslation('ledger')
  const told = messageOrigins
    .filter((origin) => origins[origin] > 0)
    .map((origin) => `${origins[origin].toLocaleString(i18n.language)} ${t(`origins.${origin}`)}`)
  return (
    <Text component="span" display="block" size="xs" c="dimmed">
      {told.join(' · ')}
    </Text>
  )
}
