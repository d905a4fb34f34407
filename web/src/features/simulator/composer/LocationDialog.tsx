import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { locationContent } from '@recado/contract/messages/locationAndCard'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import type { PhoneMessageInput } from '../phone/useSendFromPhone.ts'
import { presetLocations } from './presetLocations.ts'

type Props = { onSend: (message: PhoneMessageInput) => void; onClose: () => void }

const degrees = { decimalScale: 6, hideControls: true }

/** Sends a location: a preset or any other. */
export function LocationDialog({ onSend, onClose }: Props) {
  const { t } = useTranslation('simulator')
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
