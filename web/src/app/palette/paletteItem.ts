import type { ReactNode } from 'react'

/** One line of the command palette. */
export type PaletteItem = {
  id: string
  label: string
  icon: ReactNode
  /** Below the label, quieter. */
  detail?: ReactNode
  keys?: string | undefined
  /** What choosing it does, where that is not plain. */
  hint?: string
  run: () => void
}

export type PaletteGroup = { id: string; label: string; items: PaletteItem[] }
