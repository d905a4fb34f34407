import classes from './ColorChip.module.css'
import { ColorDot } from './ColorDot.tsx'
import { inkOn, opaque } from './contrast.ts'

/** A name on its colour. A colour that cannot be parsed stands as a dot beside the name. */
export function ColorChip({ color, children }: { color: string; children: string }) {
  const ink = inkOn(color)
  if (!ink)
    return (
      <span className={classes.chip} title={children}>
        <ColorDot color={color} /> {children}
      </span>
    )
  return (
    <span className={classes.chip} data-ink={ink} style={{ backgroundColor: opaque(color) ?? undefined }} title={children}>
      {children}
    </span>
  )
}
