import { Input } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { swatches } from '#web/shared/ui/swatches.ts'
import classes from './ColorChoice.module.css'

type Props = { label: string; nameOf: (hue: string) => string; value: string; onChange: (color: string) => void }

/** The middle shade: distinct, and readable with letters on it. */
const colors = swatches.filter(({ shade }) => shade === 3)

/** The colour of an avatar. Native radio buttons: one tab stop, arrow keys choose. */
export function ColorChoice({ label, nameOf, value, onChange }: Props) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <div role="radiogroup" aria-labelledby={id} className={classes.row}>
        {colors.map(({ color, hue }) => (
          <input
            key={color}
            type="radio"
            name={id}
            className={classes.color}
            style={{ backgroundColor: color }}
            aria-label={nameOf(hue)}
            title={nameOf(hue)}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}
