import { ActionIcon, FileButton, Menu, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { locationContent } from '@recado/contract/messages/locationAndCard'
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
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { createContact, digitsOf, isPhoneNumber } from '../contacts/createContact.ts'
import type { PhoneMessageInput } from '../phone/useSendFromPhone.ts'
import type { SampleKind } from '../samples/samples.ts'
import { toContactCard } from './contactCard.ts'
import { presetLocations } from './presetLocations.ts'

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
  const { t } = useTranslation('simulatedPhone')
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
  const { t } = useTranslation('simulatedPhone')
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

type LocationDialogProps = { onSend: (message: PhoneMessageInput) => void; onClose: () => void }

const degrees = { decimalScale: 6, hideControls: true }

/** Sends a location: a preset or any other. */
function LocationDialog({ onSend, onClose }: LocationDialogProps) {
  const { t } = useTranslation('simulatedPhone')
  const [preset, setPreset] = useState(presetLocations[0]?.name ?? '')
  const [name, setName] = useState(preset)
  const [latitude, setLatitude] = useState<number | string>(presetLocations[0]?.latitude ?? 0)
  const [longitude, setLongitude] = useState<number | string>(presetLocations[0]?.longitude ?? 0)
  const isWhole = name.trim() !== '' && latitude !== '' && longitude !== ''

  function choose(chosen: string | null) {
    const found = presetLocations.find((location) => location.name === chosen)
    if (!found) return
    setPreset(found.name)
    setName(found.name)
    setLatitude(found.latitude)
    setLongitude(found.longitude)
  }
  return (
    <FormDialog opened title={t('place.title')} onClose={onClose}>
      <DialogForm
        saving={false}
        problem={null}
        action={t('place.send')}
        disabled={!isWhole}
        onCancel={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) onSend(locationContent({ name: name.trim(), latitude: Number(latitude), longitude: Number(longitude) }))
        }}
      >
        <Select
          label={t('place.preset')}
          allowDeselect={false}
          data={presetLocations.map((location) => location.name)}
          value={preset}
          onChange={choose}
        />
        <TextInput label={t('place.name')} maxLength={200} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        <SimpleGrid cols={2}>
          <NumberInput label={t('place.latitude')} min={-90} max={90} {...degrees} value={latitude} onChange={setLatitude} />
          <NumberInput label={t('place.longitude')} min={-180} max={180} {...degrees} value={longitude} onChange={setLongitude} />
        </SimpleGrid>
      </DialogForm>
    </FormDialog>
  )
}

type ContactCardDialogProps = { onSend: (message: PhoneMessageInput) => void; onClose: () => void }

/** Sends a contact card. */
function ContactCardDialog({ onSend, onClose }: ContactCardDialogProps) {
  const { t } = useTranslation('simulatedPhone')
  const { language } = useCurrentUser().company
  const [proposed] = useState(() => createContact([], language))
  const [name, setName] = useState(proposed.name)
  const [number, setNumber] = useState(proposed.number)
  const isWhole = name.trim() !== '' && isPhoneNumber(digitsOf(number))
  return (
    <FormDialog opened title={t('card.title')} onClose={onClose}>
      <DialogForm
        saving={false}
        problem={null}
        action={t('card.send')}
        disabled={!isWhole}
        onCancel={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) onSend(toContactCard({ name: name.trim(), number: digitsOf(number) }))
        }}
      >
        <TextInput label={t('customer.name')} maxLength={200} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        <TextInput
          label={t('customer.number')}
          description={t('customer.numberHint')}
          inputMode="tel"
          maxLength={30}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
      </DialogForm>
    </FormDialog>
  )
}
