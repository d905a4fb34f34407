import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import classes from './QrCode.module.css'

/** A text as a QR code: dark on light in both themes, so that cameras read it. The library loads with the first code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({ queryKey: ['qr', text], queryFn: () => draw(text), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  if (!data) return <Skeleton className={classes.picture} />
  return (
    <svg role="img" aria-label={label} className={classes.picture} viewBox={`-${QUIET} -${QUIET} ${data.side} ${data.side}`}>
      <path d={data.path} />
    </svg>
  )
}

/** The quiet zone in modules. Scanners need it. */
const QUIET = 4

async function draw(text: string) {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const places = Array.from({ length: size * size }, (_, place) => [place % size, Math.floor(place / size)] as const)
  const dark = places.filter(([x, y]) => modules.get(y, x))
  return { side: size + 2 * QUIET, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}
