import { ActionIcon } from '@mantine/core'
import { type OptOut, optOuts } from '@recado/contract/optOuts'
import { IconArrowLeft, IconDownload, IconVolume } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callForFile } from '../../../shared/api/call.ts'
import { saveFile } from '../../../shared/api/saveFile.ts'
import { OptOutDialog } from '../../../shared/contacts/OptOutDialog.tsx'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import { ListState } from '../../../shared/resource/ListState.tsx'
import type { Column } from '../../../shared/resource/liveResource.ts'
import { PageFrame } from '../../../shared/resource/PageFrame.tsx'
import { PageHeader } from '../../../shared/resource/PageHeader.tsx'
import { ResourceTable } from '../../../shared/resource/ResourceTable.tsx'
import { ToolButton } from '../../../shared/resource/ToolButton.tsx'
import { useDialog } from '../../../shared/resource/useDialog.ts'
import { useSearch } from '../../../shared/resource/useSearch.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { Excerpt } from '../../../shared/ui/Excerpt.tsx'
import { FacedName } from '../../../shared/ui/FacedName.tsx'
import { CompanyTime } from '../CompanyTime.tsx'
import { useOptOuts } from './useOptOuts.ts'

const columns: Column<OptOut>[] = [
  {
    key: 'name',
    render: ({ name, profilePicUrl }) => <FacedName name={name} picture={profilePicUrl} />,
    width: 'minmax(0, 2fr)',
    headline: true,
  },
  { key: 'number', render: ({ number }) => number && showNumber(number), width: 'minmax(10rem, 1.5fr)', speaks: true },
  { key: 'since', render: ({ optedOutAt }) => <CompanyTime time={optedOutAt} />, width: '9rem' },
  { key: 'reason', render: ({ said }) => said && <Excerpt text={said.reason} />, width: 'minmax(0, 2fr)' },
  { key: 'by', render: (row) => <WhoSaidIt {...row} />, width: 'minmax(0, 1fr)' },
]

function WhoSaidIt({ said }: OptOut) {
  const { t } = useTranslation('optOuts')
  return said?.userName ?? t('customer')
}

/** The contacts who opted out of campaigns, with the reason; they can be opted in again. */
export function OptOutsPage() {
  const { t } = useTranslation('optOuts')
  const [search, setSearch] = useSearch()
  const list = useOptOuts(search)
  const lifting = useDialog<OptOut>()
  return (
    <PageFrame>
      <PageHeader
        texts="optOuts"
        {...{ search }}
        count={list.count}
        onSearch={setSearch}
        add={undefined}
        tools={<Export />}
        back={
          <ActionIcon component={Link} to="/campaigns" aria-label={t('back')} data-hint={t('back')} mr={4}>
            <IconArrowLeft size={20} />
          </ActionIcon>
        }
      />
      <ResourceTable
        texts="optOuts"
        {...{ columns, list }}
        nameOf={({ name }) => name}
        actions={[{ key: 'lift', icon: <IconVolume size={18} />, act: lifting.open }]}
        onEdit={undefined}
        onRemove={undefined}
        instead={<ListState texts="optOuts" {...{ list, search }} add={undefined} onSearchAll={() => setSearch('')} />}
      />
      <OptOutDialog opened={lifting.opened} contact={lifting.subject} onClose={lifting.close} />
    </PageFrame>
  )
}

function Export() {
  const { t } = useTranslation('optOuts')
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(optOuts.export, {}),
    onSuccess: (file) => saveFile(file, 'descadastrados.csv'),
    onError: toast.error,
  })
  return <ToolButton icon={<IconDownload size={18} />} label={t('export')} loading={isPending} onClick={() => mutate()} />
}
