import { ActionIcon } from '@mantine/core'
import { lockReasonOf } from '@recado/contract/campaigns/campaignStates'
import { type Campaign, campaigns } from '@recado/contract/campaigns/campaigns'
import { IconVolumeOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'
import { listsKey } from '#web/shared/data/resource/listQuery.ts'
import { ArchiveLink, LeaveArchiveLink, useIsArchiveView } from '#web/shared/ui/resource/ArchiveLinks.tsx'
import { DeleteDialog } from '#web/shared/ui/resource/DeleteDialog.tsx'
import { ListPlaceholder } from '#web/shared/ui/resource/ListPlaceholder.tsx'
import { PageHeader } from '#web/shared/ui/resource/PageHeader.tsx'
import { PageLayout } from '#web/shared/ui/resource/PageLayout.tsx'
import { ResourceTable } from '#web/shared/ui/resource/ResourceTable.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { useSearchParam } from '#web/shared/ui/resource/useSearchParam.ts'
import { archivedCampaignResource, campaignResource } from '../campaignResource.ts'
import { CampaignDialog, type CampaignDialogSubject } from '../form/CampaignDialog.tsx'
import { OptOutsPage } from '../optOuts/OptOutsPage.tsx'
import { campaignColumns } from './campaignColumns.tsx'
import { useCampaignActions } from './useCampaignActions.tsx'

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
