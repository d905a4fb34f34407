import { useEffect, useRef } from 'react'
import classes from './Films.module.css'

/** A film of another site. That site must know from where it is shown, and learns no more. */
export function FilmFrame({ title, address }: { title: string; address: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => keepKeys(place.current), [])
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

/** Who clicks into the frame gives it the focus, and it would hear all keys from there on: what Escape closes would stay open. */
function keepKeys(place: HTMLElement | null) {
  const takeBack = () => {
    if (place?.contains(document.activeElement)) place.focus({ preventScroll: true })
  }
  // While the window tells of it the focus is still on its way, and would go there all the same.
  const takeBackSoon = () => setTimeout(takeBack)
  window.addEventListener('blur', takeBackSoon)
  return () => window.removeEventListener('blur', takeBackSoon)
}
