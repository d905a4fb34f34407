import { Button } from '@mantine/core'
import { restrictionOf } from '@recado/contract/accountRestriction'
import { hasNeverWritten } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconTemplate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraftPreview } from '#web/shared/data/drafts/drafts.ts'
import { useManagedConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { TEMPLATE_PICKER_PARAM } from '#web/shared/domain/templates/templatePickerParam.ts'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { useUrlParams } from '#web/shared/lib/route/useUrlParams.ts'
import { ReadOnlyBar } from './ReadOnlyBar.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

type Props = { ticket: Ticket; hasTemplates: boolean }

/** Explains that the reply window is closed, and offers a template. A draft stays until the customer writes again. */
export function ReplyWindowClosed({ ticket, hasTemplates }: Props) {
  const { t } = useTranslation('composer')
  const restricted = useRestriction(ticket)
  const draft = useDraftPreview(ticket.id)
  const [isChoosing, setChoosing] = useTemplatePicker()
  return (
    <>
      <ReadOnlyBar
        text={t(hasNeverWritten(ticket) ? 'closedWindow.new' : 'closedWindow.text')}
        note={[restricted, draft && t('closedWindow.draft')].filter(Boolean).join(' ') || undefined}
        action={
          hasTemplates && (
            <Button leftSection={<IconTemplate size={18} />} onClick={() => setChoosing(true)}>
              {t('closedWindow.choose')}
            </Button>
          )
        }
      />
      {hasTemplates && <TemplateDialog ticket={ticket} opened={isChoosing} onClose={() => setChoosing(false)} />}
    </>
  )
}

/** The time until which WhatsApp restricts even templates. */
function useRestriction({ whatsappId }: Ticket): string | undefined {
  const { t } = useTranslation('templates')
  const { connections } = useManagedConnections()
  const now = useCurrentMinute()
  const connection = connections.find(({ id }) => id === whatsappId)
  const until = connection && restrictionOf(connection, now)
  return until ? t('choose.restricted', { until: formatDateTime(until) }) : undefined
}

/** The choice is in the address, so that a new conversation can open the dialog. */
function useTemplatePicker() {
  const [params, change] = useUrlParams()
  const setChoosing = (isOpen: boolean) => change({ [TEMPLATE_PICKER_PARAM]: isOpen ? '' : null })
  return [params.has(TEMPLATE_PICKER_PARAM), setChoosing] as const
}
