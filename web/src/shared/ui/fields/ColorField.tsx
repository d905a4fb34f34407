import { Input } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textColorOn } from '../contrast.ts'
import { swatches } from '../swatches.ts'
import classes from './ColorField.module.css'
import { type FieldProps, useField } from './useField.ts'

/** A colour in use, and by what. */
type UsedColor = { color: string; name: string }

/** The swatches, and any custom colour. Native radio buttons: one tab stop, arrow keys choose. */
export function ColorField<T extends FieldValues>({ taken = [], ...props }: FieldProps<T> & { taken?: UsedColor[] }) {
  const { t } = useTranslation('resource')
  const { value, shared } = useField(props)
  const { label, description, error, withAsterisk, onChange, name, ref } = shared
  const labelId = useId()
  const errorId = useId()
  const chosen = String(value).toLowerCase()
  const owner = (color: string) => taken.find((other) => other.color.toLowerCase() === color)?.name
  const chosenOwner = owner(chosen)
  const own = chosen !== '' && !swatches.some(({ color }) => color === chosen)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={chosenOwner && !error ? t('color.usedBy', { name: chosenOwner }) : description}
      error={error}
      errorProps={{ id: errorId }}
      withAsterisk={withAsterisk}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div
        role="radiogroup"
        aria-labelledby={labelId}
        aria-invalid={!!error}
        aria-describedby={error && errorId}
        className={classes.swatches}
      >
        {swatches.map(({ color, hue, shade }, index) => (
          <ColorSwatch
            key={color}
            name={name}
            color={color}
            label={t('color.name', { hue: t(`color.hues.${hue}`), shade })}
            takenBy={owner(color)}
            checked={color === chosen}
            inputRef={color === chosen || (index === 0 && (own || chosen === '')) ? ref : undefined}
            onChoose={onChange}
          />
        ))}
      </div>
      <CustomColor color={chosen} isChosen={own} onChoose={onChange} />
    </Input.Wrapper>
  )
}

function CustomColor({ color, isChosen, onChoose }: { color: string; isChosen: boolean; onChoose: (color: string) => void }) {
  const { t } = useTranslation('resource')
  return (
    <label className={classes.own} data-chosen={isChosen}>
      <input
        type="color"
        value={/^#[0-9a-f]{6}$/.test(color) ? color : '#808080'}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
      {t('color.own')}
    </label>
  )
}

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
function ColorSwatch({ name, color, label, takenBy, checked, inputRef, onChoose }: Props) {
  const { t } = useTranslation('resource')
  const spoken = takenBy ? `${label}. ${t('color.usedBy', { name: takenBy })}` : label
  return (
    <label className={classes.swatch} data-ink={textColorOn(color)} style={{ backgroundColor: color }} title={spoken}>
      <input ref={inputRef} type="radio" name={name} value={color} aria-label={spoken} checked={checked} onChange={() => onChoose(color)} />
      {checked ? <IconCheck aria-hidden size={18} stroke={3} /> : takenBy && <IconX aria-hidden size={16} />}
    </label>
  )
}
