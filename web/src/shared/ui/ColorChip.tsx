import classes from './ColorChip.module.css'
import { ColorDot } from './ColorDot.tsx'
import { textColorOn, withoutAlpha } from './contrast.ts'

/** A name on its colour. A colour that cannot be parsed stands as a dot beside the name. */
export function ColorChip({ color, children }: { color: string; children: string }) {
  const ink = textColorOn(color)
  if (!ink)
    return (
      <span className={classes.chip} title={children}>
        <ColorDot color={color} /> {children}
      </span>
    )
  return (
    <span className={classes.chip} data-ink={ink} style={{ backgroundColor: withoutAlpha(color) ?? undefined }} title={children}>
      {children}
    </span>
  )
}
