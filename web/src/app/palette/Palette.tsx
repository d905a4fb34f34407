import type { Contact } from '@recado/contract/contacts'
import { type RefObject, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PaletteDialog } from '#web/app/theme/CommandPaletteParts.tsx'
import { PaletteContent } from './PaletteContent.tsx'
import type { PaletteItem } from './paletteItem.ts'

type Props = {
  opened: boolean
  onClose: (then?: () => void) => void
  /** Ends capturing keys that were typed before the field was ready. */
  takeCapturedText: RefObject<() => string>
  onContact: (contact: Contact) => void
}

/** Finds pages, records and commands by a part of their name. */
export function Palette({ opened, onClose, takeCapturedText, onContact }: Props) {
  const { t } = useTranslation('palette')
  const choose = useEffectEvent((item: PaletteItem) => onClose(item.run))
  return (
    <PaletteDialog opened={opened} onClose={() => onClose()} label={t('title')}>
      <PaletteContent
        onChoose={(item) => choose(item)}
        onClose={() => onClose()}
        takeCapturedText={takeCapturedText}
        onContact={onContact}
      />
    </PaletteDialog>
  )
}
