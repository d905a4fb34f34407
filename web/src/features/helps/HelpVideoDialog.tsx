import { Text } from '@mantine/core'
import { type Help, VIDEO_ORIGIN } from '@recado/contract/helps'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import classes from './Videos.module.css'

type Props = { help: Help; opened: boolean; onClose: () => void }

/** Plays a video from its host while it is open. */
export function HelpVideoDialog({ help: { title, video, description }, opened, onClose }: Props) {
  const { i18n } = useTranslation()
  const playerOptions = new URLSearchParams({ autoplay: '1', rel: '0', hl: i18n.language })
  return (
    <InfoDialog opened={opened} title={title} size="xl" onClose={onClose}>
      {opened && <VideoEmbed title={title} address={`${VIDEO_ORIGIN}/embed/${video}?${playerOptions}`} />}
      {description && (
        <Text mt="md" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Text>
      )}
    </InfoDialog>
  )
}

/** A video of another site. The site learns our origin and nothing more. */
function VideoEmbed({ title, address }: { title: string; address: string }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => keepFocusOutside(container.current), [])
  return (
    <div ref={container} className={classes.place} tabIndex={-1}>
      <iframe
        className={classes.frame}
        title={title}
        src={address}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    </div>
  )
}

/** A click into the frame would move the focus there, and Escape would no longer close the dialog. */
function keepFocusOutside(container: HTMLElement | null) {
  const takeFocusBack = () => {
    if (container?.contains(document.activeElement)) container.focus({ preventScroll: true })
  }
  // When the window loses the focus, the frame does not have it yet: wait, then take it back.
  const takeBackSoon = () => setTimeout(takeFocusBack)
  window.addEventListener('blur', takeBackSoon)
  return () => window.removeEventListener('blur', takeBackSoon)
}
