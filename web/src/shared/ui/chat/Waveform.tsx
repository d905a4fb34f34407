import classes from './VoicePlayer.module.css'

const HEIGHT = 28
const STEP = 4
const LEAST = 3
const FLAT = Array.from({ length: 64 }, () => 0)

/** Loudness as bars. The played part is highlighted. Without data, a row of dots. */
export function Waveform({ peaks, played }: { peaks: readonly number[] | null; played: number }) {
  const bars = peaks ?? FLAT
  const line = bars.map((peak, place) => {
    const height = Math.max(LEAST, (peak / 100) * HEIGHT)
    return `M${place * STEP + STEP / 2} ${(HEIGHT - height) / 2}v${height}`
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
