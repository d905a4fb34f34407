import { ActionIcon, FileButton, Menu } from '@mantine/core'
import {
  IconAddressBook,
  IconDeviceMobile,
  IconFile,
  IconMapPin,
  IconMicrophone,
  IconMovie,
  IconPaperclip,
  IconPhone,
  IconPhoto,
  IconPlus,
  IconSticker,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { PhoneMessageInput } from '../phone/useSendFromPhone.ts'
import type { SampleKind } from '../samples/samples.ts'
import { ContactCardDialog } from './ContactCardDialog.tsx'
import { LocationDialog } from './LocationDialog.tsx'

type Props = {
  onFile: (file: File) => void
  onSend: (message: PhoneMessageInput) => void
  onCall: () => void
  onGroup: () => void
  asCompany: boolean
  onAsCompany: () => void
}

const icon = { size: 18, stroke: 1.6 }
const samples = [
  ['photo', IconPhoto],
  ['film', IconMovie],
  ['voice', IconMicrophone],
  ['paper', IconFile],
  ['sticker', IconSticker],
] as const satisfies [SampleKind, typeof IconPhoto][]

/** The menu of everything to send except text. */
export function AttachMenu({ onFile, onSend, onCall, onGroup, asCompany, onAsCompany }: Props) {
  const { t } = useTranslation('simulator')
  const [dialog, setDialog] = useState<'location' | 'card' | null>(null)
  const reset = useRef<() => void>(null)
  const close = () => setDialog(null)
  const send = (input: PhoneMessageInput) => {
    close()
    onSend(input)
  }
  return (
    <>
      <FileButton
        resetRef={reset}
        onChange={(file) => {
          // Reset the input: otherwise the same file could not be chosen again.
          reset.current?.()
          if (file) onFile(file)
        }}
      >
        {({ onClick }) => (
          <Menu position="top-start" width="max-content" withinPortal>
            <Menu.Target>
              <ActionIcon size={40} radius="xl" aria-label={t('plus.open')} title={t('plus.open')}>
                <IconPlus size={20} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <MenuDropdown>
              <AttachMenuItems
                onSend={onSend}
                onCall={onCall}
                onGroup={onGroup}
                asCompany={asCompany}
                onAsCompany={onAsCompany}
                onFile={onClick}
                onDialog={setDialog}
              />
            </MenuDropdown>
          </Menu>
        )}
      </FileButton>
      {dialog === 'location' && <LocationDialog onSend={send} onClose={close} />}
      {dialog === 'card' && <ContactCardDialog onSend={send} onClose={close} />}
    </>
  )
}

type ItemsProps = Omit<Props, 'onFile'> & { onFile: () => void; onDialog: (dialog: 'location' | 'card') => void }

function AttachMenuItems({ onFile, onDialog, onSend, onCall, onGroup, asCompany, onAsCompany }: ItemsProps) {
  const { t } = useTranslation('simulator')
  const entries = [
    [IconPaperclip, t('plus.file'), onFile],
    [IconMapPin, t('plus.place'), () => onDialog('location')],
    [IconAddressBook, t('plus.card'), () => onDialog('card')],
    [IconPhone, t('plus.call'), onCall],
    [IconUsersGroup, t('plus.group'), onGroup],
    [IconDeviceMobile, t(asCompany ? 'writing.asCustomer' : 'plus.asCompany'), onAsCompany],
  ] as const
  const sendSample = (kind: SampleKind) =>
    void import('../samples/samples.ts').then(async ({ createSample }) => onSend({ file: await createSample(kind) })).catch(toast.error)
  return (
    <>
      {entries.map(([Icon, text, act]) => (
        <Menu.Item key={text} leftSection={<Icon {...icon} />} onClick={act}>
          {text}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>{t('plus.samples')}</Menu.Label>
      {samples.map(([kind, Icon]) => (
        <Menu.Item key={kind} leftSection={<Icon {...icon} />} onClick={() => sendSample(kind)}>
          {t(`plus.${kind}`)}
        </Menu.Item>
      ))}
    </>
  )
}
