import { Modal } from '@mantine/core'
import type { Message } from '@recado/contract/messages/messages'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { stripDirectionMarks } from '#web/shared/lib/text/stripDirectionMarks.ts'
import { WhatsAppMarkup } from '#web/shared/lib/text/WhatsAppMarkup.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { useOpenAfterMount } from '#web/shared/ui/useOpenAfterMount.ts'
import { senderName } from '../bubble/messageTexts.ts'
import { useLoadedMessages } from '../cache/messageCache.ts'
import classes from './ImageViewer.module.css'
import { useZoom } from './useZoom.ts'

type Props = { message: Message; opened: boolean; onClose: () => void }

/** An image of the conversation, with links to the loaded ones before and after it. */
export function ImageViewer({ message, opened, onClose }: Props) {
  const { t } = useTranslation('messages')
  const loaded = useLoadedMessages()
  const [shown, setShown] = useState(message)
  const pictures = loaded(message.ticketId).filter(({ mediaType, mediaUrl }) => mediaType === 'image' && mediaUrl !== null)
  const index = pictures.findIndex(({ id }) => id === shown.id)
  const showing = (next: Message | undefined) => (next ? () => setShown(next) : undefined)
  const { mediaUrl, thumbnailUrl, mediaName, createdAt, body } = shown
  const address = mediaUrl ?? ''
  return (
    <FullScreenImage
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      texts={{
        larger: t('viewer.larger'),
        smaller: t('viewer.smaller'),
        download: t('download'),
        close: t('common:close'),
        before: t('viewer.before'),
        after: t('viewer.after'),
      }}
      picture={{ address, small: thumbnailUrl ?? address, name: stripDirectionMarks(mediaName ?? t('file')) }}
      title={senderName(t, shown)}
      note={`${formatDate(createdAt)} ${formatTime(createdAt)}`}
      caption={body && <WhatsAppMarkup text={body} />}
      onBefore={showing(index > 0 ? pictures[index - 1] : undefined)}
      onAfter={showing(index >= 0 ? pictures[index + 1] : undefined)}
    />
  )
}

type Texts = { larger: string; smaller: string; download: string; close: string; before: string; after: string }
type FullScreenImageProps = {
  opened: boolean
  onClose: () => void
  texts: Texts
  picture: { address: string; small: string; name: string }
  /** The sender. */
  title: string
  /** When it was sent. */
  note: string
  caption: ReactNode
  onBefore: (() => void) | undefined
  onAfter: (() => void) | undefined
}

/** One picture that fills the screen. */
const FullScreenImage = ({ opened, onClose, title, ...shown }: FullScreenImageProps) => (
  <Modal.Root opened={opened} onClose={onClose} fullScreen padding={0} transitionProps={{ transition: 'fade', duration: 120 }}>
    <Modal.Content aria-label={title} radius={0} className={classes.window ?? ''}>
      <Modal.Body className={classes.body ?? ''}>
        <Section>
          <ImageStage title={title} onClose={onClose} {...shown} />
        </Section>
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
)

function ImageStage({ picture, title, note, caption, texts, onClose, onBefore, onAfter }: Omit<FullScreenImageProps, 'opened'>) {
  const stage = useRef<HTMLDivElement>(null)
  const { view, larger, smaller, whole, handlers } = useZoom(stage, picture.address)
  const address = useLoadedImage(picture)
  const keys: Record<string, (() => void) | undefined> = {
    ArrowLeft: onBefore,
    ArrowRight: onAfter,
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': whole,
  }
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => !ctrlKey && !metaKey && keys[key]?.()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the whole viewer; a button exists for each.
    <div className={classes.looked} tabIndex={-1} onKeyDown={onKeyDown}>
      <ViewerHead
        picture={picture}
        title={title}
        note={note}
        texts={texts}
        onClose={onClose}
        larger={larger}
        smaller={smaller}
        isWhole={view.scale <= 1}
      />
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
        <ViewerButton label={texts.before} onPress={onBefore} side="before">
          <IconChevronLeft size={26} stroke={1.6} />
        </ViewerButton>
      )}
      {onAfter && (
        <ViewerButton label={texts.after} onPress={onAfter} side="after">
          <IconChevronRight size={26} stroke={1.6} />
        </ViewerButton>
      )}
    </div>
  )
}

type ViewerHeadProps = Pick<FullScreenImageProps, 'picture' | 'title' | 'note' | 'texts' | 'onClose'> & {
  larger: () => void
  smaller: () => void
  isWhole: boolean
}

const ViewerHead = ({ picture, title, note, texts, onClose, larger, smaller, isWhole }: ViewerHeadProps) => (
  <div className={classes.head}>
    <div className={classes.told}>
      <strong>{title}</strong>
      <span>{note}</span>
    </div>
    <ViewerButton label={texts.smaller} onPress={smaller} disabled={isWhole}>
      <IconZoomOut size={20} stroke={1.6} />
    </ViewerButton>
    <ViewerButton label={texts.larger} onPress={larger}>
      <IconZoomIn size={20} stroke={1.6} />
    </ViewerButton>
    <a className={classes.control} href={picture.address} download={picture.name} aria-label={texts.download} title={texts.download}>
      <IconDownload size={20} stroke={1.6} />
    </a>
    <ViewerButton label={texts.close} onPress={onClose} isFirst>
      <IconX size={20} stroke={1.6} />
    </ViewerButton>
  </div>
)

type ViewerButtonProps = {
  label: string
  onPress: () => void
  children: ReactNode
  side?: 'before' | 'after'
  disabled?: boolean
  isFirst?: boolean
}

const ViewerButton = ({ label, onPress, children, side, disabled = false, isFirst = false }: ViewerButtonProps) => (
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

/** The thumbnail until the image is loaded. */
function useLoadedImage({ address, small }: { address: string; small: string }): string {
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    const image = new Image()
    image.onload = () => setLoaded(address)
    image.src = address
    return () => {
      image.onload = null
    }
  }, [address])
  return loaded === address ? address : small
}
