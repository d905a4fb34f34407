import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDuration } from '#web/shared/lib/i18n/formatDuration.ts'
import { audioPlayer } from './audioPlayer.ts'
import classes from './ImageAttachment.module.css'

type Props = { address: string; name: string; play: string; seconds: number | null }

/** A video in a box of fixed size. It shows the first frame until the reader starts it. */
export function VideoPlayer({ address, name, play, seconds }: Props) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted)
    return (
      // biome-ignore lint/a11y/useMediaCaption: videos of customers have no captions.
      <video
        className={`${classes.frame} ${classes.film}`}
        src={address}
        aria-label={name}
        controls
        autoPlay
        playsInline
        onPlay={audioPlayer.stop}
      />
    )
  return (
    <button type="button" className={classes.frame} aria-label={`${play}: ${name}`} onClick={() => setWanted(true)}>
      <video className={classes.film} src={`${address}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden />
      <span className={classes.play}>
        <IconPlayerPlayFilled size={24} />
      </span>
      {seconds !== null && <span className={classes.length}>{formatDuration(seconds)}</span>}
    </button>
  )
}
