import { type Schedule, scheduleFileEndpoints } from '@recado/contract/schedules/schedules'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callWithFiles } from '#web/shared/data/api/call.ts'
import { mergeRow } from '#web/shared/data/resource/mergeRow.ts'
import { type AttachmentCalls, useAttachment } from '#web/shared/ui/attachment/useAttachment.ts'
import { changedValues } from '#web/shared/ui/resource/formValues.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { ScheduleValues } from './ScheduleForm.tsx'
import { scheduleResource } from './scheduleResource.ts'

const attachmentCalls: AttachmentCalls = {
  attach: (id, sent) => callWithFiles(scheduleFileEndpoints.attach, { params: { id } }, sent),
  detach: (id) => call(scheduleFileEndpoints.detach, { params: { id } }),
}

type SaveOptions = { row: Schedule | undefined; start: ScheduleValues; onDone: () => void }

/** Saves a schedule with its picture. */
export function useSaveSchedule({ row, start, onDone }: SaveOptions) {
  const { t } = useTranslation('schedules')
  const attachment = useAttachment(attachmentCalls)
  const client = useQueryClient()
  const changing = scheduleResource.useUpdate()

  const save = async (values: ScheduleValues) => {
    if (row) {
      // The picture first: saving schedules it again, and it may be sent at once.
      if (values.kind !== 'reminder') await attachment.save(row)
      await changing.mutateAsync({ id: row.id, changes: changedValues(values, start) })
    } else {
      const body = { ...values, contactId: values.contactId ?? 0 }
      const add = (sent: Parameters<typeof callWithFiles>[2]) => callWithFiles(scheduleResource.contract.endpoints.create, { body }, sent)
      const made = await (values.kind === 'reminder' ? add({ files: [] }) : attachment.along(add))
      mergeRow(client, scheduleResource.contract, { action: 'create', row: made })
    }
    toast.success(t(row ? 'updated' : 'created'))
    onDone()
  }
  return { attachment, save }
}
