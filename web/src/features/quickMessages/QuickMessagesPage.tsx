import type { QuickMessage } from '@recado/contract/quickMessages'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { quickMessageResource } from '#web/shared/domain/quickMessages/quickMessageResource.ts'
import { useSharesQuickMessages } from '#web/shared/domain/quickMessages/useSharesQuickMessages.ts'
import { useAttachment } from '#web/shared/ui/attachment/useAttachment.ts'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'
import { IconText } from '#web/shared/ui/IconText.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { QuickMessageTools } from './import/QuickMessageTools.tsx'
import { QuickMessageBulk } from './QuickMessageBulk.tsx'
import { QuickMessageFields } from './QuickMessageFields.tsx'
import { QuickMessageFileContext, quickMessageFileCalls } from './quickMessageFile.ts'

const columns: Column<QuickMessage>[] = [
  { key: 'shortcode', render: ({ shortcode }) => `/${shortcode}`, width: 'minmax(0, 1.5fr)', headline: true },
  { key: 'message', render: ({ message }) => message && <Excerpt text={message} />, width: 'minmax(0, 3fr)', hideLabelOnCard: true },
  { key: 'attachment', render: (row) => <AttachmentName {...row} />, width: 'minmax(0, 1.5fr)', hideLabelOnCard: true },
  { key: 'geral', render: (row) => <SharingCell {...row} />, width: 'minmax(0, 1fr)' },
]

/** Prepared answers, for their author or for all agents. */
export function QuickMessagesPage() {
  const can = useCan()
  const { id } = useCurrentUser()
  const attachment = useAttachment(quickMessageFileCalls)
  const geral = useSharesQuickMessages()
  return (
    <QuickMessageFileContext value={attachment}>
      <ResourcePage
        resource={quickMessageResource}
        texts="quickMessages"
        columns={columns}
        nameOf={({ shortcode }) => `/${shortcode}`}
        form={{
          Fields: QuickMessageFields,
          initialValues: (row) => (row ? {} : { geral }),
          saveRelated: attachment.save,
          hasUnsavedFile: !attachment.isUntouched,
        }}
        rows={{ canChange: ({ userId }) => userId === id || can('quickMessages:all') }}
        Bulk={QuickMessageBulk}
        tools={<QuickMessageTools />}
      />
    </QuickMessageFileContext>
  )
}

function AttachmentName({ mediaName }: QuickMessage) {
  const { t } = useTranslation('quickMessages')
  return mediaName ? (
    <IconText icon={<IconPaperclip size={16} aria-hidden />}>{mediaName}</IconText>
  ) : (
    <IconText quiet>{t('noAttachment')}</IconText>
  )
}

function SharingCell({ geral, status }: QuickMessage) {
  const { t } = useTranslation('quickMessages')
  if (!status) return <StatusLabel tone="waiting" label={t('inactive')} reason={undefined} />
  return t(geral ? 'forEverybody' : 'forMe')
}
