import { Pill } from '@mantine/core'
import { IconArrowBackUp, IconDeviceMobile, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ReferencedMessage } from '#web/shared/ui/composer/ReferencedMessage.tsx'
import type { PhoneMessage } from '../phone/phoneChat.ts'
import { useMessagePreview } from '../phone/useMessagePreview.ts'

/** The message that the next one replies to or edits. */
export type MessageReference = { kind: 'reply' | 'edit'; message: PhoneMessage } | null

type Props = {
  about: MessageReference
  onRemove: () => void
  file: File | null
  onTakeOut: () => void
  asCompany: boolean
  onAsCustomer: () => void
}

const icons = { reply: IconArrowBackUp, edit: IconPencil }

/** Above the field: the sender, the referenced message and the file. */
export function ComposerReference({ about, onRemove, file, onTakeOut, asCompany, onAsCustomer }: Props) {
  const { t } = useTranslation('simulatedPhone')
  const excerptOf = useMessagePreview()
  const Icon = icons[about?.kind ?? 'reply']
  return (
    <>
      {asCompany && (
        <ReferencedMessage
          icon={<IconDeviceMobile size={18} stroke={1.7} />}
          title={t('writing.asCompany')}
          text={t('writing.asCompanyText')}
          picture={null}
          dropLabel={t('writing.asCustomer')}
          onRemove={onAsCustomer}
        />
      )}
      {about && (
        <ReferencedMessage
          icon={<Icon size={18} stroke={1.7} />}
          title={t(`writing.${about.kind}`)}
          text={excerptOf(about.message)}
          picture={null}
          dropLabel={t('writing.drop')}
          onRemove={onRemove}
        />
      )}
      {file && (
        <Pill
          m="xs"
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('writing.takeOut', { name: file.name }), 'aria-hidden': false, tabIndex: 0 }}
          onRemove={onTakeOut}
        >
          {file.name}
        </Pill>
      )}
    </>
  )
}
