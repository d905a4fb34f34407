import { Badge, Group, SegmentedControl, Stack } from '@mantine/core'
import { type TicketStatus, ticketStatuses } from '@recado/contract/tickets'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  status: TicketStatus
  counts: Partial<Record<TicketStatus, number | undefined>>
  onStatus: (status: TicketStatus) => void
  tool: ReactNode
}

/** Which tickets are listed: what is going on, one's own or what waits, or what is done. */
export function TicketTabs({ status, counts, onStatus, tool }: Props) {
  const { t } = useTranslation('tickets')
  const choice = (value: TicketStatus) => ({ value, label: <Counted label={t(`lists.${value}`)} count={counts[value]} /> })
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <SegmentedControl
          flex={1}
          aria-label={t('tabs.label')}
          value={status === 'closed' ? 'closed' : 'open'}
          onChange={(value) => onStatus(value as TicketStatus)}
          data={[
            { value: 'open', label: t('tabs.open') },
            { value: 'closed', label: t('tabs.closed') },
          ]}
        />
        {tool}
      </Group>
      {status !== 'closed' && (
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t('tabs.openLabel')}
          value={status}
          onChange={(value) => onStatus(value as TicketStatus)}
          data={[choice('open'), choice('pending')]}
        />
      )}
    </Stack>
  )
}

const Counted = ({ label, count }: { label: string; count: number | undefined }) => (
  <Group component="span" gap={6} justify="center" wrap="nowrap">
    {label}
    {count !== undefined && (
      <Badge component="span" size="sm" variant="default">
        {count}
      </Badge>
    )}
  </Group>
)

/** What an address says of the list, or one's own tickets. */
export const readStatus = (text: string | null): TicketStatus => ticketStatuses.find((status) => status === text) ?? 'open'
