import { Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import classes from './FullScreenImage.module.css'
import { useLoadedImage } from './useLoadedImage.ts'
import { useZoom } from './useZoom.ts'

type Texts = { larger: string; smaller: string; download: string; close: string; before: string; after: string }
type Props = {
  opened: boolean
  onClose: () => void
  texts: Texts
  picture: { address: string; small: string; name: string }
  /** Who sent it and when. */
  title: string
  note: string
  caption: ReactNode
  onBefore: (() => void) | undefined
  onAfter: (() => void) | undefined
}

/** One picture over everything else, to be looked at closely. */
export const FullScreenImage = ({ opened, onClose, title, ...shown }: Props) => (
  <Modal.Root opened={opened} onClose={onClose} fullScreen padding={0} transitionProps={{ transition: 'fade', duration: 120 }}>
    <Modal.Content aria-label={title} radius={0} className={classes.window ?? ''}>
      <Modal.Body className={classes.body ?? ''}>
        <ImageStage title={title} onClose={onClose} {...shown} />
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
)

function ImageStage({ picture, title, note, caption, texts, onClose, onBefore, onAfter }: Omit<Props, 'opened'>) {
  const stage = useRef<HTMLDivElement>(null)
  const { view, larger, smaller, whole, handlers } = useZoom(stage, picture.address)
  const address = useLoadedImage(picture)
  const keys: Record<string, (() => void) | undefined> = {
    ...{ ArrowLeft: onBefore, ArrowRight: onAfter, '+': larger, '=': larger, '-': smaller, '0': whole },
  }
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => !ctrlKey && !metaKey && keys[key]?.()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole window, each of which a button in it has too.
    <div className={classes.looked} tabIndex={-1} onKeyDown={onKeyDown}>
      <Head {...{ picture, title, note, texts, onClose, larger, smaller }} isWhole={view.scale <= 1} />
      <div ref={stage} className={classes.stage} data-large={view.scale > 1 || undefined} {...handlers}>
        <img
          className={classes.picture}
          src={address}
          alt={picture.name}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      {caption && (
        <div className={classes.caption} dir="auto">
          {caption}
        </div>
      )}
      {onBefore && (
        <Control label={texts.before} onPress={onBefore} side="before">
          <IconChevronLeft size={26} stroke={1.6} />
        </Control>
      )}
      {onAfter && (
        <Control label={texts.after} onPress={onAfter} side="after">
          <IconChevronRight size={26} stroke={1.6} />
        </Control>
      )}
    </div>
  )
}

type HeadProps = Pick<Props, 'picture' | 'title' | 'note' | 'texts' | 'onClose'> & {
  larger: () => void
  smaller: () => void
  isWhole: boolean
}

const Head = ({ picture, title, note, texts, onClose, larger, smaller, isWhole }: HeadProps) => (
  <div className={classes.head}>
    <div className={classes.told}>
      <strong>{title}</strong>
      <span>{note}</span>
    </div>
    <Control label={texts.smaller} onPress={smaller} disabled={isWhole}>
      <IconZoomOut size={20} stroke={1.6} />
    </Control>
    <Control label={texts.larger} onPress={larger}>
      <IconZoomIn size={20} stroke={1.6} />
    </Control>
    <a className={classes.control} href={picture.address} download={picture.name} aria-label={texts.download} title={texts.download}>
      <IconDownload size={20} stroke={1.6} />
    </a>
    <Control label={texts.close} onPress={onClose} isFirst>
      <IconX size={20} stroke={1.6} />
    </Control>
  </div>
)

type ControlProps = {
  label: string
  onPress: () => void
  children: ReactNode
  side?: 'before' | 'after'
  disabled?: boolean
  isFirst?: boolean
}

const Control = ({ label, onPress, children, side, disabled = false, isFirst = false }: ControlProps) => (
  <button
    type="button"
    className={classes.control}
    aria-label={label}
    title={label}
    data-side={side}
    disabled={disabled}
    data-autofocus={isFirst || undefined}
    onClick={onPress}
  >
    {children}
  </button>
)
