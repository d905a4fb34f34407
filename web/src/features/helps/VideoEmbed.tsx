import { useEffect, useRef } from 'react'
import classes from './Videos.module.css'

/** A video of another site. The site learns our origin and nothing more. */
export function VideoEmbed({ title, address }: { title: string; address: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => keepFocusOutside(place.current), [])
  return (
    <div ref={place} className={classes.place} tabIndex={-1}>
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
function keepFocusOutside(place: HTMLElement | null) {
  const takeFocusBack = () => {
    if (place?.contains(document.activeElement)) place.focus({ preventScroll: true })
  }
  // When the window loses the focus, the frame does not have it yet: wait, then take it back.
  const takeBackSoon = () => setTimeout(takeFocusBack)
  window.addEventListener('blur', takeBackSoon)
  return () => window.removeEventListener('blur', takeBackSoon)
}
