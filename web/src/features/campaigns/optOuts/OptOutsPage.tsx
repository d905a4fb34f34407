import { ActionIcon } from '@mantine/core'
import { type OptOut, optOutListEndpoints } from '@recado/contract/optOuts'
import { IconArrowLeft, IconDownload, IconVolume } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call, callForFile } from '#web/shared/data/api/call.ts'
import { saveFile } from '#web/shared/data/api/saveFile.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { OptOutDialog } from '#web/shared/domain/contacts/OptOutDialog.tsx'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'
import { NameWithAvatar } from '#web/shared/ui/NameWithAvatar.tsx'
import { ListPlaceholder } from '#web/shared/ui/resource/ListPlaceholder.tsx'
import { PageHeader } from '#web/shared/ui/resource/PageHeader.tsx'
import { PageLayout } from '#web/shared/ui/resource/PageLayout.tsx'
import { ResourceTable } from '#web/shared/ui/resource/ResourceTable.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { useSearchParam } from '#web/shared/ui/resource/useSearchParam.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { CompanyTime } from '../CompanyTime.tsx'
import { useInfiniteList } from '../useInfiniteList.ts'

const columns: Column<OptOut>[] = [
  {
    key: 'name',
    render: ({ name, profilePicUrl }) => <NameWithAvatar name={name} picture={profilePicUrl} />,
    width: 'minmax(0, 2fr)',
    headline: true,
  },
  { key: 'number', render: ({ number }) => number && formatPhone(number), width: 'minmax(10rem, 1.5fr)', hideLabelOnCard: true },
  { key: 'since', render: ({ optedOutAt }) => <CompanyTime time={optedOutAt} />, width: '9rem' },
  { key: 'reason', render: ({ said: manualOptOut }) => manualOptOut && <Excerpt text={manualOptOut.reason} />, width: 'minmax(0, 2fr)' },
  { key: 'by', render: (row) => <OptOutSource {...row} />, width: 'minmax(0, 1fr)' },
]

function OptOutSource({ said: manualOptOut }: OptOut) {
  const { t } = useTranslation('optOuts')
  return manualOptOut?.userName ?? t('customer')
}

/** The contacts who opted out of campaigns, with the reason; they can be opted in again. */
export function OptOutsPage() {
  const { t } = useTranslation('optOuts')
  const [search, setSearch] = useSearchParam()
  const list = useOptOuts(search)
  const lifting = useDialog<OptOut>()
  return (
    <PageLayout>
      <PageHeader
        texts="optOuts"
        search={search}
        count={list.count}
        onSearch={setSearch}
        add={undefined}
        tools={<ExportButton />}
        back={
          <ActionIcon component={Link} to="/campaigns" aria-label={t('back')} data-hint={t('back')} mr={4}>
            <IconArrowLeft size={20} />
          </ActionIcon>
        }
      />
      <ResourceTable
        texts="optOuts"
        columns={columns}
        list={list}
        nameOf={({ name }) => name}
        rows={{ actions: [{ key: 'lift', icon: <IconVolume size={18} />, act: lifting.open }] }}
        onEdit={undefined}
        onRemove={undefined}
        placeholder={<ListPlaceholder texts="optOuts" list={list} search={search} add={undefined} onSearchAll={() => setSearch('')} />}
      />
      <OptOutDialog opened={lifting.opened} contact={lifting.subject} onClose={lifting.close} />
    </PageLayout>
  )
}

function ExportButton() {
  const { t } = useTranslation('optOuts')
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(optOutListEndpoints.export, {}),
    onSuccess: (file) => saveFile(file, t('exportFile')),
    onError: toast.error,
  })
  return <ToolButton icon={<IconDownload size={18} />} label={t('export')} loading={isPending} onClick={() => mutate()} />
}

/** The contacts who want no campaigns. An opt-out is a change of a contact, so events of contacts cause a refetch. */
const useOptOuts = (search: string) =>
  useInfiniteList<OptOut>({
    key: ['optOuts', search],
    fetch: (cursor) => call(optOutListEndpoints.list, { query: { ...(search && { searchParam: search }), ...(cursor && { cursor }) } }),
    on: { contact: () => 'refetch' },
  })
