import type { Contact } from '@recado/contract/contacts'
import { type RefObject, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PaletteFrame } from '../theme/PaletteParts.tsx'
import { PaletteContent } from './PaletteContent.tsx'
import type { PaletteItem } from './paletteItem.ts'

type Props = {
  opened: boolean
  onClose: (then?: () => void) => void
  /** Ends the catching of what was typed before the field was there. */
  takeTyped: RefObject<() => string>
  onContact: (contact: Contact) => void
}

/** Goes anywhere and does anything by typing a part of its name. */
export function Palette({ opened, onClose, takeTyped, onContact }: Props) {
  const { t } = useTranslation('palette')
  const choose = useEffectEvent((item: PaletteItem) => onClose(item.run))
  return (
    <PaletteFrame opened={opened} onClose={() => onClose()} label={t('title')}>
      <PaletteContent onChoose={(item) => choose(item)} onClose={() => onClose()} takeTyped={takeTyped} onContact={onContact} />
    </PaletteFrame>
  )
}
