import { Group, Select } from '@mantine/core'
import { type CampaignRecipient, type RecipientState, recipientEndpoints, recipientStates } from '@recado/contract/campaigns/recipients'
import { IconDownload, IconListSearch, IconMessage } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, callForFile } from '#web/shared/data/api/call.ts'
import { saveFile } from '#web/shared/data/api/saveFile.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { useSendErrorText } from '#web/shared/domain/messages/useSendErrorText.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { ResourceTable } from '#web/shared/ui/resource/ResourceTable.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { useSearchParam } from '#web/shared/ui/resource/useSearchParam.ts'
import { SearchBox } from '#web/shared/ui/SearchBox.tsx'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { CompanyTime } from '../CompanyTime.tsx'
import { useInfiniteList } from '../useInfiniteList.ts'
import { recipientsKey } from './useCampaign.ts'

type Props = { id: number; state: RecipientState | null; onState: (state: RecipientState | null) => void }

/** All recipients with state, time and reason. */
export function Recipients({ id, state, onState }: Props) {
  const { t } = useTranslation('campaignReport')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParam()
  const list = useRecipients(id, { search, state })
  const sheet = useRecipientExport(id, state)
  const nothing = list.error ? (
    <LoadError title={t('resource:failed')} error={list.error} onRetry={list.retry} />
  ) : (
    <EmptyState icon={<IconListSearch size={44} stroke={1.4} />} title={t('nobody.title')} text={t('nobody.text')} />
  )
  return (
    <>
      <Group gap="sm">
        <SearchBox label={t('search')} clearLabel={t('resource:clearSearch')} value={search} onSearch={setSearch} />
        <Select<RecipientState>
          aria-label={t('columns.state')}
          placeholder={t('allStates')}
          data={recipientStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state}
          onChange={onState}
          clearable
          w="11rem"
        />
        <ToolButton icon={<IconDownload size={18} />} label={t('sheet')} loading={sheet.isPending} onClick={() => sheet.mutate()} />
      </Group>
      <ResourceTable<CampaignRecipient>
        texts="campaignReport"
        columns={recipientColumns}
        nameOf={({ name: recipient, number }) => recipient || number}
        list={list}
        rows={{
          actions: [
            {
              key: 'ticket',
              icon: <IconMessage size={18} />,
              act: ({ ticket }) => void navigate(`/tickets/${ticket?.uuid}`),
              applies: ({ ticket }) => ticket !== null,
            },
          ],
        }}
        onEdit={undefined}
        onRemove={undefined}
        placeholder={nothing}
      />
    </>
  )
}

/** Exports all recipients, or those in one state, as a spreadsheet. */
function useRecipientExport(id: number, state: RecipientState | null) {
  const { t } = useTranslation('campaignReport')
  return useMutation({
    mutationFn: () => callForFile(recipientEndpoints.export, { params: { id }, query: state ? { state } : {} }),
    onSuccess: (file) => saveFile(file, t('exportFile')),
    onError: toast.error,
  })
}

type RecipientFilter = { search: string; state: RecipientState | null }

/** An infinite list of the recipients. */
const useRecipients = (id: number, filter: RecipientFilter) =>
  useInfiniteList<CampaignRecipient>({
    key: [...recipientsKey(id), filter],
    fetch: (cursor) => fetchRecipients(id, filter, cursor),
  })

const fetchRecipients = (id: number, { search, state }: RecipientFilter, cursor: string | undefined) =>
  call(recipientEndpoints.list, {
    params: { id },
    query: { ...(search && { searchParam: search }), ...(state && { state }), ...(cursor && { cursor }) },
  })

const recipientColumns: Column<CampaignRecipient>[] = [
  { key: 'name', render: ({ name, number }) => name || formatPhone(number), width: 'minmax(0, 2fr)', headline: true },
  { key: 'number', render: ({ number }) => formatPhone(number), width: 'minmax(0, 1.5fr)', hideLabelOnCard: true },
  { key: 'state', render: (row) => <RecipientStatus {...row} />, width: 'minmax(10rem, 2fr)', hideLabelOnCard: true },
  { key: 'time', render: (row) => <CompanyTime time={lastStateTime(row)} />, width: '9rem', hideLabelOnCard: true },
  { key: 'variant', render: ({ variant, state }) => (state === 'leftOut' ? '–' : variant), width: '4rem' },
]

const tones: Record<RecipientState, StatusTone> = {
  pending: 'quiet',
  sent: 'quiet',
  delivered: 'good',
  read: 'good',
  answered: 'good',
  failed: 'bad',
  leftOut: 'waiting',
}

function RecipientStatus({ state, reason, triesAgainAt }: CampaignRecipient) {
  const { t } = useTranslation('campaignReport')
  const reasonText = useReasonText()
  const reasons = [reason !== null && reasonText(reason), triesAgainAt !== null && t('triesAgain', { time: formatDateTime(triesAgainAt) })]
  return <StatusLabel tone={tones[state]} label={t(`states.${state}`)} reason={reasons.filter(Boolean).join(' ') || undefined} />
}

const REASONS = [
  'invalid',
  'optedOut',
  'blocked',
  'duplicate',
  'lacking',
  'notOnService',
  'lineGone',
  'unavailable',
  'disconnected',
  'refused',
  'windowClosed',
  'empty',
  'templateUnusable',
  'notSent',
] as const

/** Why a recipient got nothing. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('campaignReport')
  const sendErrorText = useSendErrorText()
  return (reason) => {
    const ownReason = REASONS.find((code) => code === reason)
    return ownReason ? t(`reasons.${ownReason}`) : sendErrorText(reason)
  }
}

/** The time of the latest state. */
const lastStateTime = ({
  answeredAt,
  readAt,
  deliveredAt,
  sentAt,
}: Pick<CampaignRecipient, 'answeredAt' | 'readAt' | 'deliveredAt' | 'sentAt'>) => answeredAt ?? readAt ?? deliveredAt ?? sentAt
