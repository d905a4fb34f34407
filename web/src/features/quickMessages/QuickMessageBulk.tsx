import { Button } from '@mantine/core'
import { quickMessageBulkEndpoints } from '@recado/contract/quickMessages'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { DeleteManyDialog } from '#web/shared/ui/bulk/DeleteManyDialog.tsx'
import type { RowSelection } from '#web/shared/ui/bulk/useRowSelection.ts'
import { useStartBulk } from '#web/shared/ui/bulk/useStartBulk.ts'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** The actions for several quick messages. */
export function QuickMessageBulk({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation('quickMessages')
  const removing = useDialog()
  return (
    <>
      <OfferButton selection={selection} status={true} />
      <OfferButton selection={selection} status={false} />
      <Button variant="default" size="xs" leftSection={<IconTrash size={16} />} onClick={() => removing.open()}>
        {t('bulk.delete')}
      </Button>
      <DeleteManyDialog
        opened={removing.opened}
        selection={selection}
        count={(chosen) => call(quickMessageBulkEndpoints.count, { body: chosen })}
        remove={(chosen, count) => call(quickMessageBulkEndpoints.start, { body: { ...chosen, action: { type: 'delete', count } } })}
        text={({ count }) => t('bulk.deleteText', { count })}
        onClose={removing.close}
      />
    </>
  )
}

/** Turns them on or off in the composer. */
function OfferButton({ selection, status }: { selection: RowSelection; status: boolean }) {
  const { t } = useTranslation('quickMessages')
  const start = () => call(quickMessageBulkEndpoints.start, { body: { ...selection.chosen, action: { type: 'offer', status } } })
  const { mutate, isPending } = useStartBulk({ selection, start, onRefused: toast.error })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={status ? <IconEye size={16} /> : <IconEyeOff size={16} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t(status ? 'bulk.on' : 'bulk.off')}
    </Button>
  )
}
