import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatDuration } from '#web/shared/lib/i18n/formatDuration.ts'
import { type AudioTrack, audioPlayer, usePlayback } from './audioPlayer.ts'
import classes from './VoicePlayer.module.css'

type Texts = { play: string; pause: string; position: string; faster: (speed: string) => string }
type Props = {
  track: AudioTrack
  seconds: number | null
  waveform: readonly number[] | null
  texts: Texts
  /** Larger files are not downloaded whole to draw their waveform. */
  isLarge?: boolean
}

/** A voice message: waveform, position and speed. */
export function VoicePlayer({ track, seconds, waveform, texts, isLarge = false }: Props) {
  const { id, isPlaying, at, length, speed } = usePlayback(track.id)
  const isCurrent = id !== null
  const peaks = usePeaks(track.address, waveform, isCurrent && !isLarge)
  const total = length ?? seconds
  const playedShare = total ? Math.min(1, at / total) : 0
  const displayedSeconds = isCurrent && at > 0 ? at : total
  return (
    <div className={classes.player}>
      <button
        type="button"
        className={classes.play}
        aria-label={isPlaying ? texts.pause : texts.play}
        onClick={() => audioPlayer.toggle(track)}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </button>
      <div className={classes.track}>
        <Waveform peaks={peaks} played={playedShare} />
        <input
          className={classes.seek}
          type="range"
          min={0}
          max={100}
          step={2}
          value={Math.round(playedShare * 100)}
          disabled={total === null}
          aria-label={texts.position}
          aria-valuetext={total === null ? '' : `${formatDuration(at)} / ${formatDuration(total)}`}
          onChange={({ currentTarget }) => total !== null && audioPlayer.seek(track, Number(currentTarget.value) / 100, total)}
        />
      </div>
      <span className={classes.time}>{displayedSeconds === null ? '' : formatDuration(displayedSeconds)}</span>
      {isCurrent && (
        <button type="button" className={classes.speed} aria-label={texts.faster(`${speed}×`)} onClick={audioPlayer.faster}>
          {`${speed}×`}
        </button>
      )}
    </div>
  )
}

/** The server's waveform if it has one, else computed in the browser once the reader plays it. */
function usePeaks(address: string, waveform: readonly number[] | null, isWanted: boolean) {
  const [read, setRead] = useState<readonly number[] | null>(null)
  const isMissing = waveform === null && isWanted
  useEffect(() => {
    if (!isMissing) return
    let isHere = true
    void import('./readPeaks.ts').then(({ readPeaks }) => readPeaks(address)).then((peaks) => isHere && setRead(peaks))
    return () => {
      isHere = false
    }
  }, [address, isMissing])
  return waveform ?? read
}

const HEIGHT = 28
const STEP = 4
const LEAST = 3
const FLAT = Array.from({ length: 64 }, () => 0)

/** Loudness as bars. The played part is highlighted. Without data, a row of dots. */
function Waveform({ peaks, played }: { peaks: readonly number[] | null; played: number }) {
  const bars = peaks ?? FLAT
  const line = bars.map((peak, index) => {
    const height = Math.max(LEAST, (peak / 100) * HEIGHT)
    return `M${index * STEP + STEP / 2} ${(HEIGHT - height) / 2}v${height}`
  })
  const drawing = line.join('')
  const shared = { viewBox: `0 0 ${bars.length * STEP} ${HEIGHT}`, preserveAspectRatio: 'none' } as const
  return (
    <>
      <svg className={classes.wave} aria-hidden="true" {...shared}>
        <path d={drawing} />
      </svg>
      <svg className={classes.heard} style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }} aria-hidden="true" {...shared}>
        <path d={drawing} />
      </svg>
    </>
  )
}
