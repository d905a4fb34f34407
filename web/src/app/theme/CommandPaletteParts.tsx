import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode, RefObject } from 'react'
import { Section } from '#web/shared/ui/Section.tsx'
import { atMost } from '#web/shared/ui/theme/breakpoints.ts'
import classes from './Palette.module.css'

type FrameProps = { opened: boolean; onClose: () => void; label: string; children: ReactNode }

/** Stands near the top; on a phone it covers the screen. The component that opens it returns the focus. */
export function PaletteDialog({ opened, onClose, label, children }: FrameProps) {
  const isPhone = useMediaQuery(atMost('phone'), false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      returnFocus={false}
      padding={0}
      size={640}
      yOffset="10dvh"
      centered={false}
      fullScreen={isPhone}
      classNames={{ content: classes.content, body: classes.body }}
      attributes={{ content: { 'aria-label': label } }}
    >
      <Section>{children}</Section>
    </Modal>
  )
}

type PartProps = { children: ReactNode }

export const PaletteHead = ({ children }: PartProps) => <div className={classes.head}>{children}</div>
export const PaletteFooter = ({ children }: PartProps) => <div className={classes.foot}>{children}</div>
export const PaletteKeyHint = ({ children }: PartProps) => <span className={classes.way}>{children}</span>
export const PaletteEmpty = ({ children }: PartProps) => <div className={classes.empty}>{children}</div>
/** Results are being fetched; those that are shown stay until then. */
export const PaletteProgress = () => <div className={classes.busy} aria-hidden />
export const paletteInput = classes.input

type ListProps = PartProps & { id: string; label: string; listRef: RefObject<HTMLDivElement | null> }

export const PaletteList = ({ id, label, listRef, children }: ListProps) => (
  <div ref={listRef} id={id} role="listbox" aria-label={label} className={classes.list}>
    {children}
  </div>
)

export const PaletteSection = ({ id, label, children }: PartProps & { id: string; label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: a list box may not contain a fieldset.
  <div role="group" aria-labelledby={id}>
    <div id={id} className={classes.group}>
      {label}
    </div>
    {children}
  </div>
)

type OptionProps = {
  id: string
  isChosen: boolean
  icon: ReactNode
  label: string
  detail?: ReactNode
  aside: ReactNode
  onPoint: () => void
  onChoose: () => void
}

export const PaletteOption = ({ id, isChosen, icon, label, detail, aside, onPoint, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the active option.
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
  <div id={id} role="option" aria-selected={isChosen} className={classes.item} onMouseMove={onPoint} onClick={onChoose}>
    <span className={classes.icon} aria-hidden>
      {icon}
    </span>
    <div>
      <div className={classes.label}>{label}</div>
      {detail && <div className={classes.detail}>{detail}</div>}
    </div>
    <span className={classes.hint}>{aside}</span>
  </div>
)

/** An excerpt of a message with the search text highlighted. */
export const HighlightedMatch = ({ before, hit, after }: { before: string; hit: string; after: string }) => (
  <>
    {before}
    {hit && <mark>{hit}</mark>}
    {after}
  </>
)
