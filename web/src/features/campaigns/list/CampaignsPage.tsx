import { ActionIcon } from '@mantine/core'
import { lockReasonOf } from '@recado/contract/campaigns/campaignStates'
import { type Campaign, campaigns } from '@recado/contract/campaigns/campaigns'
import { IconVolumeOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useCanChange } from '../../../shared/auth/useCanChange.ts'
import { useLiveUpdates } from '../../../shared/live/liveQuery.ts'
import { FromArchive, ToArchive, useIsArchive } from '../../../shared/resource/ArchiveLinks.tsx'
import { ListState } from '../../../shared/resource/ListState.tsx'
import { listsKey } from '../../../shared/resource/listQuery.ts'
import { PageFrame } from '../../../shared/resource/PageFrame.tsx'
import { PageHeader } from '../../../shared/resource/PageHeader.tsx'
import { RemoveDialog } from '../../../shared/resource/RemoveDialog.tsx'
import { ResourceTable } from '../../../shared/resource/ResourceTable.tsx'
import { useDialog } from '../../../shared/resource/useDialog.ts'
import { useSearch } from '../../../shared/resource/useSearch.ts'
import { archivedCampaigns, campaignResource } from '../campaignResource.ts'
import { CampaignDialog, type WantedCampaign } from '../form/CampaignDialog.tsx'
import { OptOutsPage } from '../optOuts/OptOutsPage.tsx'
import { columns } from './columns.tsx'
import { useCampaignActions } from './useCampaignActions.tsx'

/** The campaigns, or the list of contacts who have opted out. */
export function CampaignsPage() {
  const [params] = useSearchParams()
  return params.get('view') === 'opt-outs' ? <OptOutsPage /> : <CampaignList />
}

/** The campaigns in preparation, running and finished. */
function CampaignList() {
  const { t } = useTranslation('campaigns')
  const [search, setSearch] = useSearch()
  const isArchive = useIsArchive()
  const list = (isArchive ? archivedCampaigns : campaignResource).useList(search)
  useRenamed()
  const editing = useDialog<WantedCampaign>()
  const removing = useDialog<Campaign>()
  const addButton = useRef<HTMLButtonElement>(null)
  const actions = useCampaignActions((copied) => editing.open({ copied }))
  const mayChange = useCanChange()('campaigns:use')
  const add = mayChange && !isArchive ? () => editing.open({}) : undefined
  return (
    <PageFrame>
      <PageHeader
        texts="campaigns"
        {...{ search, add, addButton }}
        count={list.count}
        onSearch={setSearch}
        heading={isArchive ? t('archive') : undefined}
        back={isArchive && <FromArchive texts="campaigns" path="/campaigns" />}
        tools={!isArchive && <Tools />}
      />
      <ResourceTable
        texts="campaigns"
        {...{ columns, list, actions }}
        nameOf={nameOf}
        onEdit={mayChange ? (row) => editing.open({ row }) : undefined}
        onRemove={mayChange ? removing.open : undefined}
        isFixed={(row) => lockReasonOf(row, Date.now()) !== null}
        isKept={({ status }) => status === 'EM_ANDAMENTO'}
        instead={<ListState texts="campaigns" {...{ isArchive, list, search, add }} onSearchAll={() => setSearch('')} />}
      />
      <CampaignDialog dialog={editing} />
      <RemoveDialog
        resource={campaignResource}
        texts="campaigns"
        nameOf={nameOf}
        dialog={removing}
        onRemoved={() => list.rows.length <= 1 && addButton.current?.focus()}
      />
    </PageFrame>
  )
}

const nameOf = ({ name }: Campaign) => name

function ToOptOuts() {
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

const Tools = () => (
  <>
    <ToArchive texts="campaigns" path="/campaigns" />
    <ToOptOuts />
  </>
)

/** Campaigns show the names of list, tag and connection: renaming one of those sends no event of the campaign. */
const useRenamed = () =>
  useLiveUpdates(listsKey(campaigns), { ContactList: () => 'refetch', tag: () => 'refetch', whatsapp: () => 'refetch' })
