import { Pill } from '@mantine/core'
import { IconArrowBackUp, IconDeviceMobile, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MessageBar } from '../../../shared/ui/composer/MessageBar.tsx'
import type { PhoneMessage } from '../phone/phoneChat.ts'
import { useExcerpt } from '../phone/useExcerpt.ts'

/** The message that the next one replies to or edits. */
export type WritingAbout = { kind: 'reply' | 'edit'; message: PhoneMessage } | null

type Props = {
  about: WritingAbout
  onDrop: () => void
  file: File | null
  onTakeOut: () => void
  asCompany: boolean
  onAsCustomer: () => void
}

const icons = { reply: IconArrowBackUp, edit: IconPencil }

/** Above the field: the sender, the referenced message and the file. */
export function WritingBars({ about, onDrop, file, onTakeOut, asCompany, onAsCustomer }: Props) {
  const { t } = useTranslation('simulator')
  const excerptOf = useExcerpt()
  const Icon = icons[about?.kind ?? 'reply']
  return (
    <>
      {asCompany && (
        <MessageBar
          icon={<IconDeviceMobile size={18} stroke={1.7} />}
          title={t('writing.asCompany')}
          text={t('writing.asCompanyText')}
          picture={null}
          dropLabel={t('writing.asCustomer')}
          onDrop={onAsCustomer}
        />
      )}
      {about && (
        <MessageBar
          icon={<Icon size={18} stroke={1.7} />}
          title={t(`writing.${about.kind}`)}
          text={excerptOf(about.message)}
          picture={null}
          dropLabel={t('writing.drop')}
          onDrop={onDrop}
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
