import { ActionIcon } from '@mantine/core'
import { lockReasonOf, mayRestart, mayStop } from '@recado/contract/campaigns/campaignStates'
import { type Campaign, campaigns } from '@recado/contract/campaigns/campaigns'
import { IconChartBar, IconCopy, IconPlayerPlay, IconPlayerStop, IconVolumeOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'
import { listsKey } from '#web/shared/data/resource/listQuery.ts'
import type { Column, RowAction } from '#web/shared/data/resource/liveResource.ts'
import { ProgressBar } from '#web/shared/ui/ProgressBar.tsx'
import { ArchiveLink, LeaveArchiveLink, useIsArchiveView } from '#web/shared/ui/resource/ArchiveLinks.tsx'
import { DeleteDialog } from '#web/shared/ui/resource/DeleteDialog.tsx'
import { ListPlaceholder } from '#web/shared/ui/resource/ListPlaceholder.tsx'
import { PageHeader } from '#web/shared/ui/resource/PageHeader.tsx'
import { PageLayout } from '#web/shared/ui/resource/PageLayout.tsx'
import { ResourceTable } from '#web/shared/ui/resource/ResourceTable.tsx'
import { useArchiveActions } from '#web/shared/ui/resource/useArchiveActions.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { useSearchParam } from '#web/shared/ui/resource/useSearchParam.ts'
import { CampaignStatus } from '../CampaignStatus.tsx'
import { CompanyTime } from '../CompanyTime.tsx'
import { archivedCampaignResource, campaignResource } from '../campaignResource.ts'
import { CampaignDialog, type CampaignDialogSubject } from '../form/CampaignDialog.tsx'
import { OptOutsPage } from '../optOuts/OptOutsPage.tsx'
import { useStopRestart } from '../useStopRestart.ts'

/** The campaigns, or the list of contacts who have opted out. */
export function CampaignsPage() {
  const [params] = useSearchParams()
  return params.get('view') === 'opt-outs' ? <OptOutsPage /> : <CampaignList />
}

/** The campaigns in preparation, running and finished. */
function CampaignList() {
  const { t } = useTranslation('campaigns')
  const [search, setSearch] = useSearchParam()
  const isArchive = useIsArchiveView()
  const list = (isArchive ? archivedCampaignResource : campaignResource).useList(search)
  useRefreshOnRename()
  const editing = useDialog<CampaignDialogSubject>()
  const removing = useDialog<Campaign>()
  const addButton = useRef<HTMLButtonElement>(null)
  const actions = useCampaignActions((copied) => editing.open({ copied }))
  const mayChange = useCanChange()('campaigns:use')
  const add = mayChange && !isArchive ? () => editing.open({}) : undefined
  return (
    <PageLayout>
      <PageHeader
        texts="campaigns"
        search={search}
        add={add}
        addButton={addButton}
        count={list.count}
        onSearch={setSearch}
        heading={isArchive ? t('archive') : undefined}
        back={isArchive && <LeaveArchiveLink texts="campaigns" path="/campaigns" />}
        tools={!isArchive && <CampaignTools />}
      />
      <ResourceTable
        texts="campaigns"
        columns={campaignColumns}
        list={list}
        nameOf={nameOf}
        onEdit={mayChange ? (row) => editing.open({ row }) : undefined}
        onRemove={mayChange ? removing.open : undefined}
        rows={{
          actions,
          isReadOnly: (row) => lockReasonOf(row, Date.now()) !== null,
          canDelete: ({ status }) => status !== 'EM_ANDAMENTO',
        }}
        placeholder={
          <ListPlaceholder
            texts="campaigns"
            isArchive={isArchive}
            list={list}
            search={search}
            add={add}
            onSearchAll={() => setSearch('')}
          />
        }
      />
      <CampaignDialog dialog={editing} />
      <DeleteDialog
        resource={campaignResource}
        texts="campaigns"
        nameOf={nameOf}
        dialog={removing}
        onRemoved={() => list.rows.length <= 1 && addButton.current?.focus()}
      />
    </PageLayout>
  )
}

const nameOf = ({ name }: Campaign) => name

function OptOutsLink() {
  const { t } = useTranslation('optOuts')
  return (
    <ActionIcon
      component={Link}
      to="/campaigns?view=opt-outs"
      variant="default"
      size="input-sm"
      aria-label={t('title')}
      data-hint={t('title')}
    >
      <IconVolumeOff size={18} />
    </ActionIcon>
  )
}

const CampaignTools = () => (
  <>
    <ArchiveLink texts="campaigns" path="/campaigns" />
    <OptOutsLink />
  </>
)

/** Campaigns show the names of list, tag and connection: renaming one of those sends no event of the campaign. */
const useRefreshOnRename = () =>
  useLiveUpdates(listsKey(campaigns), { ContactList: () => 'refetch', tag: () => 'refetch', whatsapp: () => 'refetch' })

const campaignColumns: Column<Campaign>[] = [
  { key: 'name', render: ({ name }) => name, width: 'minmax(0, 1.6fr)', headline: true },
  { key: 'status', render: (row) => <CampaignProgressCell row={row} />, width: 'minmax(9.25rem, 1fr)', hideLabelOnCard: true },
  { key: 'audience', render: (row) => <Audience {...row} />, width: 'minmax(0, 1.5fr)', wraps: true },
  { key: 'connection', render: ({ whatsapp }) => whatsapp?.name ?? '–', width: 'minmax(0, 1.2fr)', wraps: true },
  { key: 'scheduledAt', render: ({ scheduledAt }) => <CompanyTime time={scheduledAt} />, width: '8.25rem' },
  { key: 'completedAt', render: ({ completedAt }) => <CompanyTime time={completedAt} />, width: '8.25rem' },
]

/** Its status, and its progress once it runs. */
function CampaignProgressCell({ row }: { row: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { name, status, progress } = row
  const { total, done } = progress
  return (
    <>
      <CampaignStatus row={row} />
      {status !== 'INATIVA' && status !== 'PROGRAMADA' && (
        <ProgressBar label={t('progressOf', { name })} text={t('done', { done, total })} part={total > 0 ? done / total : 0} />
      )}
    </>
  )
}

function Audience({ contactList, tag }: Campaign) {
  const { t } = useTranslation('campaigns')
  if (contactList) return contactList.id === null ? t('deletedList', { name: contactList.name }) : contactList.name
  return tag ? t('byTag', { name: tag.name }) : '–'
}

/** A running or scheduled campaign cannot be archived. */
const mayArchive = ({ status }: Campaign) => status !== 'PROGRAMADA' && status !== 'EM_ANDAMENTO'

/** The actions on a campaign, except editing and deleting it. */
function useCampaignActions(onCopy: (row: Campaign) => void): RowAction<Campaign>[] {
  const navigate = useNavigate()
  const { stop, restart } = useStopRestart()
  const { mutateAsync: update } = campaignResource.useUpdate()
  const archiving = useArchiveActions<Campaign>({ texts: 'campaigns', update, mayArchive })
  const report = { key: 'report', icon: <IconChartBar size={18} />, act: ({ id }: Campaign) => void navigate(`/campaign/${id}/report`) }
  if (!useCanChange()('campaigns:use')) return [report]
  return [
    // Placed first, so that the other buttons keep their positions when it disappears.
    ...archiving,
    { key: 'stop', icon: <IconPlayerStop size={18} />, act: stop, applies: mayStop },
    { key: 'restart', icon: <IconPlayerPlay size={18} />, act: restart, applies: mayRestart, replacesOther: true },
    report,
    { key: 'copy', icon: <IconCopy size={18} />, act: onCopy },
  ]
}
