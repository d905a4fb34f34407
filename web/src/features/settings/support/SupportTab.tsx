import { Button, Collapse, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type SupportVisit, supportEndpoints } from '@recado/contract/support/support'
import { IconChevronDown, IconChevronUp, IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { SettingsLayout, SettingsSkeleton } from '../layout/SettingsLayout.tsx'

/** The log of support visits: who, when, why and what they did. */
export function SupportTab() {
  const { t } = useTranslation('support')
  const { data, error, refetch } = useQuery({
    queryKey: ['support', 'visits'],
    queryFn: () => call(supportEndpoints.visits, {}),
    // No event reports new acts, so each visit of the tab refetches.
    refetchOnMount: 'always',
    throwOnError: false,
  })
  return (
    <SettingsLayout title={t('visits.title')} explanation={t('visits.explanation')}>
      {error && !data && <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SettingsSkeleton />}
      {data?.length === 0 && (
        <EmptyState icon={<IconLifebuoy size={44} stroke={1.4} />} title={t('visits.none')} text={t('visits.noneText')} />
      )}
      {data?.map((visit) => (
        <SupportVisitRow key={visit.id} visit={visit} />
      ))}
    </SettingsLayout>
  )
}

/** A support visit. */
function SupportVisitRow({ visit: { userName, reason, startedAt, endsAt, endedAt, acts } }: { visit: SupportVisit }) {
  const { t } = useTranslation('support')
  const [opened, { toggle }] = useDisclosure(false)
  const list = useId()
  const from = formatDateTime(startedAt)
  const when = endedAt ? t('visits.ended', { from, to: formatTime(endedAt) }) : t('visits.open', { from, to: formatTime(endsAt) })
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap={4} align="flex-start">
        <Title order={2} fz="md">
          {userName}
        </Title>
        <Text c="dimmed">{when}</Text>
        <Text>{reason}</Text>
        {acts.length === 0 ? (
          <Text c="dimmed">{t('visits.nothing')}</Text>
        ) : (
          <>
            <Button
              variant="default"
              size="compact-sm"
              mt={4}
              rightSection={<Chevron size={16} />}
              aria-expanded={opened}
              aria-controls={list}
              onClick={toggle}
            >
              {t('visits.acts', { count: acts.length })}
            </Button>
            <Collapse expanded={opened} id={list}>
              <VisitActs acts={acts} />
            </Collapse>
          </>
        )}
      </Stack>
    </Paper>
  )
}

function VisitActs({ acts }: Pick<SupportVisit, 'acts'>) {
  const { t } = useTranslation('support')
  return (
    <List listStyleType="none" mt="xs">
      {acts.map(({ at, method, address }) => (
        <List.Item key={`${at} ${method} ${address}`}>
          <Text span c="dimmed">
            {formatTime(at)}
          </Text>{' '}
          {t(`words.${verbKeyOf(method)}`)} {t(`places.${objectKeyOf(address)}`)}{' '}
          <Text span c="dimmed" size="sm">
            {address}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}

const verbKeys: Record<string, 'read' | 'made' | 'changed' | 'removed'> = { GET: 'read', POST: 'made', PUT: 'changed', DELETE: 'removed' }

const verbKeyOf = (method: string) => verbKeys[method] ?? 'changed'

/** The text key of what an API path changes, by its first segment. */
const objectKeys = {
  auth: 'session',
  companies: 'hours',
  dashboard: 'dashboard',
  'first-steps': 'session',
  settings: 'settings',
  support: 'session',
  queue: 'queues',
  'queue-options': 'menu',
  tags: 'tags',
  whatsappsession: 'connections',
  users: 'users',
  contacts: 'contacts',
  'opt-outs': 'contacts',
  tickets: 'tickets',
  ticket: 'tickets',
  'ticket-notes': 'notes',
  search: 'search',
  messages: 'messages',
  media: 'files',
  files: 'files',
  'quick-messages': 'quickMessages',
  schedules: 'schedules',
  campaigns: 'campaigns',
  'campaign-settings': 'campaigns',
  'contact-lists': 'contactLists',
  'contact-list-items': 'contactLists',
  templates: 'templates',
  webhooks: 'webhooks',
} as const

function objectKeyOf(address: string) {
  const [, , first = ''] = address.split('/')
  return first in objectKeys ? objectKeys[first as keyof typeof objectKeys] : 'other'
}
