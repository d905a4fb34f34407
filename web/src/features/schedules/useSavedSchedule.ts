import { type Schedule, scheduleFile } from '@recado/contract/schedules/schedules'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callWithFiles } from '../../shared/api/call.ts'
import { type AttachmentWays, useAttachment } from '../../shared/attachment/useAttachment.ts'
import { changedValues } from '../../shared/resource/formValues.ts'
import { scheduleResource } from '../../shared/schedules/scheduleResource.ts'
import { toast } from '../../shared/toast/toast.ts'
import type { ScheduleValues } from './ScheduleForm.tsx'

const ways: AttachmentWays = {
  attach: (id, sent) => callWithFiles(scheduleFile.attach, { params: { id } }, sent),
  detach: (id) => call(scheduleFile.detach, { params: { id } }),
}

type Saving = { row: Schedule | undefined; start: ScheduleValues; onDone: () => void }

/** Saves what is planned, together with its picture. */
export function useSavedSchedule({ row, start, onDone }: Saving) {
  const { t } = useTranslation('schedules')
  const attachment = useAttachment(ways)
  const adding = scheduleResource.useCreate()
  const changing = scheduleResource.useUpdate()
  /** Added already, though its picture did not go up: tried again, it is not added twice. */
  const made = useRef<Schedule>(undefined)

  const save = async (values: ScheduleValues) => {
    const before = row ?? made.current
    const saved = before ?? (await adding.mutateAsync({ ...values, contactId: values.contactId ?? 0 }))
    made.current = saved
    // The picture first: what is saved anew is planned anew, and may go out in the same moment.
    if (values.kind !== 'reminder') await attachment.save(saved)
    if (before) await changing.mutateAsync({ id: before.id, changes: changedValues(values, start) })
    toast.success(t(row ? 'updated' : 'created'))
    onDone()
  }
  return { attachment, save }
}
