import type { ReactNode } from 'react'

/** An entry of the palette. */
export type PaletteItem = {
  id: string
  label: string
  icon: ReactNode
  /** A second line below the label. */
  detail?: ReactNode
  keys?: string | undefined
  /** What choosing it does, if not obvious. */
  hint?: string
  run: () => void
}

export type PaletteGroup = { id: string; label: string; items: PaletteItem[] }
