import { IconCheck, IconX } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { textColorOn } from '../contrast.ts'
import classes from './ColorField.module.css'

type Props = {
  name: string
  color: string
  label: string
  takenBy: string | undefined
  checked: boolean
  inputRef: Ref<HTMLInputElement> | undefined
  onChoose: (color: string) => void
}

/** A swatch. A cross marks a colour that is already in use. */
export function ColorSwatch({ name, color, label, takenBy, checked, inputRef, onChoose }: Props) {
  const { t } = useTranslation('resource')
  const spoken = takenBy ? `${label}. ${t('color.usedBy', { name: takenBy })}` : label
  return (
    <label className={classes.swatch} data-ink={textColorOn(color)} style={{ backgroundColor: color }} title={spoken}>
      <input ref={inputRef} type="radio" name={name} value={color} aria-label={spoken} checked={checked} onChange={() => onChoose(color)} />
      {checked ? <IconCheck aria-hidden size={18} stroke={3} /> : takenBy && <IconX aria-hidden size={16} />}
    </label>
  )
}
