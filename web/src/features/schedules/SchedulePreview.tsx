import { Text } from '@mantine/core'
import { fromLocalTime } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import type { ContactChoice } from '#web/shared/domain/contacts/ContactField.tsx'
import { useFillVariables } from '#web/shared/domain/variables/useFillVariables.ts'
import { FileBubble } from '#web/shared/ui/attachment/FileBubble.tsx'
import type { AttachmentState } from '#web/shared/ui/attachment/useAttachment.ts'
import { usePreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { SampleBackground } from '#web/shared/ui/chat/SampleBackground.tsx'
import type { ScheduleValues } from './ScheduleForm.tsx'
import { sampleProtocol } from './sampleProtocol.ts'
import { useScheduledContact } from './useScheduledContact.ts'

type Props = {
  control: Control<ScheduleValues>
  contactId: number | null
  contact: ContactChoice | undefined
  attachment: AttachmentState
  row: Schedule | undefined
}

/** The message as the contact will read it. */
export function SchedulePreview({ control, contactId, contact: chosenContact, attachment, row }: Props) {
  const { t } = useTranslation('schedules')
  const { company } = useCurrentUser()
  const fill = useFillVariables()
  const [body, sendAt] = useWatch({ control, name: ['body', 'sendAt'] })
  const contact = useScheduledContact(contactId)
  const file = usePreviewFile(attachment, row)
  if (body.trim() === '' && !file) return null
  const sent = fromLocalTime(company.timezone, String(sendAt).slice(0, 16))
  const name = contact?.name ?? (chosenContact?.id === contactId ? chosenContact?.name : undefined) ?? t('someContact')
  const now = Number.isNaN(sent.getTime()) ? undefined : sent
  return (
    <section aria-label={t('preview')}>
      <Text size="xs" c="dimmed" mb={4}>
        {t('preview')}
      </Text>
      <SampleBackground>
        <FileBubble
          side="own"
          label={t('preview')}
          text={fill(body, { contact: { ...contact, name }, code: sampleProtocol(now) }, now)}
          file={file}
        />
      </SampleBackground>
    </section>
  )
}
