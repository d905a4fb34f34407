import { Button } from '@mantine/core'
import { contactListItemBulkEndpoints } from '@recado/contract/contactLists/contactLists'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { DeleteManyDialog } from '#web/shared/ui/bulk/DeleteManyDialog.tsx'
import type { RowSelection } from '#web/shared/ui/bulk/useRowSelection.ts'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'

type SelectedItems = { ids?: number[]; filter?: { contactListId: number } }

/** The actions for several entries of a list. */
export function ListItemBulk({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation('contactListItems')
  const contactListId = Number(useParams().id)
  const removing = useDialog()
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconTrash size={16} />} onClick={() => removing.open()}>
        {t('bulk.delete')}
      </Button>
      <DeleteManyDialog
        opened={removing.opened}
        selection={selection}
        count={(chosen) => call(contactListItemBulkEndpoints.count, { body: chosen as SelectedItems })}
        remove={(chosen, count) =>
          call(contactListItemBulkEndpoints.start, {
            body: { ...(chosen as SelectedItems), action: { type: 'delete', count, contactListId } },
          })
        }
        text={({ count }) => t('bulk.deleteText', { count })}
        onClose={removing.close}
      />
    </>
  )
}
